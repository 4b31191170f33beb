import { expect, test } from 'vitest'
import { printDiagnostic } from '../testing/renderPage.js'
import { readFrontmatter } from './readFrontmatter.js'

function read(yaml: string) {
  const { frontmatter, diagnostics } = readFrontmatter(`---\n${yaml}\n---\nbody`, 'a.mdx')
  return { frontmatter, problems: diagnostics.map(printDiagnostic) }
}

test('reads known keys with their types and keeps the rest as metadata', () => {
  const { frontmatter, problems } = read(
    'title: 2024\nhidden: "true"\nboost: "2.5"\nkeywords: a, b\ntag:\n"og:title": x\nisPublic: true\ncreatedDate: 2024-01-02',
  )
  expect(problems).toEqual([])
  expect(frontmatter).toEqual({
    title: '2024',
    hidden: true,
    boost: 2.5,
    keywords: ['a', 'b'],
    public: true,
    createdDate: '2024-01-02',
    metadata: { 'og:title': 'x' },
  })
})

test('gives the offset of the body and leaves thematic breaks alone', () => {
  expect(readFrontmatter('---\r\ntitle: a\r\n---\r\nbody', 'a.mdx').bodyOffset).toBe(20)
  expect(readFrontmatter('---\n\ntext', 'a.mdx')).toEqual({
    frontmatter: { metadata: {} },
    bodyOffset: 0,
    diagnostics: [],
  })
})

test('a value of another type is an error at its place', () => {
  expect(read('description: x\ntitle: [1,2]\nmode: centre').problems).toMatchInlineSnapshot(`
    [
      "error FM_TYPE a.mdx:3:1 "title" must be a string, found a list.",
      "warning FM_TYPE a.mdx:4:1 "mode" must be one of default, wide, custom, frame, center, assistant, found "centre". Did you mean "center"?",
    ]
  `)
})

test('frontmatter that is not closed is an error', () => {
  expect(readFrontmatter('---\ntitle: a\n\ntext', 'a.mdx').diagnostics.map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "error FM_SYNTAX a.mdx:1:1 The frontmatter has no closing "---". Put "---" on a line of its own after the last key.",
    ]
  `)
})

test('invalid YAML is an error with place and fix', () => {
  expect(read('title: Foo: bar').problems).toMatchInlineSnapshot(`
    [
      "error FM_SYNTAX a.mdx:2:8 Frontmatter is not valid YAML: Nested mappings are not allowed in compact mappings. Put quotes around values that hold a colon, a quote or a hash sign.",
    ]
  `)
  expect(read('just text').problems).toMatchInlineSnapshot(`
    [
      "error FM_SYNTAX a.mdx:2:1 Frontmatter must be a list of keys and values.",
    ]
  `)
})

test('YAML that was probably meant otherwise is taken with a warning', () => {
  const { frontmatter, problems } = read('description: "first\nsecond"\ntitle: T')
  expect(frontmatter).toEqual({ description: 'first second', title: 'T', metadata: {} })
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning FM_LENIENT a.mdx:2:20 This frontmatter is not valid YAML and was read as it was probably meant: Missing closing "quote. Indent the lines of a value further than its key.",
    ]
  `)
})

test('a YAML bomb and deep nesting are refused at once', () => {
  const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`)}]`)
  const start = performance.now()
  expect(read(`l0: &l0 [x]\n${levels.join('\n')}`).problems).toMatchInlineSnapshot(`
    [
      "error FM_ALIAS_LIMIT a.mdx:2:1 Frontmatter uses too many YAML aliases.",
    ]
  `)
  expect(read(`a: ${'['.repeat(50_000)}`).problems).toMatchInlineSnapshot(`
    [
      "error FM_SYNTAX a.mdx:2:1 Frontmatter nests deeper than 100 levels.",
    ]
  `)
  expect(performance.now() - start).toBeLessThan(1000)
})

test('a key named __proto__ changes no prototype', () => {
  const { frontmatter } = read('__proto__: { polluted: 1 }\nconstructor: x\na: { __proto__: { polluted: 1 } }')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(Object.keys(frontmatter.metadata)).toEqual(['__proto__', 'constructor', 'a'])
})

test('a key that differs in case only is named', () => {
  expect(read('Title: x').problems).toMatchInlineSnapshot(`
    [
      "warning FM_UNKNOWN_KEY a.mdx:2:1 The frontmatter key "Title" is unknown and is kept as metadata only. Did you mean "title"?",
    ]
  `)
})
