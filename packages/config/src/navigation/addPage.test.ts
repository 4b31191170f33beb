import { expect, test } from 'vitest'
import { addPage } from './addPage.js'

const DOCS = `{
  "name": "Docs",
  "navigation": {
    "tabs": [
      {
        "tab": "Guide",
        "groups": [
          { "group": "Start", "pages": ["index", "install"] },
          {
            "group": "Guides",
            "pages": [
              "guides/links",
              { "group": "Deploy", "pages": ["guides/deploy/netlify"] },
              "guides/images"
            ]
          },
          { "group": "API", "openapi": "openapi.yaml" },
          { "group": "More", "pages": [] }
        ]
      },
      { "tab": "Changelog", "pages": ["changelog"] }
    ]
  }
}
`

/** Returns the changed line and the group. */
function added(slug: string, group?: string) {
  const result = addPage(DOCS, slug, group)
  if (result.kind !== 'added') return result
  const before = DOCS.split('\n')
  return [result.group, result.text.split('\n').filter((line) => !before.includes(line))]
}

const groupPath = (slug: string, group?: string) => [added(slug, group)].flat()[0]

test('a page is added to the group with the most pages of its folder', () => {
  expect(added('guides/videos')).toEqual([
    'Guides',
    ['              "guides/images",', '              "guides/videos"'],
  ])
  expect(added('upgrade')).toEqual([
    'Start',
    ['          { "group": "Start", "pages": ["index", "install", "upgrade"] },'],
  ])
})

test('a page without siblings in its folder is added beside the nearest folder', () => {
  expect(groupPath('guides/deploy/aws/lambda')).toBe('Deploy')
  expect(groupPath('guides/write/tables')).toBe('Guides')
})

test('a page without a sibling is added to the last group', () => {
  expect(added('reference/cli')).toEqual(['More', ['          { "group": "More", "pages": ["reference/cli"] }']])
})

test('a page is added to the named group before the groups of its siblings', () => {
  expect(groupPath('guides/videos', 'Start')).toBe('Start')
})

test('a page already in navigation is not added again', () => {
  expect(addPage(DOCS, 'guides/deploy/netlify')).toEqual({ kind: 'listed' })
  expect(addPage(DOCS, 'guides/links/index')).toEqual({ kind: 'listed' })
})

test('adding a page keeps comments and line breaks', () => {
  const text = '{\r\n  // Pages\r\n  "navigation": { "pages": [\r\n    "a", // first\r\n    "b"\r\n  ] }\r\n}\r\n'
  expect(addPage(text, 'c')).toEqual({
    kind: 'added',
    text: text.replace('"b"', '"b",\r\n    "c"'),
  })
})

test('returns groups and referenced files when no list can take the page', () => {
  expect(addPage(DOCS, 'x', 'API')).toEqual({
    kind: 'unplaced',
    groups: ['Start', 'Guides', 'Deploy', 'More'],
    refs: [],
  })
  const referring = '{ "navigation": { "groups": [{ "$ref": "./start.json" }], "tabs": { "$ref": "./tabs.json" } } }'
  expect(addPage(referring, 'x')).toEqual({ kind: 'unplaced', groups: [], refs: ['./start.json', './tabs.json'] })
  expect(addPage('{ "navigation": { "$ref": "./nav.json" } }', 'x')).toMatchObject({ refs: ['./nav.json'] })
  expect(addPage('[]', 'x')).toEqual({ kind: 'unplaced', groups: [], refs: [] })
})

test('a page in a folder that navigation lists is not added', () => {
  const text = '{ "navigation": { "pages": ["a", { "pagesFrom": { "folder": "guides", "exclude": ["drafts/"] } }] } }'
  expect(addPage(text, 'guides/new')).toEqual({ kind: 'listed' })
  expect(addPage(text, 'guides/drafts/new')).toMatchObject({ kind: 'added' })
  expect(addPage(text, 'new')).toMatchObject({ kind: 'added' })
})
