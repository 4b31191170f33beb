import { expect, test } from 'vitest'
import { counted } from '../index/countTerms.js'
import { makeIndex } from '../index/indexData.js'
import { wholeSource } from '../source/wholeSource.js'
import type { SearchFilter, SearchHit, SearchPage } from '../types.js'
import { createSearch } from './createSearch.js'

const page = (path: string, title: string, more: Partial<SearchPage> = {}): SearchPage => ({
  path,
  title,
  crumbs: [],
  sections: [],
  ...more,
})
const text = (content: string) => ({ id: '', heading: '', text: content })
const section = (heading: string, content = '') => ({ id: heading.toLowerCase(), heading, text: content })

const search = (query: string, pages: SearchPage[], filter?: SearchFilter) =>
  createSearch(wholeSource(makeIndex(pages.map(counted)))).search(query, filter)

const places = (hits: readonly SearchHit[]) => hits.map(({ page, section }) => `${page.path}#${section}`)

/** The score of the first section of page `a`, divided by that of page `b`. */
async function sectionRatio(query: string, pages: SearchPage[]): Promise<number> {
  const hits = await search(query, pages)
  const first = (path: string) => hits.find((hit) => hit.page.path === path && hit.section === 0)?.score ?? Number.NaN
  return Math.round(1000 * (first('a') / first('b'))) / 1000
}

test('a title that equals the query scores much higher than one that contains it, and that higher than one with a part', async () => {
  const pages = [
    page('a', 'Custom domains'),
    page('b', 'Custom domains overview'),
    page('c', 'Custom overview', { description: 'domains' }),
  ]
  const hits = await search('custom domains', pages)
  expect(hits.map(({ page, score }) => `${page.title}: ${score.toFixed(1)}`)).toMatchInlineSnapshot(`
    [
      "Custom domains: 27.8",
      "Custom domains overview: 13.5",
      "Custom overview: 3.9",
    ]
  `)
})

test('a heading that equals the query counts like a title', async () => {
  const sections = [section('Rotate keys', 'Text.'), section('Rotate keys yearly', 'Text.'), section('Rotate', 'keys')]
  const hits = await search('rotate keys', [page('a', 'Security', { sections })])
  expect(hits.map(({ section, score }) => `${sections[section]?.heading}: ${score.toFixed(1)}`)).toMatchInlineSnapshot(`
    [
      "Rotate keys: 11.6",
      "Rotate keys yearly: 5.6",
      "Rotate: 3.7",
    ]
  `)
})

test('a section counts more if the other words of the query are on its page', async () => {
  const pages = [
    page('a', 'One', { sections: [text('alpha'), section('More', 'beta')] }),
    page('b', 'Two', { sections: [text('alpha'), section('More', 'gamma')] }),
  ]
  // Three of four halves instead of two of four: each section covers a half, and its page the rest.
  expect(await sectionRatio('alpha beta', pages)).toBe(0.75 ** 3 / 0.5 ** 3)
})

test('the parts of a name score more on a page with the whole name', async () => {
  const parts = text('the max of tokens')
  const beside = [
    page('a', 'One', { sections: [parts, section('More', 'max_tokens')] }),
    page('b', 'Two', { sections: [parts, section('More', 'other words')] }),
  ]
  expect(await sectionRatio('max_tokens', beside)).toBe(3.45)
})

test('a query of two names scores a section by the share of its names', async () => {
  const pages = [
    page('a', 'One', { sections: [text('max_tokens and min_tokens')] }),
    page('b', 'Two', { sections: [text('max_tokens and min of tokens')] }),
  ]
  const hits = await search('max_tokens min_tokens', pages)
  expect(hits.map(({ page }) => page.path)).toEqual(['a', 'b'])
  expect(await sectionRatio('max_tokens min_tokens', pages)).toMatchInlineSnapshot(`10.523`)
})

test('the 300 best sections are found, and of equal ones those that come first', async () => {
  const pages = Array.from({ length: 900 }, (_, at) => page(`${at}`, 'Limits', { boost: at < 400 ? 1 : at }))
  const hits = await search('limits', pages)
  expect(places(hits)).toEqual(Array.from({ length: 300 }, (_, at) => `${899 - at}#-1`))
  const equal = await search(
    'limits',
    pages.map(({ boost, ...same }) => same),
  )
  expect(places(equal)).toEqual(Array.from({ length: 300 }, (_, at) => `${at}#-1`))
})

test('a page is found as a whole, or by its text above the first heading', async () => {
  const pages = [
    page('a', 'Tokens', { sections: [section('Other', 'words')] }),
    page('b', 'Tokens', { sections: [text('words'), section('Other', 'words')] }),
    page('c', 'Else', { sections: [text('words'), section('Tokens', 'words')] }),
    page('d', 'Else', { sections: [section('Tokens', 'words')] }),
  ]
  expect(places(await search('tokens', pages)).sort()).toEqual(expect.arrayContaining(['a#-1', 'b#0', 'c#1', 'd#0']))
})

test('typos are corrected only if no page has all words as they are written', async () => {
  const pages = [page('a', 'Token limits'), page('b', 'Tokens'), page('c', 'Taken')]
  expect(places(await search('token', pages))).not.toContain('c#-1')
  expect(places(await search('token limti', pages))).toContain('c#-1')
  expect(places(await search('tokens limits', pages))).not.toContain('c#-1')
})

test('one small letter matches titles, and one capital every text', async () => {
  const pages = [page('a', 'R'), page('b', 'Else', { description: 'written in R' })]
  expect(places(await search('r', pages))).toEqual(['a#-1'])
  expect(places(await search('R', pages))).toEqual(['a#-1', 'b#-1'])
  expect(places(await search('字', [page('a', 'Else', { description: '字' })]))).toEqual(['a#-1'])
})

test('a filter leaves out pages of other kinds, wherever they are', async () => {
  const pages = [
    page('a', 'Limits', { version: 'v1', boost: 9 }),
    page('b', 'Limits', { version: 'v2' }),
    page('c', 'Limits', { version: 'v1', sections: [section('Limits', 'limits')] }),
  ]
  expect(places(await search('limits', pages, { version: 'v2' }))).toEqual(['b#-1'])
  expect(places(await search('limits', pages, { version: 'v1' }))).toEqual(['a#-1', 'c#0', 'c#-1'])
})

test('a title with the words of a hyphenated name apart comes before a text with the name', async () => {
  const pages = [
    page('a', 'Limits', { sections: [text('A self-hosted one has none.')] }),
    page('b', 'Self hosted runners'),
    page('c', 'Self made', { sections: [text('hosted')] }),
  ]
  expect(places(await search('self-hosted', pages))).toEqual(['b#-1', 'a#0', 'c#0', 'c#0'])
})
