import { expect } from 'vitest'
import { testBroken } from './brokenCase.js'
import { docs, siteWith } from './sites.js'

const withDocs = (text: string | Uint8Array) => siteWith({ 'docs.json': text })

const nest = (depth: number): object => ({
  group: `Level ${depth}`,
  pages: depth < 200 ? [nest(depth + 1)] : ['index'],
})

testBroken([
  {
    id: 'B01',
    what: 'no docs.json',
    files: { 'index.mdx': '# Home\n' },
    problems: ['error docs.json CFG_NOT_FOUND'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B02',
    what: 'an empty docs.json',
    files: withDocs(''),
    problems: ['error docs.json:1:1 CFG_EMPTY'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B03',
    what: 'a trailing comma',
    files: withDocs(docs().replace('    ]\n', '    ],\n')),
    problems: ['error docs.json:10:6 CFG_SYNTAX'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  { id: 'B04', what: 'a byte order mark is no mistake', files: withDocs(`\ufeff${docs()}`), problems: [] },
  {
    id: 'B05',
    what: 'a docs.json in UTF-16',
    files: withDocs(Buffer.from(`\ufeff${docs()}`, 'utf16le')),
    problems: ['error docs.json CFG_ENCODING'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B06',
    what: 'an array instead of an object',
    files: withDocs('[]\n'),
    problems: ['error docs.json:1:1 CFG_TYPE'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B07',
    what: 'an unknown key at the top',
    files: withDocs(docs({ navgation: {} })),
    problems: ['warning docs.json:12:3 CFG_UNKNOWN_KEY'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B08',
    what: 'a number as theme',
    files: withDocs(docs({ theme: 5 })),
    problems: ['error docs.json:2:12 CFG_TYPE'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B09',
    what: 'a section given twice',
    files: withDocs(docs().replace('\n}\n', ',\n  "navigation": { "pages": ["index"] }\n}\n')),
    problems: ['error docs.json:12:3 CFG_DUP_KEY'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B10',
    what: '__proto__ as a key',
    files: withDocs(docs().replace('{', '{\n  "__proto__": { "polluted": 1 },')),
    problems: ['warning docs.json:2:3 CFG_UNKNOWN_KEY'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B11',
    what: 'a colour of five digits',
    files: withDocs(docs({ colors: { primary: '#12345' } })),
    problems: ['error docs.json:5:16 CFG_COLOR'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B12',
    what: '200 nested groups',
    files: withDocs(docs({ navigation: { groups: [nest(1)] } })),
    problems: ['error docs.json:69:87 CFG_TOO_DEEP'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
])
