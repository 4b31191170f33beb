import type { Passage } from '../knowledge/types.js'

/** A page that an answer is based on. */
interface Source {
  id: string
  url: string
  title: string
}

/**
 * Returns one source per page, in the order of their best passages. Answers cite sources by number: `[1]` is the first
 * one.
 */
export function sourcesOf(passages: readonly Passage[]): Source[] {
  const best = new Map<string, Passage>()
  for (const passage of passages) if (!best.has(passage.path)) best.set(passage.path, passage)
  return [...best.values()].map(({ url, title, heading }, at) => ({
    id: `source-${at + 1}`,
    url,
    title: heading === undefined || heading === title ? title : `${title} › ${heading}`,
  }))
}

/** Returns the source number of each passage. Passages of one page share a number. */
export function sourceNumbers(passages: readonly Passage[]): number[] {
  const pages = [...new Set(passages.map(({ path }) => path))]
  return passages.map(({ path }) => pages.indexOf(path) + 1)
}
