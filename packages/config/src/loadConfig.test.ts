import fc from 'fast-check'
import { expect, test } from 'vitest'
import { load, report, site } from './fixtures/load.js'

test('loads a correct docs.json without diagnostics', () => {
  const { config, diagnostics, files } = load({ 'docs.json': site })
  expect(diagnostics).toEqual([])
  expect(config).toEqual(site)
  expect(files).toEqual(['docs.json'])
})

test('a missing docs.json names the folders that were searched', () => {
  expect(report({})).toMatchInlineSnapshot(
    `
    "error docs.json No docs.json in this folder. [CFG_NOT_FOUND]
      Create one, or pass the folder that contains it."
  `,
  )
})

test('reports an empty docs.json', () => {
  expect(report({ 'docs.json': ' \n' })).toMatchInlineSnapshot(`"error docs.json:1:1 docs.json is empty. [CFG_EMPTY]"`)
})

test('reports the position of a trailing comma and checks the rest', () => {
  const text = `{
  "theme": "mint",
  "name": "Example",
  "colors": { "primary": "#0d9373" },
  "navgation": {},
  "navigation": { "pages": ["index",] },
}`
  expect(report({ 'docs.json': text })).toMatchInlineSnapshot(`
    "error docs.json:6:36 Trailing comma before ]. [CFG_SYNTAX]
      Remove the comma.
    error docs.json:6:40 Trailing comma before }. [CFG_SYNTAX]
      Remove the comma.
    warning docs.json:5:3 Unknown key "navgation". [CFG_UNKNOWN_KEY]
      Did you mean "navigation"?"
  `)
})

test('accepts a byte order mark', () => {
  expect(report({ 'docs.json': `\ufeff${JSON.stringify(site)}` })).toBe('')
})

test('recognizes UTF-16 in both byte orders', () => {
  const littleEndian = Buffer.from(`\ufeff${JSON.stringify(site)}`, 'utf16le')
  const big = Buffer.from(littleEndian).swap16()
  expect(report({ 'docs.json': littleEndian.toString('utf8') })).toMatchInlineSnapshot(`
    "error docs.json docs.json is UTF-16; save it as UTF-8. [CFG_ENCODING]
      In most editors: "Save with encoding", "UTF-8"."
  `)
  expect(report({ 'docs.json': big.toString('utf8') })).toContain('CFG_ENCODING')
})

test('requires an object in docs.json', () => {
  expect(report({ 'docs.json': '[]' })).toMatchInlineSnapshot(`
    "error docs.json:1:1 docs.json must be an object, found an array. [CFG_TYPE]
      Expected an object."
  `)
})

test('suggests the nearest key for an unknown one', () => {
  expect(report({ 'docs.json': { ...site, navgation: {} } })).toMatchInlineSnapshot(`
    "warning docs.json:12:3 Unknown key "navgation". [CFG_UNKNOWN_KEY]
      Did you mean "navigation"?"
  `)
})

test('reports the wrong value of a required key', () => {
  expect(report({ 'docs.json': { ...site, theme: 5 } })).toMatchInlineSnapshot(`
    "error docs.json:2:12 theme must be a string, found 5. [CFG_TYPE]
      Expected a string."
  `)
})

test('a section set twice is an error', () => {
  const text = `{
  "theme": "mint", "name": "Example",
  "colors": { "primary": "#0d9373" },
  "navigation": { "pages": ["a"] },
  "navigation": { "pages": ["b"] }
}`
  expect(report({ 'docs.json': text })).toMatchInlineSnapshot(`
    "error docs.json:5:3 Duplicate key "navigation" (first at line 4). [CFG_DUP_KEY]
      Expected unique keys.
      Only the last one is used. Merge them or remove one."
  `)
})

test('__proto__ is an unknown key like any other', () => {
  const text = JSON.stringify(site).replace('{', '{"__proto__": {"polluted": 1}, "variables": {"__proto__": "x"},')
  const { config } = load({ 'docs.json': text })
  expect(report({ 'docs.json': text })).toMatchInlineSnapshot(`
    "warning docs.json:1:2 Unknown key "__proto__". [CFG_UNKNOWN_KEY]
    warning docs.json:1:46 Unknown key "__proto__" in variables. [CFG_UNKNOWN_KEY]"
  `)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect(Object.getPrototypeOf(config)).toBe(Object.prototype)
})

test('rejects values that are not hex colors', () => {
  expect(report({ 'docs.json': { ...site, colors: { primary: '#12345' } } })).toMatchInlineSnapshot(`
    "error docs.json:5:16 colors.primary "#12345" is not a hex color. [CFG_COLOR]
      Expected a hex color such as "#0d9373" or "#0d9"."
  `)
})

test('reports navigation without pages', () => {
  const tabs = [{ tab: 'A' }, { tab: 'B', groups: [] }, { tab: 'C', openapi: 'a.json', groups: [{ group: 'D' }] }]
  expect(
    report({ 'docs.json': { ...site, navigation: { tabs: [...tabs, { tab: 'E', href: '/e' }] } } }),
  ).toMatchInlineSnapshot(`
    "warning docs.json:9:7 The tab "A" has no pages; it is not shown. [CFG_NAV_EMPTY]
      Expected pages, groups or another kind of children, or "href".
    warning docs.json:12:7 The tab "B" has no pages; it is not shown. [CFG_NAV_EMPTY]
      Expected pages, groups or another kind of children, or "href"."
  `)
})

test('stops at twenty levels of navigation', () => {
  const nest = (depth: number): object => ({ group: `g${depth}`, pages: depth < 200 ? [nest(depth + 1)] : ['end'] })
  expect(report({ 'docs.json': { ...site, navigation: { groups: [nest(1)] } } })).toMatchInlineSnapshot(`
    "error docs.json:69:87 navigation is nested deeper than 20 levels at "g21". [CFG_TOO_DEEP]
      Move the inner groups up, or split them into tabs."
  `)
})

test('random input never throws, and every value of the result has a position', () => {
  const key = fc.constantFrom(
    'navigation',
    'tabs',
    'tab',
    'groups',
    'group',
    'pages',
    '$ref',
    'colors',
    'api',
    '__proto__',
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, fc.string(), fc.double(), fc.constant(null), tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 3 }),
    object: fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
  }))
  fc.assert(
    fc.property(fc.record({ navigation: value, api: value, redirects: value }), fc.nat(400), (docs, length) => {
      const text = JSON.stringify(docs)
      load({ 'docs.json': text.slice(0, length) })
      const { config, locate } = load({ 'docs.json': text })
      for (const pointer of valuePointers(config)) expect(locate(pointer)).toBeDefined()
    }),
    { numRuns: 300 },
  )
})

function valuePointers(value: unknown, pointer: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [pointer]
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  return [pointer, ...[...keys].flatMap((key) => valuePointers(value[key as keyof typeof value], [...pointer, key]))]
}

test('a redirect with conditions is skipped, because it would apply to everyone', () => {
  const redirects = [
    { source: '/a', destination: '/b', conditions: [{ type: 'country' }] },
    { source: '/c', destination: '/d' },
  ]
  const { config } = load({ 'docs.json': { ...site, redirects } })
  expect(config?.redirects).toEqual([{ source: '/c', destination: '/d' }])
  expect(report({ 'docs.json': { ...site, redirects } })).toMatchInlineSnapshot(`
    "warning docs.json:16:7 Unsupported "conditions" of the redirect from "/a": the redirect is skipped. [REDIRECT_CONDITIONS]
      Remove the key to redirect all requests, or write the rule in the configuration of your host."
  `)
})
