import { expect, test } from 'vitest'
import { load, report, site } from '../fixtures/load.js'

const withNavigation = (navigation: unknown) => ({ 'docs.json': { ...site, navigation } })

test('reports two kinds of children and keeps both', () => {
  const files = withNavigation({ versions: [{ version: 'v1', pages: ['a'] }], tabs: [{ tab: 'A', pages: ['b'] }] })
  expect(report(files)).toMatchInlineSnapshot(`
    "warning docs.json:16:5 navigation has "versions" and "tabs". [CFG_NAV_CHILDREN]
      Expected one kind of children in each part of navigation.
      Move "tabs" into the entries of "versions", or into a separate part."
  `)
  expect(Object.keys(load(files).config?.navigation ?? {})).toEqual(['versions', 'tabs'])
})

test('an empty list beside a filled one is not reported', () => {
  expect(report(withNavigation({ tabs: [], groups: [{ group: 'A', pages: ['a'] }] }))).toBe('')
})

test('links beside navigation are not reported', () => {
  const global = { anchors: [{ anchor: 'Blog', href: 'https://example.com' }] }
  expect(report(withNavigation({ global, directory: 'none', pages: ['a'] }))).toBe('')
})

test('navigation without pages is an error', () => {
  expect(report(withNavigation({ global: {} }))).toMatchInlineSnapshot(`
    "error docs.json:7:17 \`navigation\` is empty: no pages to build. [CFG_REQUIRED]
      Expected one of "products", "languages", "versions", "tabs", "dropdowns", "anchors", "groups" or "pages"."
  `)
})

test('reports a division inside one of its own kind', () => {
  const files = withNavigation({ anchors: [{ anchor: 'A', anchors: [{ anchor: 'B', pages: ['b'] }] }] })
  expect(report(files)).toMatchInlineSnapshot(
    `"warning docs.json:11:9 navigation.anchors[0] has "anchors", which is not allowed inside "anchors". [CFG_NAV_CHILDREN]"`,
  )
})

test('keeps an unusual language code with a warning', () => {
  const files = withNavigation({
    languages: [
      { language: 'engl', pages: ['a'] },
      { language: 'cn', pages: ['b'] },
    ],
  })
  expect(report(files)).toMatchInlineSnapshot(`
    "warning docs.json:10:21 navigation.languages[0].language "engl" is not a known language code. [CFG_LANGUAGE]
      Expected a code such as "en", "pt-BR" or "zh-Hans"."
  `)
  expect(load(files).config?.navigation?.languages?.[0]?.language).toBe('engl')
})

test('repeated redirects are named with the first one', () => {
  const redirects = [
    { source: '/a', destination: '/b' },
    { source: '/a', destination: '/c' },
  ]
  expect(report({ 'docs.json': { ...site, redirects } })).toMatchInlineSnapshot(
    `"warning docs.json:18:17 redirects has "/a" twice (first at line 14); the first one is used. [CFG_DUPLICATE]"`,
  )
})
