import { expect, test } from 'vitest'
import { load, report, site } from '../fixtures/load.js'
import { resolveConfig } from '../resolveConfig.js'

const withKey = (key: string, value: unknown) => ({ 'docs.json': { ...site, [key]: value } })
const withNavigation = (navigation: unknown) => withKey('navigation', navigation)

test('reports all missing required keys', () => {
  expect(report({ 'docs.json': {} })).toMatchInlineSnapshot(`
    "warning docs.json:1:1 docs.json has no "theme". [CFG_REQUIRED]
      The theme "mint" is used.
    error docs.json:1:1 docs.json has no "name". [CFG_REQUIRED]
      Add the name of your project or company.
    warning docs.json:1:1 docs.json has no "colors". [CFG_REQUIRED]
      A green is used; set "colors.primary" to your own color.
    error docs.json:1:1 docs.json has no "navigation". [CFG_REQUIRED]
      Add "navigation" with the pages of the site."
  `)
})

test('an error in a union describes the intended branch', () => {
  expect(report(withKey('logo', { light: '/a.svg', drak: '/b.svg' }))).toMatchInlineSnapshot(`
    "warning docs.json:14:5 Unknown key "drak" in logo. [CFG_UNKNOWN_KEY]
      Did you mean "dark"?"
  `)
  expect(report(withKey('logo', 5))).toMatchInlineSnapshot(`
    "warning docs.json:12:11 logo must be a string or an object, found 5. [CFG_TYPE]
      Expected a string or an object."
  `)
  expect(report(withKey('contextual', { options: ['copi'] }))).toMatchInlineSnapshot(`
    "warning docs.json:14:7 contextual.options[0] is "copi", which is not an allowed value. [CFG_VALUE]
      Expected "copy", "assistant", "view", "download-pdf", "download-spec", "chatgpt", "claude", "perplexity", "grok", "aistudio", "devin", "devin-desktop", "windsurf", "mcp", "add-mcp", "cursor", "vscode" or "devin-mcp".
      Did you mean "copy"?"
  `)
  expect(report(withKey('api', { openapi: { directory: 'api' } }))).toMatchInlineSnapshot(
    `"warning docs.json:13:16 api.openapi has no "source". [CFG_REQUIRED]"`,
  )
})

test('a node is validated by the contents of its list', () => {
  expect(report(withNavigation({ tabs: [{ tab: 'A', aling: 'end', pages: ['a'] }] }))).toMatchInlineSnapshot(`
    "warning docs.json:11:9 Unknown key "aling" in navigation.tabs[0]. [CFG_UNKNOWN_KEY]
      Did you mean "align"?"
  `)
  expect(report(withNavigation({ tabs: [{ group: 'A', pages: ['a'] }] }))).toMatchInlineSnapshot(`
    "error docs.json:9:7 navigation.tabs[0] has no "tab". [CFG_REQUIRED]
      It has "group", so it belongs in a list of "groups"."
  `)
  expect(report(withNavigation({ pages: [{ grup: 'A', pages: ['a'] }] }))).toMatchInlineSnapshot(`
    "warning docs.json:10:9 Unknown key "grup" in navigation.pages[0]. [CFG_UNKNOWN_KEY]
      Did you mean "group"?
    error docs.json:9:7 navigation.pages[0] has no "group". [CFG_REQUIRED]"
  `)
})

test('an unknown theme is a warning, and the default is used', () => {
  const files = withKey('theme', 'mnit')
  expect(report(files)).toMatchInlineSnapshot(`
    "warning docs.json:2:12 theme is "mnit", which is not an allowed value. [CFG_VALUE]
      Expected "mint", "maple", "palm", "willow", "linden", "almond", "aspen", "luma" or "sequoia".
      Did you mean "mint"? The theme "mint" is used."
  `)
  expect(resolveConfig(load(files).config).theme).toBe('mint')
})

test('a wrong color does not prevent publication, but missing navigation does', () => {
  const files = { ...site, theme: 5, name: '', colors: { primary: 'teal' }, background: { color: { light: 'red' } } }
  const { config, diagnostics } = load({ 'docs.json': files })
  expect(diagnostics.map(({ rule, severity, unit }) => [rule, severity, unit])).toEqual([
    ['CFG_TYPE', 'error', 'setting'],
    ['CFG_VALUE', 'error', 'setting'],
    ['CFG_COLOR', 'error', 'setting'],
    ['CFG_COLOR', 'warning', undefined],
  ])
  expect(resolveConfig(config).colors.primary).toBe(resolveConfig().colors.primary)
  const withoutNavigation = [load(withNavigation([])), load({ 'docs.json': { ...site, navigation: undefined } })]
  expect(withoutNavigation.flatMap(({ diagnostics }) => diagnostics).map(({ unit }) => unit)).toEqual([
    undefined,
    undefined,
  ])
})

test('ignores a wrong value and keeps the rest', () => {
  const { config, diagnostics } = load({
    'docs.json': {
      ...site,
      appearance: { default: 'blue', strict: true },
      footer: { socials: { github: 'github.com/x', x: 'https://x.com/y' } },
      navbar: {
        links: [
          { label: 'A', href: 'javascript:alert(1)' },
          { label: 'B', href: '/b' },
        ],
      },
    },
  })
  expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning', 'warning', 'warning'])
  expect(config?.appearance).toEqual({ strict: true })
  expect(config?.footer).toEqual({ socials: { x: 'https://x.com/y' } })
  expect(config?.navbar?.links).toEqual([{ label: 'B', href: '/b' }])
})

test('a button needs a label, a GitHub link does not', () => {
  expect(report(withKey('navbar', { primary: { type: 'github', href: 'https://github.com/x/y' } }))).toBe('')
  expect(report(withKey('navbar', { primary: { type: 'button', href: '/x' } }))).toMatchInlineSnapshot(
    `"warning docs.json:13:16 navbar.primary has no "label". [CFG_REQUIRED]"`,
  )
})

test.each(['//evil.example', '/\\evil.example', 'https:evil.example', 'javascript:alert(1)'])(
  'a redirect to %s is an error',
  (destination) => {
    const { diagnostics } = load(withKey('redirects', [{ source: '/a', destination }]))
    expect(diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual([['CFG_VALUE', 'error']])
  },
)

test('outdated keys name their replacements', () => {
  expect(report(withKey('topbarLinks', []))).toMatchInlineSnapshot(`
    "warning docs.json:12:3 Unknown key "topbarLinks". [CFG_UNKNOWN_KEY]
      Use "navbar.links"."
  `)
})

test('reports all errors in one run', () => {
  const invalid = { theme: 'mint', name: '', colors: { primary: 'red', light: 'blue' }, navigation: [], extra: 1 }
  expect(load({ 'docs.json': invalid }).diagnostics).toHaveLength(5)
})

test('a value made incomplete by an error is dropped without a second report', () => {
  const seo = { paths: [{ path: '', metatags: {} }] }
  const footer = { links: [{ header: 'A', items: [{ label: 'B', href: 'b' }] }] }
  const { config, diagnostics } = load({ 'docs.json': { ...site, seo, footer } })
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'seo.paths[0].path is empty.',
    'footer.links[0].items[0].href is "b".',
  ])
  expect(config).toEqual({ ...site, seo: { paths: [] }, footer: {} })
})

test('reports an empty list that needs entries', () => {
  expect(report(withKey('footer', { links: [] }))).toMatchInlineSnapshot(`
    "warning docs.json:13:14 footer.links is an empty list. [CFG_VALUE]
      Expected at least 1 entry."
  `)
})

test('diagnostics follow the order of the file', () => {
  const { diagnostics } = load(withKey('navbar', { primary: { href: 1, lable: 'A' }, links: [{}], extra: 1 }))
  expect(diagnostics.map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "navbar.primary.href must be a string, found 1.",
      "Unknown key "lable" in navbar.primary.",
      "navbar.primary has no "label".",
      "navbar.links[0] has no "label".",
      "navbar.links[0] has no "href".",
      "Unknown key "extra" in navbar.",
    ]
  `)
})

test('validation time grows linearly with wrong entries', () => {
  const pages = Array.from({ length: 30_000 }, () => ({}))
  const start = process.cpuUsage()
  expect(load(withNavigation({ pages })).diagnostics).toHaveLength(1000)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
})
