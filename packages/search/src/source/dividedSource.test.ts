import { expect, test } from 'vitest'
import { arrangeHits } from '../engine/arrangeHits.js'
import { createSearch } from '../engine/createSearch.js'
import { counted } from '../index/countTerms.js'
import { type DividedIndex, divideIndex, joinIndex } from '../index/divideIndex.js'
import { makeIndex } from '../index/indexData.js'
import type { SearchFilter, SearchHit, SearchPage } from '../types.js'
import { dividedSource } from './dividedSource.js'
import { wholeSource } from './wholeSource.js'

/** Random words, which are the same in each run and not in any page. */
function createWords(count: number): string[] {
  const syllables = 'ba ke lo mi nu pra ste tor vun wex yal zor chi dro fle gan hul jas qui rem'.split(' ')
  let state = 7
  const next = (limit: number) => {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647
    return state % limit
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + next(3) }, () => syllables[next(syllables.length)]).join(''),
  )
}

const WORDS = createWords(40_000)

/** A few words occur often and most occur rarely, as in natural language. */
function createPages(count: number): SearchPage[] {
  const word = (at: number) => WORDS[Math.floor((WORDS.length - 1) * (((at * 7919) % 10_007) / 10_007) ** 4)] ?? ''
  const text = (seed: number, length: number) => Array.from({ length }, (_, at) => word(seed * 131 + at)).join(' ')
  return Array.from({ length: count }, (_, at) => ({
    path: `pages/${at}`,
    title: text(at * 3 + 1, 1 + (at % 4)),
    crumbs: [text(at % 10, 1)],
    tab: `Tab ${at % 3}`,
    ...(at % 50 === 0 && { boost: 2 }),
    ...(at % 70 === 0 && { version: 'v2' }),
    sections: [
      ...(at % 2 === 0 ? [{ id: '', heading: '', text: text(at, 40) }] : []),
      ...Array.from({ length: 5 }, (_, part) => ({
        id: `part-${part}`,
        heading: text(at * 17 + part, 1 + (part % 3)),
        text: text(at * 11 + part, 70),
      })),
    ],
  }))
}

const pages = createPages(450)
const index = makeIndex(pages.map(counted))
const divided = divideIndex(index)
const whole = createSearch(wholeSource(index))

/** Returns an engine over the parts, and records which parts were read. */
function openDivided({ directory, ...parts }: DividedIndex = divided) {
  const read: string[] = []
  const source = dividedSource(directory, async (kind, number) => {
    read.push(`${kind} ${number}`)
    return parts[kind][number] as DividedIndex[typeof kind][number]
  })
  return { engine: createSearch(source), read }
}

/** Compared as one text, because comparing objects takes most of the time. */
const places = (hits: readonly SearchHit[]) =>
  hits.map(({ index, section, score, words, page }) => [page.path, index, section, score, ...words].join(' '))

test('joining the parts of an index restores it', () => {
  expect(JSON.stringify(joinIndex(divided))).toBe(JSON.stringify(index))
  expect(divided.words.length).toBeGreaterThan(12)
  expect(divided.pages.length).toBeGreaterThan(12)
})

const titles = pages.filter((_, at) => at % 30 === 0).map(({ title }) => title)
const texts = pages
  .filter((_, at) => at % 40 === 1)
  .map(({ sections }) => sections[1]?.text.split(' ').slice(3, 6).join(' '))
const queries = [...titles, ...texts, ...titles.map((title) => title.slice(0, -2))].map((query) => query ?? '')

test.each<[string, SearchFilter]>([
  ['all pages', {}],
  ['one tab', { tab: 'Tab 1' }],
  ['another version', { version: 'v1' }],
])('a divided index finds the same sections in the same order as an undivided one, in %s', async (_, filter) => {
  const { engine } = openDivided()
  expect(queries.length).toBeGreaterThan(40)
  for (const query of queries) {
    const hits = await engine.search(query, filter)
    expect(places(hits), query).toEqual(places(await whole.search(query, filter)))
  }
})

test('earlier queries do not change results', async () => {
  const { engine } = openDivided()
  for (const query of queries) await engine.search(query)
  for (const query of queries.slice(0, 10)) {
    const { engine: reopened } = openDivided()
    expect(places(await engine.search(query)), query).toEqual(places(await reopened.search(query)))
  }
})

test('misspelled words find the same page first', async () => {
  const { engine } = openDivided()
  const misspellings = (word: string) => [
    `${word[1]}${word[0]}${word.slice(2)}`,
    `${word.slice(0, 3)}${word.slice(4)}`,
    `${word.slice(0, -2)}x${word.slice(-1)}`,
  ]
  const names = titles.flatMap((title) =>
    title
      .split(' ')
      .filter((word) => word.length > 8)
      .flatMap(misspellings),
  )
  expect(names.length).toBeGreaterThan(25)
  for (const query of names) {
    const [first] = await engine.search(query)
    const [expected] = await whole.search(query)
    expect(first?.index, query).toBe(expected?.index)
  }
})

test('completes a frequent prefix with title words and finds exact words everywhere', async () => {
  const many = (page: number) =>
    Array.from({ length: 1500 }, (_, at) => `br${(page * 1500 + at).toString(36)}`).join(' ')
  const sections = (page: number) => [{ id: '', heading: '', text: many(page) }]
  const bridges = Array.from({ length: 12 }, (_, page): SearchPage => {
    const title = page === 3 ? 'Bridge' : `Page ${page}`
    return { path: `${page}`, title, crumbs: [], sections: sections(page) }
  })
  const { engine } = openDivided(divideIndex(makeIndex(bridges.map(counted))))
  const paths = async (query: string) => [...new Set((await engine.search(query)).map(({ page }) => page.path))]
  expect(await paths('br')).toEqual(['3'])
  expect(await paths(`br${(7 * 1500 + 5).toString(36)}`)).toEqual(['7'])
})

test('a query reads a small share of the parts', async () => {
  const { engine, read } = openDivided()
  await engine.search(titles[3] ?? '', {}, arrangeHits)
  const parts = divided.words.length + divided.pages.length
  expect(read.length).toBeLessThan(parts / 2)
})
