import { expect, test } from 'vitest'
import { applyJsonEdits } from './addRedirects.js'
import { addVersion, removeVersion } from './editVersions.js'

const json = (value: unknown, indent: string | number = 2) => `${JSON.stringify(value, null, indent)}\n`
const host = (text: string) => text.indexOf('{', text.indexOf('"navigation"')) + 1
const version = { version: 'v1', status: 'outdated', pages: ['v1/index'] }

function add(text: string, options: object = {}): string {
  return applyJsonEdits(
    text,
    addVersion(text, { offset: host(text), after: 0, current: 'Latest', version, ...options }),
  )
}

const remove = (text: string, index: number) => applyJsonEdits(text, removeVersion(text, { offset: host(text), index }))

const plain = { name: 'T', navigation: { global: { anchors: [] }, tabs: [{ tab: 'A', pages: ['index'] }] }, colors: {} }

test('the content of navigation becomes the first version', () => {
  expect(add(json(plain))).toMatchInlineSnapshot(`
    "{
      "name": "T",
      "navigation": {
        "global": {
          "anchors": []
        },
        "versions": [
          {
            "version": "Latest",
            "tabs": [
              {
                "tab": "A",
                "pages": [
                  "index"
                ]
              }
            ]
          },
          {
            "version": "v1",
            "status": "outdated",
            "pages": [
              "v1/index"
            ]
          }
        ]
      },
      "colors": {}
    }
    "
  `)
})

test.each([
  ['two spaces', json(plain)],
  ['tabs', json(plain, '\t')],
  ['four spaces', json(plain, 4)],
  ['Windows line breaks', json(plain).replaceAll('\n', '\r\n')],
  ['one line', JSON.stringify(plain)],
  ['two lists', json({ navigation: { openapi: 'a.json', groups: [{ group: 'A', pages: ['index'] }] } })],
])('removing the only other version restores a file with %s', (_, text) => {
  const added = add(text)
  expect(JSON.parse(added).navigation.versions.map(({ version: name }: { version: string }) => name)).toEqual([
    'Latest',
    'v1',
  ])
  expect(remove(added, 1).replace(/, "/g, ',"')).toBe(text.replace(/, "/g, ',"'))
})

test('adds a version after the one that it copies and changes nothing else', () => {
  const text = json({
    navigation: {
      versions: [
        { version: 'v3', pages: ['index'] },
        { version: 'v2', pages: [] },
      ],
    },
  })
  const added = add(text)
  expect(JSON.parse(added).navigation.versions.map(({ version: name }: { version: string }) => name)).toEqual([
    'v3',
    'v1',
    'v2',
  ])
  expect(remove(added, 1)).toBe(text)
})

test('sets and removes keys of the version before it', () => {
  const text = json({ navigation: { versions: [{ version: 'v3', default: true, pages: ['index'] }] } })
  const added = add(text, { changes: new Map([[0, { default: undefined, status: 'unreleased' }]]) })
  expect(JSON.parse(added).navigation.versions[0]).toEqual({ version: 'v3', status: 'unreleased', pages: ['index'] })
})

test('keeps a list of versions whose last version has settings', () => {
  const text = json({ navigation: { versions: [{ version: 'v3', tag: 'new', pages: ['index'] }, version] } })
  expect(JSON.parse(remove(text, 1)).navigation).toEqual({
    versions: [{ version: 'v3', tag: 'new', pages: ['index'] }],
  })
})
