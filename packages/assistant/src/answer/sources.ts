import { MIN_COVERAGE, type Passage } from '../knowledge/types.js'
import { fittingPassages } from './extractive.js'

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

/**
 * Returns the passages that a model's answer is based on: those whose pages it links to, then others that match. An answer
 * without links may say that the documentation does not cover the question, so others must match better then.
 */
export function citedFirst(answer: string, passages: readonly Passage[]): Passage[] {
  const linked = new Set([...answer.matchAll(/\]\(<?([^\s)>#]+)/g)].map(([, url]) => url))
  const cited = passages.filter(({ url }) => linked.has(url.replace(/#.*/, '')))
  const others = cited.length > 0 ? fittingPassages(passages, MIN_COVERAGE) : fittingPassages(passages)
  return [...new Set([...cited, ...others])]
}
