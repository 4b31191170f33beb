import { createVocabulary, lowerBound, type Matches, type Vocabulary } from '../engine/matchWord.js'
import type { WordList } from '../index/indexData.js'
import type { Meant } from './indexSource.js'

/** A range of words, end exclusive. */
export type WordRange = readonly [from: string, to: string]

/** The words of the requested parts. */
interface LoadedWords {
  vocabulary: Vocabulary
  meant(matches: Matches): Meant[]
}

interface WordParts {
  /** Reads the parts that may contain words of some ranges. */
  load(ranges: readonly WordRange[]): Promise<LoadedWords>
}

interface LoadedPart {
  terms: string[]
  postings: readonly number[][]
}

/** @param firsts first word of each part */
export function wordParts(firsts: readonly string[], read: (number: number) => Promise<WordList>): WordParts {
  const parts = new Map<number, Promise<LoadedPart>>()
  const part = (number: number) =>
    remember(parts, number, async () => {
      const { terms, postings } = await read(number)
      return { terms: terms.split('\n'), postings }
    })
  return {
    async load(ranges) {
      const numbers = [...new Set(ranges.flatMap((range) => partsBetween(firsts, range)))].sort((a, b) => a - b)
      const loaded = new Map(await Promise.all(numbers.map(async (number) => [number, await part(number)] as const)))
      const postingsOf = (term: string) => {
        const [number = -1] = partsBetween(firsts, rangeOfTerm(term))
        const { terms = [], postings = [] } = loaded.get(number) ?? {}
        return postings[lowerBound(terms, term)] ?? []
      }
      return {
        vocabulary: createVocabulary([...loaded.values()].flatMap(({ terms }) => terms)),
        meant: (matches) => [...matches].map(([term, sureness]) => ({ term, sureness, postings: postingsOf(term) })),
      }
    },
  }
}

/** Returns the numbers of the parts that may contain words of a range. */
export function partsBetween(firsts: readonly string[], [from, to]: WordRange): number[] {
  const start = Math.max(0, lowerBound(firsts, `${from}\0`) - 1)
  const end = lowerBound(firsts, to)
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at)
}

export function rangeOfTerm(term: string): WordRange {
  return [term, `${term}\0`]
}

/**
 * Returns the best matches, and of those the ones with the longest common prefix, as far as they are in that many
 * parts.
 */
export function withinParts(firsts: readonly string[], matches: Matches, word: string, most: number): Matches {
  const parts = new Set<number>()
  const nearest = [...matches].sort(
    ([a, sure], [b, other]) => other - sure || sharedStart(b, word) - sharedStart(a, word) || (a < b ? -1 : 1),
  )
  const kept = new Set<string>()
  for (const [term] of nearest) {
    const own = partsBetween(firsts, rangeOfTerm(term)).filter((part) => !parts.has(part))
    if (parts.size + own.length > most) continue
    for (const part of own) parts.add(part)
    kept.add(term)
  }
  return new Map([...matches].filter(([term]) => kept.has(term)))
}

function sharedStart(a: string, b: string): number {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  return shared
}

/** Returns a cached value by key; failures are not cached. */
export function remember<Key, Value>(
  known: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const before = known.get(key)
  if (before) return before
  const made = make()
  known.set(key, made)
  made.catch(() => known.delete(key))
  return made
}
