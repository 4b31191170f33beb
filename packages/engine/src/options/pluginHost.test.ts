import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocsConfig } from '@octavo/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OctavoPlugin } from './plugin.js'
import { collectPages, configureSite, pluginFiles, pluginInputs, requireItems } from './pluginHost.js'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-plugins-'))
  mkdirSync(join(root, 'node_modules/x'), { recursive: true })
  for (const file of ['b.json', 'a.json', 'c.txt', 'node_modules/x/d.json']) writeFileSync(join(root, file), file)
})
afterAll(() => rmSync(root, { recursive: true }))

const files = () => pluginFiles(root, (path) => (path === 'taken.mdx' ? '# Taken' : undefined))
const config = (part: object = {}) => ({ name: 'A', ...part }) as DocsConfig

/** A plugin that adds these pages. */
const adding = (name: string, ...pages: { path: string; content?: string; group?: string }[]): OctavoPlugin => ({
  name,
  pages: () => pages.map(({ content = '', ...page }) => ({ content, ...page })),
})

const collect = (...plugins: OctavoPlugin[]) => collectPages(plugins, files(), root)

async function message(run: () => unknown): Promise<string> {
  try {
    return `${JSON.stringify(await run())}`
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
  }
}

test('files are found by globs in a fixed order, without those of packages', () => {
  expect(files().findFiles('**/*.json')).toEqual(['a.json', 'b.json'])
  expect(files().findFiles(['*.txt', 'b.*'])).toEqual(['b.json', 'c.txt'])
  expect(files().readFile('taken.mdx')).toBe('# Taken')
})

test('pages of plugins have a file for each path, however it is written', async () => {
  const { files: texts, listedPages: pages } = await collect(
    adding('one', { path: '/a/', content: 'A' }, { path: 'b.mdx', content: 'B', group: 'Group' }),
    { name: 'none' },
    adding(
      'two',
      { path: 'c/d.md', content: 'D' },
      { path: 'e.mdx.b' },
      { path: '/', content: 'Root', group: 'Start' },
    ),
  )
  expect([...texts]).toEqual([
    ['a.mdx', 'A'],
    ['b.mdx', 'B'],
    ['c/d.mdx', 'D'],
    ['e.mdx.b.mdx', ''],
    ['index.mdx', 'Root'],
  ])
  expect(pages).toEqual([
    { path: 'b', group: 'Group' },
    { path: '', group: 'Start' },
  ])
})

test('a plugin cannot add a page that a file or another plugin has', async () => {
  expect(await message(() => collect(adding('one', { path: 'a' }), adding('two', { path: '/a.mdx' })))).toContain(
    'Duplicate page "/a" of the plugins "one" and "two".',
  )
  expect(await message(() => collect(adding('one', { path: 'taken' })))).toContain(
    'Plugin "one" failed in `pages`: the docs folder has a file taken.mdx.',
  )
})

test('a hook that throws or rejects is reported with the name of its plugin', async () => {
  const failing = (pages: OctavoPlugin['pages']) => message(() => collect({ name: 'one', pages }))
  const throwError = () => {
    throw new Error('broken')
  }
  expect(await failing(throwError)).toContain('Plugin "one" failed in `pages`: broken')
  expect(await failing(() => Promise.reject('text'))).toContain('Plugin "one" failed in `pages`: text')
})

test.each<[unknown, boolean]>([
  [[], true],
  [[{ path: 'a', content: '' }], true],
  [[{ path: 'a', content: '' }, { path: 'b' }], false],
  [[{ path: 7, content: '' }], false],
  [[{ content: '' }], false],
  [[null], false],
  [undefined, false],
  [{ path: 'a', content: '' }, false],
])('the result %j of a hook is accepted: %s', async (items, accepted) => {
  const text = await message(() => requireItems({ name: 'one' }, 'outputs', items))
  expect(text.includes('must return a list of objects with `path` and `content`, both strings.')).toBe(!accepted)
})

test('docs.json passes through the plugins in order before the entries of pages are added', async () => {
  const original = config({ navigation: { groups: [{ group: 'G', pages: ['a'] }] } })
  const rename = (name: string): OctavoPlugin => ({
    name,
    configure: (docsConfig) => {
      docsConfig.name += name
      return docsConfig
    },
  })
  const configure = configureSite([rename('1'), { name: 'none' }, rename('2')], () => [{ path: 'b', group: 'G' }], root)
  expect(await configure?.(original)).toEqual({
    name: 'A12',
    navigation: { groups: [{ group: 'G', pages: ['a', 'b'] }] },
  })
  expect(original).toEqual(config({ navigation: { groups: [{ group: 'G', pages: ['a'] }] } }))
})

test('does not call plugins that change neither docs.json nor its pages', async () => {
  expect(configureSite([{ name: 'none', outputs: () => [] }], () => [], root)).toBeUndefined()
  const configure = configureSite([adding('one', { path: 'a' })], () => [], root)
  expect(await configure?.(config())).toEqual(config())
})

test.each([undefined, null, 'text', 7])('a configuration that is %j is an error of its plugin', async (result) => {
  const configure = configureSite([{ name: 'one', configure: () => result as never }], () => [], root)
  expect(await message(() => configure?.(config()))).toContain(
    'Plugin "one" failed in `configure`: it must return the configuration.',
  )
})

test('results of plugins depend on their inputs if all of them name any, and otherwise on all files', () => {
  const all = ['z', 'a.json', 'b.json']
  const hash = (plugins: OctavoPlugin[], changed = '') =>
    pluginInputs(plugins, all, files(), (file) => (file === changed ? 'new' : 'old'))
  const json: OctavoPlugin = { name: 'json', inputs: ['*.json'] }
  const none: OctavoPlugin = { name: 'none', inputs: [] }
  const any: OctavoPlugin = { name: 'any' }
  const depends = (plugins: OctavoPlugin[], file: string) => hash(plugins) !== hash(plugins, file)
  expect(hash([])).toBeUndefined()
  expect([depends([json], 'a.json'), depends([json], 'z')]).toEqual([true, false])
  expect([depends([json, none], 'b.json'), depends([none], 'a.json')]).toEqual([true, false])
  expect([depends([json, any], 'z'), depends([any], 'a.json')]).toEqual([true, true])
  const reversed = pluginInputs([any], [...all].reverse(), files(), () => 'old')
  expect(reversed).toBe(hash([any]))
})
