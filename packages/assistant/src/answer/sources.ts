import type { Passage } from '../knowledge/types.js'

/** A page that an answer is made of. */
interface Source {
  id: string
  url: string
  title: string
}

/** Returns one source for each page, by its best passage. Answers refer to them by number: `[1]` is the first one. */
export function sourcesOf(passages: readonly Passage[]): Source[] {
  const best = new Map<string, Passage>()
  for (const passage of passages) if (!best.has(passage.path)) best.set(passage.path, passage)
  return [...best.values()].map(({ url, title, heading }, at) => ({
    id: `source-${at + 1}`,
    url,
    title: heading === undefined || heading === title ? title : `${title} › ${heading}`,
  }))
}

/** Returns the number of each passage's source: that of its page. */
export function sourceNumbers(passages: readonly Passage[]): number[] {
  const pages = [...new Set(passages.map(({ path }) => path))]
  return passages.map(({ path }) => pages.indexOf(path) + 1)
}
