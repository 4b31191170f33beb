import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createSearch } from '../engine/createSearch.js'
import { counted } from '../index/countTerms.js'
import { findPart } from '../index/divideByLength.js'
import { makeIndex } from '../index/indexData.js'
import { wholeSource } from '../source/wholeSource.js'
import type { SearchPage } from '../types.js'
import { readDataScript } from './dataScript.js'
import { openIndex, type SearchIndex, writeIndex } from './openIndex.js'
import { indexFile } from './paths.js'
import { readIndex } from './readIndex.js'
import { readScopesScript, type SearchScope, scopeId, writeScopesScript } from './scopes.js'
import { divideTexts, pageText, readTextScript, sectionText, textToShow, writeTextScript } from './textScript.js'

const HOSTILE = '</script><!-- \u2028 "\\\' __proto__ ]=JSON.parse('

function page(path: string, text: string): SearchPage {
  return { path, title: HOSTILE, crumbs: [], sections: [{ id: 'a', heading: '__proto__', text }] }
}

function createIndex(pages: SearchPage[]): SearchIndex {
  return { ...makeIndex(pages.map(counted)), buckets: divideTexts(pages.map(() => 1)) }
}

const FILE = indexFile('en')

/** The only file of a small index. */
function indexScript(index: SearchIndex): string {
  const files = new Map(writeIndex('en', index))
  expect([...files.keys()]).toEqual([FILE])
  return files.get(FILE) ?? ''
}

/** Returns the index as a reader of files sees it. */
const readScript = (script: string) => readIndex('en', async (path) => (path === FILE ? script : undefined))

/** Returns the index that a browser has after it ran a script. */
function run(script: string): Record<string, unknown> {
  const window: { octavo?: { searchFiles: Record<string, unknown> } } = {}
  runInNewContext(script, { window })
  return JSON.parse(JSON.stringify(window.octavo?.searchFiles))
}

test('writes the same index for browsers and readers', async () => {
  const index = createIndex([page('a', HOSTILE), page('b', 'other')])
  const script = indexScript(index)
  const read = (await readScript(script)) as SearchIndex
  expect(read).toEqual(index)
  expect(run(script)).toEqual({ [FILE]: JSON.parse(JSON.stringify(index)) })
  expect((await createSearch(wholeSource(read)).search('other'))[0]?.page.path).toBe('b')
})

test.each([
  ['', 'nothing'],
  ['alert(1)', 'code'],
  ['((window.octavo??={}).searchFiles??={})["en"]=JSON.parse(alert(1))\n', 'code in the place of data'],
  [indexScript({ ...createIndex([page('a', 'b')]), format: 1 } as never), 'another format'],
  [indexScript({ ...createIndex([page('a', 'b')]), lengths: [] }), 'documents without a length'],
  [indexScript({ ...createIndex([page('a', 'b')]), terms: 'one' }), 'words without places'],
  [indexScript(createIndex([page('javascript:alert(1)', 'b')])), 'an address of code'],
  [indexScript(createIndex([page('//evil.example/', 'b')])), 'an address elsewhere'],
  [
    indexScript({ ...createIndex([page('a', 'b')]), terms: 'one', postings: [[1, 18, 0, 0, 0, 0]] }),
    'a place that is none',
  ],
])('%# readers of an index reject %s', async (script) => {
  expect(await readScript(script)).toBeUndefined()
})

test('divides a large index into files that browsers load on demand', async () => {
  const index = createIndex(
    ['one', 'two', 'three', 'four'].map((path) => ({ ...page(path, path), description: 'x'.repeat(1e6) })),
  )
  const files = new Map(writeIndex('en', index))
  expect([...files.keys()].map((path) => path.replace(/.*\/|-\d+\.js$/g, ''))).toEqual([
    'index.js',
    'words',
    'titles',
    'terms',
    'pages',
    'pages',
    'pages',
    'pages',
  ])
  expect(await readIndex('en', async (path) => files.get(path))).toEqual(index)
  for (const missing of files.keys()) {
    const isNeeded = !/\/(?:titles|terms)-/.test(missing)
    const read = await readIndex('en', async (path) => (path === missing ? undefined : files.get(path)))
    expect(read === undefined, missing).toBe(isNeeded)
  }

  const read: string[] = []
  const load = async (path: string) => {
    read.push(path)
    return readDataScript(files.get(path) ?? '')
  }
  const engine = createSearch((await openIndex('en', load)).source)
  expect((await engine.search('three')).map(({ page }) => page.path)).toEqual(['three'])
  expect(read.map((path) => path.replace(/.*\//, '')).sort()).toEqual(['index.js', 'pages-2.js', 'words-0.js'])

  const other = await openIndex('en', async (path) => {
    const data = await load(path)
    return path.includes('/words-') ? { ...(data as object), edition: 'other' } : data
  })
  await expect(createSearch(other.source).search('three')).rejects.toThrow('is from a different build than the index.')
})

test('divides texts into files in page order', () => {
  const pages = ['a', 'b', 'c', 'd'].map((path, at) => page(path, `${at}`.repeat(20_000)))
  const buckets = divideTexts(pages.map(() => 20_000))
  expect(buckets).toEqual([0, 2])
  expect([0, 1, 2, 3].map((at) => findPart(buckets, at))).toEqual([0, 0, 1, 1])
  const read = readTextScript(writeTextScript('en', 1, pages.slice(2).map(pageText))) ?? []
  expect(sectionText(read, 'c', 0)).toBe('2'.repeat(20_000))
  expect(sectionText(read, 'a', 0)).toBeUndefined()
  expect(readTextScript(writeTextScript('en', 0, [[]] as never))).toBeUndefined()
})

test('lists scopes with ids that are folder names', () => {
  const scopes: SearchScope[] = [{ id: scopeId('en', 'v1.0'), language: 'en', version: 'v1.0', tabs: ['Guides'] }]
  expect(readScopesScript(writeScopesScript(scopes))).toEqual(scopes)
  expect(readScopesScript(writeScopesScript([{ ...scopes[0], id: '../a' } as SearchScope]))).toBeUndefined()
  const versions = ['v1.0', 'V1.0', '../etc', 'v1 0', '最新', '', 'v'.repeat(200), 'v'.repeat(201)]
  const ids = versions.map((version) => scopeId('en', version).toLowerCase())
  expect(new Set(ids).size).toBe(versions.length)
  for (const id of ids) expect(id).toMatch(/^en--[a-z0-9._-]{0,70}$/)
  expect(scopeId('zh-Hans')).toBe('zh-Hans')
})

test('a section with only list items shows the first one, and an empty page shows nothing', () => {
  const part = { id: 'b', heading: 'B', part: true } as const
  const page = { path: 'p', sections: [{ id: 'a', heading: 'A' }, part, part, { id: 'c', heading: 'C' }] }
  const showSection = (text: string, section: number) =>
    textToShow([['p', text, 'One.', 'Two.', 'Three.']], page, section)
  expect(showSection('Own.', 0)).toBe('Own.')
  expect(showSection('', 0)).toBe('One.')
  expect(showSection('', 1)).toBe('One.')
  expect(textToShow([['p', '', '', 'Two.', '']], page, 0)).toBe('Two.')
  expect(textToShow([['p', '', '', '', 'Three.']], page, 0)).toBe('')
  expect(showSection('', -1)).toBeUndefined()
  expect(textToShow([], page, 0)).toBeUndefined()
})
