import { expect, test } from 'vitest'
import type { Engine, EngineState } from '../queries/engine.js'
import { explainBuild } from './explainBuild.js'

interface Build {
  /** Hashes of files now, and at the last build. */
  files?: Record<string, string>
  before?: Record<string, string>
  /** Files of the rendered pages, by slug; `undefined` for pages of operations. */
  rendered?: Record<string, string | undefined>
  generated?: string[]
  /** Files on which the bodies of the last build depended, by the file of their page. */
  bodies?: Record<string, [path: string, hash: string][]>
  bodyKey?: string
  documents?: string[]
}

/** Explains a build of a site that has only the data that explanations need. */
function explain({
  files = {},
  before = {},
  rendered = {},
  generated = [],
  bodies = {},
  bodyKey = 'k',
  documents = [],
}: Build) {
  const engine = {
    pages: {
      rendered: Object.keys(rendered),
      find: (slug: string) => rendered[slug] && { file: rendered[slug], isGenerated: generated.includes(slug) },
    },
    api: { of: (slug: string) => (slug.startsWith('api/') ? { source: 'openapi.json' } : undefined) },
    hashes: new Map(Object.entries(files)),
    site: {
      files: new Map(Object.keys(files).map((path) => [path, { kind: path.endsWith('.mdx') ? 'page' : 'file' }])),
      configFiles: ['docs.json'],
      facts: (path: string) => ({ hash: files[path] }),
    },
    bodyKey: 'k',
    linkStyle: 'extensionless',
  } as unknown as Engine
  const previous = {
    bodyKey,
    facts: {},
    hashes: Object.fromEntries(Object.entries(before).map(([path, hash]) => [path, { hash }])),
    bodies: Object.fromEntries(Object.entries(bodies).map(([file, dependencies]) => [file, { file, dependencies }])),
  } as unknown as EngineState
  return explainBuild({ engine, previous, documents })
}

test('explains that a build without an earlier one renders all pages', () => {
  const engine = { pages: { rendered: [] } } as unknown as Engine
  expect(explainBuild({ engine, previous: undefined, documents: [] })).toEqual([
    'The cache has no earlier build: all pages were rendered.',
  ])
})

test('explains that nothing changed since the last build', () => {
  expect(explain({ files: { 'a.mdx': '1' }, before: { 'a.mdx': '1', 'npm:react': '2' } })).toEqual([
    'Changed since the last build: no file',
  ])
})

test('lists changed, new and removed files in order', () => {
  const files = { 'b.mdx': '2', 'a.png': '1', 'same.mdx': '1' }
  const before = { 'b.mdx': '1', 'gone.mdx': '1', 'same.mdx': '1' }
  expect(explain({ files, before })).toEqual(['Changed since the last build: a.png, b.mdx, gone.mdx'])
})

test('groups rendered pages by the changed files that caused it', () => {
  const lines = explain({
    files: { 'a.mdx': '2', 'b.mdx': '1', 'c.mdx': '1', 'part.mdx': '2', 'new.mdx': '1', 'lost.mdx': '1' },
    before: { 'a.mdx': '1', 'b.mdx': '1', 'c.mdx': '1', 'part.mdx': '1', 'lost.mdx': '1' },
    rendered: {
      a: 'a.mdx',
      b: 'b.mdx',
      c: 'c.mdx',
      new: 'new.mdx',
      lost: 'lost.mdx',
      'api/x': undefined,
      'api/y': 'a.mdx',
    },
    generated: ['api/y'],
    bodies: {
      'a.mdx': [],
      'b.mdx': [
        ['part.mdx', '1'],
        ['c.mdx', '1'],
      ],
      'c.mdx': [['part.mdx', '1']],
      'lost.mdx': [],
    },
  })
  expect(lines).toMatchInlineSnapshot(`
    [
      "Changed since the last build: a.mdx, new.mdx, part.mdx",
      "Rendered because of a.mdx: /a",
      "Rendered because of part.mdx: /b, /c",
      "Rendered because of new.mdx: /new",
      "Rendered because of a missing entry of the cache: /lost",
      "Rendered because of its content in openapi.json: /api/x, /api/y",
    ]
  `)
})

test('names settings as a reason for all pages', () => {
  expect(explain({ bodyKey: 'other', rendered: { a: 'a.mdx', '': 'index.mdx' } })).toEqual([
    'Changed since the last build: no file; settings that pages are rendered with',
    'Rendered because of settings: /a, /',
  ])
})

test('lists documents with unchanged text separately', () => {
  const rendered = { a: 'a.mdx' }
  expect(explain({ rendered, files: { 'a.mdx': '1' }, documents: ['a.html', 'b.html', '404.html'] }).at(-1)).toBe(
    'Written because of what surrounds their text (navigation, docs.json, titles, styles): b.html, 404.html',
  )
})

test('shortens long lists to twenty names', () => {
  const changes = (count: number) =>
    explain({
      files: Object.fromEntries(Array.from({ length: count }, (_, at) => [`${String(at).padStart(2, '0')}.mdx`, '1'])),
    })[0]
  expect(changes(20)).toMatch(/, 19\.mdx$/)
  expect(changes(22)).toMatch(/, 19\.mdx and 2 more$/)
})
