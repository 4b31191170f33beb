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

test('reports a value of another type at its position', () => {
  expect(read('description: x\ntitle: [1,2]\nmode: centre').problems).toMatchInlineSnapshot(`
    [
      "warning FM_TYPE a.mdx:3:1 Invalid value of "title": a list; it is ignored.",
      "warning FM_TYPE a.mdx:4:1 Invalid value of "mode": "centre"; it is ignored. Did you mean "center"?",
    ]
  `)
})

test('invalid groups make a page visible to nobody', () => {
  const groups = (yaml: string) => read(`groups: ${yaml}`).frontmatter.groups
  expect(['', '[]', 'staff', '[staff, {includes: [a*]}]'].map(groups)).toEqual([
    ...[undefined, [], ['staff']],
    ['staff', { includes: ['a*'] }],
  ])
  expect(['{ staff: true }', '7', '" "'].map(groups)).toEqual(Array(3).fill([{ includes: [] }]))
  expect(read('groups: 7').problems).toEqual([
    'warning FM_TYPE a.mdx:2:1 Invalid value of "groups": 7; it is read as a group without members.',
  ])
})

test('reports frontmatter without an end', () => {
  expect(readFrontmatter('---\ntitle: a\n\ntext', 'a.mdx').diagnostics.map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "error FM_SYNTAX a.mdx:1:1 Unclosed frontmatter: missing closing "---". Add a line with "---" after the last key.",
    ]
  `)
})

test('reports invalid YAML with position and fix', () => {
  expect(read('title: Foo: bar').problems).toMatchInlineSnapshot(`
    [
      "error FM_SYNTAX a.mdx:2:8 Invalid value of "title": a colon and a space start another key in YAML. Quote the value: title: "Foo: bar"",
    ]
  `)
  expect(read('just text').problems).toMatchInlineSnapshot(`
    [
      "warning FM_SYNTAX a.mdx:2:1 Invalid frontmatter: no keys and values; it is ignored. Write each key with a colon and a space, such as \`title: Quickstart\`.",
    ]
  `)
})

test('accepts ambiguous YAML with a warning', () => {
  const { frontmatter, problems } = read('description: "first\nsecond"\ntitle: T')
  expect(frontmatter).toEqual({ description: 'first second', title: 'T', metadata: {} })
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning FM_LENIENT a.mdx:2:20 Invalid YAML in frontmatter; it is read leniently: Missing closing "quote. Indent the lines of a value more than its key.",
    ]
  `)
})

test.each([
  ['a quoted value of a nested key', 'x:\n  y: "a\nb"\ntitle: T', { x: { y: 'a b' } }],
  ['a quoted value that holds a key and a comment', 'x: "a\nb: c # d"\ntitle: T', { x: 'a b: c # d' }],
  ['an escaped quote at the end of a line', 'x: "a\\"\nb"\ntitle: T', { x: 'a" b' }],
  ['a quote doubled inside a quoted value', "x: 'it''s\nb'\ntitle: T", { x: "it's b" }],
  ['a quoted item of a list', 'x:\n  - "a\nb"\n  - c\ntitle: T', { x: ['a b', 'c'] }],
  ['a list in brackets', 'x: [\n"a",\nb # [\n]\ntitle: T', { x: ['a', 'b'] }],
  ['a map in braces', 'x: {\n"a": 1\n}\ntitle: T', { x: { a: 1 } }],
  [
    'quotes inside of plain text and blocks',
    'y: it\'s "so"\nz: |\n  "open\n  [\nx: "a\nb"\ntitle: T',
    { y: 'it\'s "so"', z: '"open\n[\n', x: 'a b' },
  ],
])('%s may continue at the indentation of the keys, as in js-yaml', (_, yaml, metadata) => {
  const { frontmatter, problems } = read(yaml)
  expect(frontmatter).toEqual({ title: 'T', metadata })
  expect(problems.join()).toMatch(/^warning FM_LENIENT [^,]*$/)
})

test('diagnostics below a leniently read value keep their positions', () => {
  expect(read('a: "b\nc\nd"\nmode: centre').problems.at(-1)).toContain('a.mdx:5:1 Invalid value of "mode"')
})

test('rejects YAML bombs and deep nesting at once', () => {
  const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`)}]`)
  const start = process.cpuUsage()
  expect(read(`l0: &l0 [x]\n${levels.join('\n')}`).problems).toMatchInlineSnapshot(`
    [
      "error FM_ALIAS_LIMIT a.mdx:2:1 The frontmatter exceeds the limit of 100 YAML aliases.",
    ]
  `)
  expect(read(`a: ${'['.repeat(50_000)}`).problems).toMatchInlineSnapshot(`
    [
      "error FM_SYNTAX a.mdx:2:1 The frontmatter exceeds the nesting limit (100 levels).",
    ]
  `)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000)
})

test('a key named __proto__ does not change prototypes', () => {
  const { frontmatter } = read('__proto__: { polluted: 1 }\nconstructor: x\na: { __proto__: { polluted: 1 } }')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(Object.keys(frontmatter.metadata)).toEqual(['__proto__', 'constructor', 'a'])
})

test('explains tabs, colons and misread values', () => {
  const texts = [
    'authors:\n\t- name: a',
    'title: Hi: there\nicon: x',
    'title: Say "a: b" to: me',
    'title: \\x: y',
    'a: 1\n b: 2',
    'hidden: "yes"',
    'icon: true',
  ]
  expect(texts.flatMap((text) => read(text).problems)).toMatchInlineSnapshot(`
    [
      "error FM_SYNTAX a.mdx:3:1 Invalid YAML in frontmatter: indented with a tab. Indent with spaces; YAML does not allow tabs.",
      "error FM_SYNTAX a.mdx:2:8 Invalid value of "title": a colon and a space start another key in YAML. Quote the value: title: "Hi: there"",
      "error FM_SYNTAX a.mdx:2:8 Invalid value of "title": a colon and a space start another key in YAML. Quote the value: title: 'Say "a: b" to: me'",
      "error FM_SYNTAX a.mdx:2:8 Invalid value of "title": a colon and a space start another key in YAML. Quote the value.",
      "error FM_SYNTAX a.mdx:2:4 Invalid YAML in frontmatter: unexpected indentation below this value. Start all keys in the same column.",
      "warning FM_TYPE a.mdx:2:1 Invalid value of "hidden": "yes"; it is read as true.",
      "warning FM_TYPE a.mdx:2:1 Invalid value of "icon": true; it is ignored.",
    ]
  `)
  expect(read('hidden: yes').frontmatter.hidden).toBe(true)
})

test('custom keys unlike any known key are kept without a report', () => {
  const docusaurusKeys = 'tags: [a]\nauthor: b\ncategory: c\nhide: true\norder: 1\nsource_url: d\ntype: page'
  expect(read(docusaurusKeys).problems).toEqual([])
})

test('suggests a known key for a similar one', () => {
  expect(read('Title: x\nsidebarTitel: y\ndescripton: z\nkeyword: a').problems).toMatchInlineSnapshot(`
    [
      "warning FM_UNKNOWN_KEY a.mdx:2:1 Unknown frontmatter key "Title"; it is kept as metadata. Did you mean "title"?",
      "warning FM_UNKNOWN_KEY a.mdx:3:1 Unknown frontmatter key "sidebarTitel"; it is kept as metadata. Did you mean "sidebarTitle"?",
      "warning FM_UNKNOWN_KEY a.mdx:4:1 Unknown frontmatter key "descripton"; it is kept as metadata. Did you mean "description"?",
      "warning FM_UNKNOWN_KEY a.mdx:5:1 Unknown frontmatter key "keyword"; it is kept as metadata. Did you mean "keywords"?",
    ]
  `)
})

test('reports a key without effect at its position, unless it sets the default', () => {
  expect(read('title: A\ngraphql: { source: a.graphql }\nisPublic: true').problems).toMatchInlineSnapshot(`
    [
      "notice FM_NO_EFFECT a.mdx:3:1 The frontmatter key "graphql" has no effect in this version. Only the text of the page is shown.",
    ]
  `)
  expect(read('isPublic: false').problems).toHaveLength(1)
})

test('reads the title when another line has an error', () => {
  const { frontmatter, problems } = read('icon: [a\ntitle: "A: b" # comment\ndescription: x: y')
  expect(frontmatter).toEqual({ title: 'A: b', metadata: {} })
  expect(problems).toHaveLength(1)
  for (const broken of ['title: "A\nx: [', 'title: a: b\nx: [', 'title: >\n  a\nx: [', 'x:\n  title: a\ny: [']) {
    expect(read(broken).frontmatter).toEqual({ metadata: {} })
  }
})

test('keeps frontmatter strings as written', () => {
  const { frontmatter, problems } = read(
    'title: 3.10\nsidebarTitle: 1.20\ndescription: 2024-05-01\ntag: 0x1F\nicon: 01\nkeywords: [3.10, 1e3, ~, yes, True]\nother: 3.10',
  )
  expect(problems).toEqual([])
  expect(frontmatter).toEqual({
    title: '3.10',
    sidebarTitle: '1.20',
    description: '2024-05-01',
    tag: '0x1F',
    icon: '01',
    keywords: ['3.10', '1e3', 'yes', 'True'],
    metadata: { other: 3.1 },
  })
  const titles = ['404', 'Yes', 'no', 'True', '~', 'null', '', '1_000', '12:30'].map((text) => read(`title: ${text}`))
  expect(titles.map(({ frontmatter: { title } }) => title)).toEqual([
    ...['404', 'Yes', 'no', 'True', '~', 'null', undefined, '1_000', '12:30'],
  ])
  expect(titles.flatMap((one) => one.problems)).toEqual([])
  expect(read('description: null\nicon: ~').frontmatter).toEqual({ metadata: {} })
})

test.each([
  ['empty lines', '\n \t\n\n'],
  ['a comment', '{/* c */}\n'],
  ['an HTML comment of several lines', '<!--\n---\n-->\n\n'],
  ['several comments', '{/* a */} {/* b\n*/}\n\n<!-- c -->\r\n'],
  ['a byte order mark', '\ufeff'],
  ['a byte order mark and an empty line', '\ufeff\n'],
])('frontmatter is read after %s', (_, before) => {
  const text = `${before}---\n# c\ntitle: A\n---\nbody`
  const { frontmatter, bodyOffset, diagnostics } = readFrontmatter(text, 'a.mdx')
  expect([frontmatter.title, text.slice(bodyOffset), diagnostics]).toEqual(['A', 'body', []])
})

test.each([
  '\n---\n\ntext: a\n\n---\n',
  'text\n---\ntitle: A\n---\n',
  ' ---\ntitle: A\n---\n',
  '{/* c */} ---\na: b\n---\n',
  '+++\n',
])('does not take thematic breaks and text before dashes as frontmatter: %j', (text) => {
  expect(readFrontmatter(text, 'a.mdx').bodyOffset).toBe(0)
})

test('reads unclosed comments in one pass', () => {
  const text = '{/* a */}\n'.repeat(50_000)
  expect(readFrontmatter(`${text}{/*`, 'a.mdx').bodyOffset).toBe(0)
})

test('reports TOML with a fix and reads its title', () => {
  const { frontmatter, bodyOffset, diagnostics } = readFrontmatter(
    '\n+++\ntitle = "Toml"\ndraft = true\n+++\n\nbody',
    'a.mdx',
  )
  expect([frontmatter.title, bodyOffset]).toEqual(['Toml', 37])
  expect(diagnostics.map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "warning FM_SYNTAX a.mdx:2:1 Unsupported frontmatter in TOML (\`+++\`); all but its title is ignored. Fix: write it in YAML: lines such as \`title: Toml\` between two lines of \`---\`.",
    ]
  `)
})

test('reports a repeated frontmatter key', () => {
  expect(read('title: One\ntitle: 2.0\nicon: a')).toMatchInlineSnapshot(`
    {
      "frontmatter": {
        "icon": "a",
        "metadata": {},
        "title": "2.0",
      },
      "problems": [
        "warning FM_LENIENT a.mdx:3:1 Duplicate frontmatter key "title"; only the last one is used. Remove one of the two.",
      ],
    }
  `)
})
