import { expect, test } from 'vitest'
import { planUpgrade } from './upgrade.js'

type Files = Record<string, string>

const CONFIG = '{ "name": "Lantern", "navigation": { "pages": ["index"] } }'

/** Returns the files after an upgrade, its notes, and its changes. */
function upgrade(files: Files): { files: Files; notes: readonly string[]; changes: Record<string, number> } {
  const { plan, changes } = planUpgrade({
    list: () => Object.keys(files).sort(),
    read: (file) => files[file],
    isFile: (file) => Object.hasOwn(files, file),
  })
  const entries = Object.entries(files).map(([path, text]) => [
    plan.moves.get(path) ?? path,
    plan.texts.get(path) ?? text,
  ])
  return { files: Object.fromEntries(entries), notes: plan.notes, changes: Object.fromEntries(changes) }
}

test('outdated forms become those of today, and a second run changes nothing', () => {
  const site = upgrade({
    'mint.json': JSON.stringify({
      name: 'Lantern',
      colors: { primary: '#0d9373' },
      topbarLinks: [{ name: 'Blog', url: 'https://lantern.example' }],
      navigation: [{ group: 'Guides', pages: ['start'] }],
    }),
    'start.mdx': `---
title: Start
isPublic: true # For everybody.
auth: bearer
---

<Snippet file="warm.mdx" color="red" />

<!-- Reviewed. -->

<CardGroup cols={2}>
  <Card title="Lamp"><Snippet file="warm.mdx" /></Card>
</CardGroup>

\`\`\`mdx
<CardGroup><Snippet file="warm.mdx" /></CardGroup>
\`\`\`
`,
    'other.mdx': 'import Old from \'/_snippets/warm.mdx\'\n\n<Old />\n\n<Snippet file="/_snippets/warm.mdx" />\n',
    '_snippets/warm.mdx': '<Warning>It gets warm.</Warning>\n',
  })
  expect(site.files['start.mdx']).toMatchInlineSnapshot(`
    "---
    title: Start
    public: true # For everybody.
    authMethod: bearer
    ---

    import Warm from '/snippets/warm.mdx'

    <Warm color="red" />

    {/* Reviewed. */}

    <Columns cols={2}>
      <Card title="Lamp"><Warm /></Card>
    </Columns>

    \`\`\`mdx
    <CardGroup><Snippet file="warm.mdx" /></CardGroup>
    \`\`\`
    "
  `)
  expect(site.files['other.mdx']).toMatchInlineSnapshot(`
    "import Old from '/snippets/warm.mdx'

    <Old />

    <Old />
    "
  `)
  expect(site.files['docs.json']).toMatchInlineSnapshot(`
    "{
      "$schema": "./node_modules/octavo/docs.schema.json",
      "name": "Lantern",
      "theme": "mint",
      "colors": {
        "primary": "#0d9373"
      },
      "navbar": {
        "links": [
          {
            "label": "Blog",
            "href": "https://lantern.example"
          }
        ]
      },
      "navigation": {
        "groups": [
          {
            "group": "Guides",
            "pages": [
              "start"
            ]
          }
        ]
      }
    }
    "
  `)
  expect(Object.keys(site.files).sort()).toEqual(['docs.json', 'other.mdx', 'snippets/warm.mdx', 'start.mdx'])
  expect(site.notes).toEqual([])
  expect(site.changes).toMatchInlineSnapshot(`
    {
      "<!-- --> -> {/* */}": 1,
      "<CardGroup> -> <Columns>": 1,
      "<Snippet file> -> import": 2,
      "_snippets -> snippets": 2,
      "auth -> authMethod": 1,
      "isPublic -> public": 1,
      "mint.json -> docs.json": 1,
    }
  `)
  expect(upgrade(site.files)).toEqual({ files: site.files, notes: [], changes: {} })
})

test('everything that stays is named with its file and line', () => {
  const { files, notes } = upgrade({
    'mint.json': `{
  "name": "Lantern",
  "rounded": "sharp",
  "colors": { "primary": "#0d9373", "anchors": { "from": "#123456" } },
  "navigation": [{ "group": "Guides", "pages": ["start"] }]
}`,
    'start.mdx': '---\nisPublic: true\npublic: false\n---\n\n<Snippet file="gone.mdx" />\n\n<Snippet file={name} />\n',
    'broken.mdx': '<CardGroup>\n\nNo end.\n',
    'image.mdx': '![a](/_snippets/a.png)\n',
    '_snippets/warm.mdx': 'Warm.\n',
    'snippets/warm.mdx': 'Other.\n',
  })
  expect(notes).toMatchInlineSnapshot(`
    [
      "mint.json:3 "rounded" has no counterpart in docs.json.",
      "mint.json:4 "#123456" in "colors" has no counterpart in docs.json.",
      "_snippets/warm.mdx: it stays, because snippets/warm.mdx exists.",
      "broken.mdx:1 <CardGroup> stays: the page has invalid syntax.",
      "image.mdx:1 A path in "_snippets", which is "snippets" now.",
      "start.mdx:2 "isPublic" stays: the page has "public", too. Remove one of them.",
      "start.mdx:6 <Snippet> stays: the snippets folder has no Markdown file "gone.mdx".",
      "start.mdx:8 <Snippet> stays: its "file" is not a text.",
    ]
  `)
  expect(files['start.mdx']).toContain('<Snippet file="gone.mdx" />')
  expect(files['_snippets/warm.mdx']).toBe('Warm.\n')
})

test('an import of a snippet that stays keeps its path', () => {
  const { files } = upgrade({
    'docs.json': CONFIG,
    'index.mdx': "import A from '/_snippets/a.mdx'\nimport B from './_snippets/b.mdx'\n\n<A /> <B />\n",
    '_snippets/a.mdx': 'Older.\n',
    '_snippets/b.mdx': 'B.\n',
    'snippets/a.mdx': 'Newer.\n',
  })
  expect(files['index.mdx']).toBe("import A from '/_snippets/a.mdx'\nimport B from './snippets/b.mdx'\n\n<A /> <B />\n")
})

test('components that a page imports keep their names', () => {
  const page =
    'import { Snippet, CardGroup } from \'/snippets/own.jsx\'\n\n<CardGroup><Snippet file="a.mdx" /></CardGroup>\n'
  const files = { 'docs.json': CONFIG, 'index.mdx': page, 'snippets/a.mdx': 'A.\n' }
  expect(upgrade(files)).toEqual({ files, notes: [], changes: {} })
})

test('the name of an import is not that of another component', () => {
  const { files } = upgrade({
    'docs.json': CONFIG,
    'index.mdx': '<Card title="a" />\n\n<Snippet file="card.mdx" />\n\n<Snippet file="2-fa.mdx" />\n',
    'snippets/card.mdx': 'A.\n',
    'snippets/2-fa.mdx': 'B.\n',
  })
  expect(files['index.mdx']).toMatchInlineSnapshot(`
    "import Card2 from '/snippets/card.mdx'
    import Snippet2Fa from '/snippets/2-fa.mdx'

    <Card title="a" />

    <Card2 />

    <Snippet2Fa />
    "
  `)
})

test('a mint.json beside docs.json, and one with errors, stay', () => {
  expect(upgrade({ 'docs.json': CONFIG, 'mint.json': '{}' }).notes).toEqual([
    'mint.json: it is ignored, because docs.json exists. Remove it.',
  ])
  const broken = upgrade({ 'mint.json': '{ "name": }' })
  expect(Object.keys(broken.files)).toEqual(['mint.json'])
  expect(broken.notes).toMatchInlineSnapshot(`
    [
      "mint.json:1 Missing value before }.",
      "mint.json: it stays, because it has errors.",
    ]
  `)
  expect(() => upgrade({ 'a.mdx': '' })).toThrow('. has neither docs.json nor mint.json.')
})

test('comments become those of MDX only where a page has HTML comments', () => {
  const page = '{/* <!-- draft --> */}\n\n<Card title="<!-- a -->">{"<!-- b -->"}</Card>\n\n`<!-- c -->` \\<!-- d -->\n'
  expect(upgrade({ 'docs.json': CONFIG, 'index.mdx': page }).files['index.mdx']).toBe(page)
  expect(upgrade({ 'docs.json': CONFIG, 'index.mdx': `${page}\n<!-- e */ -->\n` }).files['index.mdx']).toBe(
    `${page}\n{/* e * / */}\n`,
  )
})

test('docs.json has its own schema, and folders of tabs are the pages of the tabs', () => {
  const { files, notes } = upgrade({
    'mint.json': JSON.stringify({
      $schema: 'https://mintlify.com/schema.json',
      name: 'Lantern',
      theme: 'venus',
      colors: { primary: '#0d9373' },
      tabs: [{ name: 'API', url: '/api/' }],
      anchors: [{ name: 'Guides', url: 'guides', color: '#123456' }],
      navigation: [{ group: 'Start', pages: ['index', 'api/get', 'guides/one'] }],
    }),
  })
  expect(files['docs.json']).toMatch(/^\{\n {2}"\$schema": "[^"]*\/docs\.schema\.json",/)
  expect(notes).toMatchInlineSnapshot(`
    [
      "mint.json:1 "Guides" in "anchors" has no counterpart in docs.json.",
      "mint.json:1 "#123456" in "anchors" has no counterpart in docs.json.",
    ]
  `)
})
