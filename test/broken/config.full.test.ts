import { expect, test } from 'vitest'
import { testBroken } from './brokenCase.js'
import { runCli } from './cli.js'
import { createSite, docs, siteWith } from './sites.js'

const withDocs = (text: string | Uint8Array) => siteWith({ 'docs.json': text })

const nest = (depth: number): object => ({
  group: `Level ${depth}`,
  pages: depth < 200 ? [nest(depth + 1)] : ['index'],
})

testBroken([
  {
    what: 'no docs.json',
    files: { 'index.mdx': '# Home\n' },
    problems: ['error docs.json CFG_NOT_FOUND'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error docs.json No docs.json in this folder. [CFG_NOT_FOUND]
          Create one, or pass the folder that contains it.

        1 error, 0 warnings"
      `),
  },
  {
    what: 'an empty docs.json',
    files: withDocs(''),
    problems: ['error docs.json:1:1 CFG_EMPTY'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "error docs.json:1:1 docs.json is empty. [CFG_EMPTY]

        > 1 |
            | ^

      1 error, 0 warnings"
    `),
  },
  {
    what: 'a docs.json that is a link to a missing file',
    files: siteWith({ 'docs.json': { link: 'gone.json' } }),
    problems: ['error docs.json CFG_UNREADABLE'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "error docs.json docs.json cannot be read: it is a broken symlink, or one that points outside the docs folder. Replace it with the file itself. [CFG_UNREADABLE]

      1 error, 0 warnings"
    `),
  },
  {
    what: 'a trailing comma',
    files: withDocs(docs().replace('    ]\n', '    ],\n')),
    problems: ['error docs.json:10:6 CFG_SYNTAX'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "error docs.json:10:6 Trailing comma before }. [CFG_SYNTAX]

           8 |     "pages": [
           9 |       "index"
        > 10 |     ],
             |      ^
          11 |   }
          12 | }

        Remove the comma.

      1 error, 0 warnings"
    `),
  },
  { what: 'a byte order mark is no mistake', files: withDocs(`\ufeff${docs()}`), problems: [] },
  {
    what: 'a docs.json in UTF-16',
    files: withDocs(Buffer.from(`\ufeff${docs()}`, 'utf16le')),
    problems: ['error docs.json CFG_ENCODING'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "error docs.json docs.json is UTF-16; save it as UTF-8. [CFG_ENCODING]
        In most editors: "Save with encoding", "UTF-8".

      1 error, 0 warnings"
    `),
  },
  {
    what: 'an array instead of an object',
    files: withDocs('[]\n'),
    problems: ['error docs.json:1:1 CFG_TYPE'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "error docs.json:1:1 docs.json must be an object, found an array. [CFG_TYPE]

        > 1 | []
            | ^^
          2 |

        Expected an object.

      1 error, 0 warnings"
    `),
  },
  {
    what: 'an unknown key at the top',
    files: withDocs(docs({ navgation: {} })),
    problems: ['warning docs.json:12:3 CFG_UNKNOWN_KEY'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "warning docs.json:12:3 Unknown key "navgation". [CFG_UNKNOWN_KEY]

          10 |     ]
          11 |   },
        > 12 |   "navgation": {}
             |   ^^^^^^^^^^^
          13 | }
          14 |

        Did you mean "navigation"?

      0 errors, 1 warning"
    `),
  },
  {
    what: 'a number as theme',
    files: withDocs(docs({ theme: 5 })),
    problems: ['error docs.json:2:12 CFG_TYPE'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error docs.json:2:12 theme must be a string, found 5. [CFG_TYPE]

            1 | {
          > 2 |   "theme": 5,
              |            ^
            3 |   "name": "Lantern",
            4 |   "colors": {

          Expected a string.

        1 error, 0 warnings

        Pages without errors: 1 of 1. Fix: correct the errors, or publish the rest of the site with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
  },
  {
    what: 'a section given twice',
    files: withDocs(docs().replace('\n}\n', ',\n  "navigation": { "pages": ["index"] }\n}\n')),
    problems: ['error docs.json:12:3 CFG_DUP_KEY'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error docs.json:12:3 Duplicate key "navigation" (first at line 7). [CFG_DUP_KEY]

            10 |     ]
            11 |   },
          > 12 |   "navigation": { "pages": ["index"] }
               |   ^^^^^^^^^^^^
            13 | }
            14 |

          Expected unique keys.
          Only the last one is used. Merge them or remove one.

        1 error, 0 warnings

        Pages without errors: 1 of 1. Fix: correct the errors, or publish the rest of the site with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
  },
  {
    what: '__proto__ as a key',
    files: withDocs(docs().replace('{', '{\n  "__proto__": { "polluted": 1 },')),
    problems: ['warning docs.json:2:3 CFG_UNKNOWN_KEY'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "warning docs.json:2:3 Unknown key "__proto__". [CFG_UNKNOWN_KEY]

          1 | {
        > 2 |   "__proto__": { "polluted": 1 },
            |   ^^^^^^^^^^^
          3 |   "theme": "mint",
          4 |   "name": "Lantern",

      0 errors, 1 warning"
    `),
  },
  {
    what: 'a color of five digits',
    files: withDocs(docs({ colors: { primary: '#12345' } })),
    problems: ['error docs.json:5:16 CFG_COLOR'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error docs.json:5:16 colors.primary "#12345" is not a hex color. [CFG_COLOR]

            3 |   "name": "Lantern",
            4 |   "colors": {
          > 5 |     "primary": "#12345"
              |                ^^^^^^^^
            6 |   },
            7 |   "navigation": {

          Expected a hex color such as "#0d9373" or "#0d9".

        1 error, 0 warnings

        Pages without errors: 1 of 1. Fix: correct the errors, or publish the rest of the site with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
  },
  {
    what: '200 nested groups',
    files: withDocs(docs({ navigation: { groups: [nest(1)] } })),
    problems: ['error docs.json:69:87 CFG_TOO_DEEP'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error docs.json:69:87 navigation is nested deeper than 20 levels at "Level 21". [CFG_TOO_DEEP]

            67 |                                                                               "group": "Level 20",
            68 |                                                                               "pages": [
          > 69 |                                                                                 {
               |                                                                                 ^
            70 |                                                                                   "group": "Level 21",
            71 |                                                                                   "pages": [

          Move the inner groups up, or split them into tabs.

        1 error, 0 warnings

        Pages without errors: 1 of 1. Fix: correct the errors, or publish the rest of the site with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
  },
  {
    what: 'a key that has no effect yet',
    files: withDocs(docs({ integrations: { koala: { publicApiKey: 'key' } } })),
    problems: ['notice docs.json:13:5 CFG_NO_EFFECT'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "notice docs.json:13:5 integrations.koala has no effect in this version. [CFG_NO_EFFECT]

            11 |   },
            12 |   "integrations": {
          > 13 |     "koala": {
               |     ^^^^^^^
            14 |       "publicApiKey": "key"
            15 |     }

          Koala shut down in 2025. Remove the key.

        0 errors, 0 warnings, 1 notice"
      `),
  },
])

test('reports an invalid site URL, and missing icons by cause', async () => {
  const icons = ['zzzzqq', 'fa-solid fa-gear', { name: 'zzzzqq', style: 'duotone' }, 'user-robot']
  const groups = icons.map((icon, index) => ({ group: `G${index}`, icon, pages: ['index'] }))
  const site = createSite(
    withDocs(docs({ navigation: { groups }, seo: { metatags: { canonical: 'docs.example.com' } } })),
  )
  const { status, stdout } = await runCli('check', site)
  expect(status).toBe(0)
  const lines = stdout
    .split('\n')
    .filter((line) => /^(?:warning|notice).*(?:icon|site URL)|Did you mean|Pro/.test(line))
  expect(lines).toMatchInlineSnapshot(`
    [
      "notice docs.json:11:17 The icon is not in Font Awesome Free; no icon is shown. [ICON_UNKNOWN]",
      "warning docs.json:18:17 navigation.groups[1].icon is "fa-solid fa-gear". [CFG_VALUE]",
      "  Did you mean "gear"?",
      "warning docs.json:44:20 Invalid site URL "docs.example.com" in seo.metatags.canonical; it is ignored. [CFG_VALUE]",
      "  Did you mean "https://docs.example.com"?",
    ]
  `)
})
