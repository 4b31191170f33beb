import { expect, test } from 'vitest'
import { load, loadEverything, report, site } from '../fixtures/load.js'
import { loadConfig } from '../loadConfig.js'

test('resolves references to objects and lists relative to their files', () => {
  const { config, files } = loadEverything()
  expect(files).toEqual(['docs.json', 'config/footer.json', 'config/en.json', 'config/tabs.json'])
  expect(config?.footer?.socials).toEqual({ github: 'https://github.com/lantern' })
  expect(config?.navigation?.products?.[0]?.languages?.[0]?.versions?.[0]?.tabs?.[1]?.tab).toBe('API')
})

test('keys beside a reference override those of an object', () => {
  expect(loadEverything().config?.navigation?.products?.[0]?.languages?.[0]?.language).toBe('en')
})

test('keys beside a reference to a list are ignored', () => {
  const navigation = { pages: { $ref: 'pages.json', hidden: true } }
  const { config, diagnostics } = load({ 'docs.json': { ...site, navigation }, 'pages.json': ['index'] })
  expect(diagnostics).toEqual([])
  expect(config?.navigation?.pages).toEqual(['index'])
})

test('the whole docs.json may be a reference', () => {
  const { config } = load({ 'docs.json': { $ref: 'config/site.json', name: 'Mine' }, 'config/site.json': site })
  expect(config).toEqual({ ...site, name: 'Mine' })
})

test('locates a value in the file it came from', () => {
  const { locate } = loadEverything()
  const tabs = ['navigation', 'products', 0, 'languages', 0, 'versions', 0, 'tabs'] as const
  expect(locate([...tabs, 1, 'openapi'])).toEqual({
    file: 'config/tabs.json',
    start: { line: 9, column: 30 },
    end: { line: 9, column: 42 },
  })
  expect(locate([...tabs, 1, 'openapi'], 'key')?.start).toEqual({ line: 9, column: 19 })
  expect(locate(['navigation', 'nothing'])).toBeUndefined()
})

test('diagnostics point to the referenced file', () => {
  const docs = { ...site, navigation: { $ref: 'nav.json' } }
  expect(report({ 'docs.json': docs, 'nav.json': { pages: ['index', 5] } })).toMatchInlineSnapshot(`
    "warning nav.json:4:5 navigation.pages[1] must be a string or an object, found 5. [CFG_TYPE]
      Expected a string or an object."
  `)
})

test('reports a missing file and watches for it', () => {
  const docs = { ...site, footer: { $ref: './footer.json' } }
  expect(report({ 'docs.json': docs })).toMatchInlineSnapshot(`
    "error docs.json:13:13 "$ref" points to footer.json, which does not exist. [CFG_REF_MISSING]
      Expected the path of a JSON file, relative to docs.json."
  `)
  expect(load({ 'docs.json': docs }).files).toContain('footer.json')
})

test('a section that could not be read is not also reported as missing', () => {
  const { config, diagnostics } = load({ 'docs.json': { ...site, navigation: { $ref: 'nav.json' } } })
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['CFG_REF_MISSING'])
  expect(config?.navigation).toBeUndefined()
})

test('reports why a file cannot be read', () => {
  const { diagnostics } = loadConfig({
    readText: (file) => (file === 'docs.json' ? '{"$ref":"x.json"}' : { error: 'it is a link to a place outside.' }),
  })
  expect(diagnostics.map(({ message }) => message)).toEqual(['x.json cannot be read: it is a link to a place outside.'])
})

test('reports the chain of a circular reference', () => {
  const files = {
    'docs.json': { ...site, footer: { $ref: 'a/b.json' } },
    'a/b.json': { socials: { $ref: '../c.json' } },
    'c.json': { x: { $ref: 'a/b.json' } },
  }
  expect(report(files)).toMatchInlineSnapshot(
    `"error c.json:3:13 Circular "$ref": a/b.json -> c.json -> a/b.json. [CFG_REF_CYCLE]"`,
  )
})

test.each([
  '../secret.json',
  'a/../../secret.json',
  '..\\secret.json',
  'https://example.com/nav.json',
  'file:///etc/passwd',
])('refuses references outside the docs folder: %s', (path) => {
  const { diagnostics, files } = load({ 'docs.json': { ...site, footer: { $ref: path } } })
  expect(diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual([['CFG_REF_OUTSIDE', 'error']])
  expect(files).toEqual(['docs.json'])
})

test('reports invalid JSON at its position', () => {
  const docs = { ...site, footer: { $ref: 'footer.json' } }
  expect(report({ 'docs.json': docs, 'footer.json': '{\n  "socials" {}\n}' })).toMatchInlineSnapshot(
    `"error footer.json:2:13 Missing colon before {. [CFG_SYNTAX]"`,
  )
})

test('limits files that multiply each other', () => {
  const files: Record<string, unknown> = { 'docs.json': { ...site, variables: { $ref: 'f0.json' } } }
  for (let index = 0; index < 40; index++) {
    const next = { $ref: `f${index + 1}.json` }
    files[`f${index}.json`] = { a: next, b: next }
  }
  files['f40.json'] = {}
  expect(load(files).diagnostics.filter(({ rule }) => rule === 'CFG_TOO_BIG')).toHaveLength(1)
})
