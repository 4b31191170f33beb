import {
  addMatches,
  type Beginning,
  createVocabulary,
  type Forms,
  lastWordWithStart,
  lowerBound,
  type Matches,
  matchForms,
  matchTypos,
  mayHaveTypos,
  queryForms,
  type Vocabulary,
} from '../engine/matchWord.js'
import { findPart } from '../index/divideByLength.js'
import type { DividedIndex, IndexDirectory } from '../index/divideIndex.js'
import type { WordList } from '../index/indexData.js'
import type { ListedPage } from '../types.js'
import type { IndexSource, Meant } from './indexSource.js'

export type PartKind = Exclude<keyof DividedIndex, 'directory'>
/** Reads a part of an index. The caller caches the result. */
type ReadPart = <Kind extends PartKind>(kind: Kind, number: number) => Promise<DividedIndex[Kind][number]>

/** Maximum number of parts with words of a prefix. A more common prefix matches only words in titles. */
const MAX_BEGINNING = 8
/** Maximum number of additional parts that fuzzy matching loads. */
const MAX_TYPO_PARTS = 8

/** Returns an index whose parts are loaded when queries need them. */
export function dividedSource(directory: IndexDirectory, read: ReadPart): IndexSource {
  const words = wordParts(directory.words, (number) => read('words', number))
  const titles = wordParts(directory.titles, (number) => read('titles', number))
  const lists = new Map<number, Promise<string[]>>()
  const readList = (number: number) => remember(lists, number, async () => (await read('terms', number)).split('\n'))
  const chunks = new Map<number, Promise<ListedPage[]>>()
  const readChunk = (number: number) => remember(chunks, number, () => read('pages', number))

  const isWide = (beginning: Beginning) =>
    partsBetween(directory.words, beginningRange(beginning)).length > MAX_BEGINNING

  /**
   * Returns the words in the index that start with one of the first two letters of a word, because few typos change
   * both.
   */
  async function findTypos(names: readonly string[]): Promise<Matches[]> {
    const letters = names.filter(mayHaveTypos).flatMap((word) => [...word].slice(0, 2))
    const numbers = new Set(
      letters.flatMap((letter) => partsBetween(directory.terms, [letter, lastWordWithStart(letter)])),
    )
    const terms = await Promise.all([...numbers].sort((a, b) => a - b).map(readList))
    const vocabulary = createVocabulary(terms.flat())
    const maxParts = Math.ceil(MAX_TYPO_PARTS / names.length)
    return names.map((word) => withinParts(directory.words, matchTypos(vocabulary, word), word, maxParts))
  }

  return {
    outline: directory,
    async matchQuery(queryWords, isFuzzy) {
      const { words: wordForms, names: nameForms } = queryForms(queryWords)
      const forms = [...wordForms, ...nameForms]
      const wide = forms.map((all): Forms => ({ ...all, beginnings: all.beginnings.filter(isWide), exact: [] }))
      const narrow = forms.map((all): Forms => ({ ...all, beginnings: all.beginnings.filter((one) => !isWide(one)) }))
      const typos = isFuzzy ? await findTypos(queryWords.words) : []
      const [loadedWords, titled] = await Promise.all([
        words.load([...narrow.flatMap(formRanges), ...typos.flatMap((matches) => [...matches.keys()].map(termRange))]),
        titles.load(wide.flatMap(formRanges)),
      ])
      const matches = narrow.map((each, at) => {
        const matches = addMatches(matchForms(loadedWords.vocabulary, each), typos[at] ?? new Map())
        const inTitles = matchForms(titled.vocabulary, wide[at] as Forms)
        for (const term of matches.keys()) inTitles.delete(term)
        return [...loadedWords.matchQuery(matches), ...titled.matchQuery(inTitles)]
      })
      return { words: matches.slice(0, wordForms.length), names: matches.slice(wordForms.length) }
    },
    async pages(numbers) {
      const pagesByNumber = numbers.map(async (number): Promise<[number, ListedPage][]> => {
        const part = findPart(directory.pages, number)
        const page = (await readChunk(part))[number - (directory.pages[part] ?? 0)]
        return page ? [[number, page]] : []
      })
      return new Map((await Promise.all(pagesByNumber)).flat())
    },
  }
}

function formRanges({ beginnings, exact }: Forms): WordRange[] {
  return [...beginnings.map(beginningRange), ...exact.map(([form]) => termRange(form))]
}

function beginningRange({ start }: Beginning): WordRange {
  return [start, lastWordWithStart(start)]
}

/** A range of words. The end is exclusive. */
type WordRange = readonly [from: string, to: string]

/** The words of the requested parts. */
interface LoadedWords {
  vocabulary: Vocabulary
  matchQuery(matches: Matches): Meant[]
}

interface WordParts {
  /** Loads the parts that can contain words of these ranges. */
  load(ranges: readonly WordRange[]): Promise<LoadedWords>
}

interface LoadedPart {
  terms: string[]
  postings: readonly number[][]
}

/**
 * Reads words that are divided into parts.
 * @param firsts first word of each part
 * @param read loads a part
 */
function wordParts(firsts: readonly string[], read: (number: number) => Promise<WordList>): WordParts {
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
      const readPostings = (term: string) => {
        const [number = -1] = partsBetween(firsts, termRange(term))
        const { terms = [], postings = [] } = loaded.get(number) ?? {}
        return postings[lowerBound(terms, term)] ?? []
      }
      return {
        vocabulary: createVocabulary([...loaded.values()].flatMap(({ terms }) => terms)),
        matchQuery: (matches) => [...matches].map(([term, score]) => ({ term, score, postings: readPostings(term) })),
      }
    },
  }
}

/** Returns the numbers of the parts that may contain words of a range. */
function partsBetween(firsts: readonly string[], [from, to]: WordRange): number[] {
  const start = Math.max(0, lowerBound(firsts, `${from}\0`) - 1)
  const end = lowerBound(firsts, to)
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at)
}

function termRange(term: string): WordRange {
  return [term, `${term}\0`]
}

/** Returns the best matches, limited to the longest common prefixes so that they are in at most `maxParts` parts. */
function withinParts(firsts: readonly string[], matches: Matches, word: string, maxParts: number): Matches {
  const parts = new Set<number>()
  const nearest = [...matches].sort(
    ([a, score], [b, other]) => other - score || sharedStart(b, word) - sharedStart(a, word) || (a < b ? -1 : 1),
  )
  const terms = new Set<string>()
  for (const [term] of nearest) {
    const newParts = partsBetween(firsts, termRange(term)).filter((part) => !parts.has(part))
    if (parts.size + newParts.length > maxParts) continue
    for (const part of newParts) parts.add(part)
    terms.add(term)
  }
  return new Map([...matches].filter(([term]) => terms.has(term)))
}

function sharedStart(a: string, b: string): number {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  return shared
}

/** Returns a cached value by key. Failures are not cached. */
function remember<Key, Value>(entries: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const before = entries.get(key)
  if (before) return before
  const promise = make()
  entries.set(key, promise)
  promise.catch(() => entries.delete(key))
  return promise
}
