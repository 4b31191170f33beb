import type { Passage } from '../knowledge/types.js'

/** A page that an answer is based on. */
interface Source {
  id: string
  url: string
  title: string
}

/** Returns one source per page, in the order of their best passages. */
export function passageSources(passages: readonly Passage[]): Source[] {
  const best = new Map<string, Passage>()
  for (const passage of passages) if (!best.has(passage.path)) best.set(passage.path, passage)
  return [...best.values()].map(({ url, title, heading }, at) => ({
    id: `source-${at + 1}`,
    url,
    title: heading === undefined || heading === title ? title : `${title} › ${heading}`,
  }))
}

/** Returns the passages that a model's answer is based on: those whose pages it links to, then others that fit. */
export function citedFirst(answer: string, passages: readonly Passage[], fitting: readonly Passage[]): Passage[] {
  const linked = new Set([...answer.matchAll(/\]\(<?([^\s)>#]+)/g)].map(([, url]) => url))
  const cited = passages.filter(({ url }) => linked.has(url.replace(/#.*/, '')))
  return [...new Set([...cited, ...fitting])]
}
