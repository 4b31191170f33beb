import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openProject } from '../site/project.js'
import type { Note } from '../site/types.js'
import { loadModule } from './loadConfiguration.js'
import { readStatically } from './readStatically.js'

const root = mkdtempSync(join(tmpdir(), 'octavo-modules-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let count = 0

/** Writes a project; returns its folder. */
function project(files: Readonly<Record<string, string>>) {
  const folder = join(root, String(count++))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return openProject(folder)
}

const read = (source: string, files: Readonly<Record<string, string>> = {}) =>
  readStatically(project({ 'config.ts': source, ...files }), 'config.ts')

test.each([
  ['an object', "export default { title: 'a' + (1 + 1) }"],
  [
    'a wrapper and a type',
    "import { defineConfig } from 'vitepress'\nexport default defineConfig({ title: 'a2' } as Config)",
  ],
  ['module.exports', "const title = 'a2'\nmodule.exports = { title }"],
  ['a function', "export default async function () { const title = 'a2'; return { title } }"],
  ['an import', "import { title } from './values'\nexport default { title }"],
  ['an import of JSON', "import values from './values.json'\nexport default { ...values }"],
  ['a condition', "export default { title: process.env.CI ? 'b' : 'a2' }"],
  [
    'a function with parameters',
    'const name = (letter, { number = 2 } = {}) => letter + number\nexport default { title: name("a") }',
  ],
])('%s is read without running the module', (_, source) => {
  const files = { 'values.ts': "export const title = 'a2' satisfies string", 'values.json': '{ "title": "a2" }' }
  expect(read(source, files)).toEqual({ value: { title: 'a2' }, unread: [] })
})

test('plugins of packages are no data, and their options stay', () => {
  const source =
    "import math from 'remark-math'\nexport default { plugins: [math, ['docs', { path: 'a', f: () => 1 }]], lists: [1, 2].map((n) => ({ n })) }"
  expect(read(source).value).toEqual({ plugins: [undefined, ['docs', { path: 'a' }]], lists: [{ n: 1 }, { n: 2 }] })
})

test('only values that depend on running it are open', () => {
  const { value, unread } = read(
    "import { sidebar } from './load'\nexport default {\n  title: 'a',\n  sidebar: sidebar(),\n}",
    {
      'load.ts':
        "import fs from 'node:fs'\nexport function sidebar() { for (const a of fs.readdirSync('.')) {} return [] }",
    },
  )
  expect(value).toEqual({ title: 'a' })
  expect(unread).toEqual([{ file: 'load.ts', line: 2, code: "for (const a of fs.readdirSync('.')) {}" }])
})

const load = async (files: Readonly<Record<string, string>>, mayRun = true) => {
  const notes: Note[] = []
  const runs: string[] = []
  const value = await loadModule('config.js', {
    project: project(files),
    notes,
    mayRun,
    onRun: (file) => runs.push(file),
  })
  return { value, notes: notes.map(({ file, line, message }) => `${file}:${line ?? ''} ${message}`), runs }
}

test('a module that must run uses CommonJS packages, and missing ones are empty', async () => {
  const { value, runs } = await load({
    'config.js':
      "const { sidebar } = require('lamps')\nconst gone = require('gone')\nmodule.exports = { sidebar: sidebar(), all: [...gone.items, gone()], key: process.env.PWD ?? 'none' }",
    'node_modules/lamps/package.json': '{ "name": "lamps", "main": "index.cjs" }',
    'node_modules/lamps/index.cjs': "const fs = require('fs'); exports.sidebar = () => [typeof fs.readFileSync]",
  })
  expect(runs).toEqual(['config.js'])
  expect(value).toEqual({ sidebar: ['function'], all: [null], key: 'none' })
})

test('of a module that fails, the values of its source are kept', async () => {
  const { value, notes } = await load({
    'config.js':
      "const load = () => { while (true) { throw new Error('No lamp') } }\nexport default { title: 'a', sidebar: load() }",
  })
  expect(value).toEqual({ title: 'a' })
  expect(notes).toMatchInlineSnapshot(`
    [
      "config.js: Failed to run: Error: No lamp Values were read from its source.",
      "config.js:1 The value of \`while (true) { throw new Error('No lamp') }\` could not be read.",
    ]
  `)
})

test('without permission, no module runs', async () => {
  const { value, notes, runs } = await load(
    { 'config.js': "export default { title: 'a', sidebar: getSidebar() }" },
    false,
  )
  expect([value, runs]).toEqual([{ title: 'a' }, []])
  expect(notes).toMatchInlineSnapshot(`
    [
      "config.js:1 The value of \`getSidebar\` could not be read.",
    ]
  `)
})

test('files outside of the folder do not exist, also through links', () => {
  const outside = join(root, 'outside')
  mkdirSync(outside, { recursive: true })
  writeFileSync(join(outside, 'secret.md'), 'secret')
  const { root: folder } = project({ 'docs/a.md': 'a' })
  symlinkSync(join(outside, 'secret.md'), join(folder, 'docs/link.md'))
  symlinkSync(outside, join(folder, 'docs/folder'))
  const opened = openProject(join(folder, 'docs'), folder)
  expect(opened.list('.')).toEqual(['a.md'])
  expect([opened.read('link.md'), opened.read('../../outside/secret.md'), opened.isFile('folder/secret.md')]).toEqual([
    undefined,
    undefined,
    false,
  ])
})
