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

test('accepts folders in pages and groups', () => {
  const pages = ['a', { pagesFrom: 'guides' }, { group: 'B', pagesFrom: { folder: 'b', sort: 'title', depth: 1 } }]
  expect(report(withNavigation({ pages }))).toBe('')
  expect(load(withNavigation({ pages })).config?.navigation?.pages).toEqual(pages)
})

test('reports unknown keys and invalid values of folders', () => {
  const pages = [
    { pagesFrom: { folder: 'a', sort: 'titel', depht: 1 } },
    { pagesFrom: 'b', icon: 'book' },
    { pagesFrom: { sort: 'name' } },
    { pageFrom: 'c' },
    { pagesFrom: ['d'] },
    { pagesFrom: { folder: 'e', depth: -1, exclude: 'drafts' } },
  ]
  expect(report(withNavigation({ pages }))).toMatchInlineSnapshot(`
    "warning docs.json:12:19 navigation.pages[0].pagesFrom.sort is "titel", which is not an allowed value. [CFG_VALUE]
      Expected "order", "prefix", "name" or "title".
      Did you mean "title"?
    warning docs.json:13:11 Unknown key "depht" in navigation.pages[0].pagesFrom. [CFG_UNKNOWN_KEY]
      Did you mean "depth"?
    warning docs.json:18:9 Unknown key "icon" in navigation.pages[1]. [CFG_UNKNOWN_KEY]
    warning docs.json:21:22 navigation.pages[2].pagesFrom has no "folder". [CFG_REQUIRED]
    warning docs.json:26:9 Unknown key "pageFrom" in navigation.pages[3]. [CFG_UNKNOWN_KEY]
      Did you mean "pagesFrom"?
    error docs.json:25:7 navigation.pages[3] has no "group". [CFG_REQUIRED]
    warning docs.json:29:22 navigation.pages[4].pagesFrom must be a string or an object, found an array. [CFG_TYPE]
      Expected a string or an object.
    warning docs.json:36:20 navigation.pages[5].pagesFrom.depth is -1. [CFG_VALUE]
      Expected 0 or more.
    warning docs.json:37:22 navigation.pages[5].pagesFrom.exclude must be a list, found "drafts". [CFG_TYPE]
      Expected a list."
  `)
  expect(load(withNavigation({ pages })).config?.navigation?.pages).toEqual([
    { pagesFrom: { folder: 'a' } },
    { pagesFrom: 'b' },
    { pagesFrom: { folder: 'e' } },
  ])
})
