import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, docs, type SiteFiles, writeFiles } from '../broken/sites.js'
import { readTree } from '../broken/tree.js'

const image = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"></svg>`

const navigation = { groups: [{ group: 'Guide', pages: ['index', 'guides/a', 'guides/b'] }] }

const pageA = (title: string, text: string) =>
  `---\ntitle: ${title}\n---\n\nimport Part from '/snippets/part.mdx'\n\n<Part name="a" />\n\n![Logo](/images/logo.svg)\n\n${text}\n`

const site: SiteFiles = {
  'docs.json': docs({ navigation, variables: { product: 'Lantern' } }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome to {{product}}. See [A](/guides/a).\n',
  'guides/a.mdx': pageA('A', ''),
  'guides/b.mdx':
    "import { Count } from '/snippets/count.jsx'\n\n# B\n\n<Count from={2} />\n\n```js\nconst b = 1\n```\n",
  'snippets/part.mdx': '## Part of {name}\n\nText.\n',
  'snippets/count.jsx':
    'export const Count = ({ from }) => {\n  const [n] = useState(from)\n  return <b>{n * 2}</b>\n}\n',
  'images/logo.svg': image(10),
  'style.css': 'body { color: red }\n',
}

/** Each kind of input, changed after a build that the cache remembers. */
const EDITS: Record<string, SiteFiles | { remove: string }> = {
  'the text of a page': { 'guides/a.mdx': pageA('A', 'Other text.') },
  'a title that sidebars show': { 'guides/a.mdx': pageA('Renamed', 'Other text.') },
  'an MDX snippet': { 'snippets/part.mdx': '## Changed {name}\n' },
  'a JSX snippet': { 'snippets/count.jsx': 'export const Count = () => <i>none</i>\n' },
  'the size of an image': { 'images/logo.svg': image(99) },
  'a style sheet': { 'style.css': 'body { color: blue }\n' },
  'a variable': { 'docs.json': docs({ navigation, variables: { product: 'Candle' } }) },
  'the name, a color and a banner': {
    'docs.json': docs({ navigation, name: 'Candle', colors: { primary: '#123456' }, banner: { content: '**New**' } }),
  },
  'the order of navigation': { 'docs.json': docs({ navigation: { pages: ['guides/b', 'index', 'guides/a'] } }) },
  'a new page': { 'guides/c.mdx': '# C\n' },
  'a page that goes': { remove: 'guides/b.mdx' },
  'an ignored folder': { '.mintignore': 'images/\n' },
}

test('a build after an edit equals a clean build', async () => {
  const root = createSite(site)
  const out = join(createFolder(), 'out')
  const cache = createFolder()
  const build = (folder: string, ...flags: string[]) => runCli('build', root, '--out', folder, ...flags)
  expect((await build(out, '--cache', cache)).status).toBe(0)
  // One after the other, on a cache that remembers all before.
  for (const [name, edit] of Object.entries(EDITS)) {
    const before = readTree(out)
    if ('remove' in edit && typeof edit.remove === 'string') rmSync(join(root, edit.remove))
    else writeFiles(root, edit as SiteFiles)
    expect((await build(out, '--cache', cache)).status, name).toBe(0)
    const clean = join(createFolder(), 'out')
    expect((await build(clean, '--no-cache')).status, name).toBe(0)
    expect(readTree(out), name).toEqual(readTree(clean))
    expect(readTree(out), name).not.toEqual(before)
  }
}, 120_000)

const spec = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: https://api.example.com }]
tags: [{ name: Pets }, { name: Runs }]
paths:
  /pets:
    parameters: [{ name: limit, in: query, schema: { type: integer } }]
    get: { summary: List pets, tags: [Pets], description: 'See [how](./create-a-pet).' }
    post: { summary: Create a pet, tags: [Pets], requestBody: { $ref: '#/components/requestBodies/Pet' } }
  /pets/{id}:
    put: { tags: [Pets] }
    patch: { tags: [Pets] }
  /start:
    post: { summary: Run it, tags: [Runs] }
  /stop:
    post: { summary: Run it, tags: [Runs] }
webhooks:
  born: { post: { requestBody: { $ref: '#/components/requestBodies/Pet' } } }
components:
  requestBodies: { Pet: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
  schemas: { Pet: { type: object, properties: { name: { type: string } } } }
`

/**
 * Edits of the document above, one after the other, with the number of pages that are rendered for them: the overview,
 * which lists all operations, and those concerned.
 */
const SPEC_EDITS: [edits: [from: string, to: string][], rendered: number][] = [
  [
    [
      ['/start:', '/run:'],
      ['put:', 'delete:'],
      ['born: { post:', 'sold: { put:'],
    ],
    5,
  ],
  [
    [
      ['/run:', '/was:'],
      ['/stop:', '/run:'],
      ['/was:', '/stop:'],
    ],
    1,
  ],
  [
    [
      ['name: limit', 'name: most'],
      ['    get: {', '    servers: [{ url: https://pets.example.com }]\n    get: {'],
      ['{ name: Pets }, { name: Runs }', '{ name: Runs }, { name: Pets }'],
    ],
    3,
  ],
  // Another page has a link to its old address.
  [[['summary: Create a pet', 'summary: Add a pet']], 3],
  [[['title: Shop', 'title: Market']], 9],
]

test('a build after an edit of an OpenAPI document equals a clean build', async () => {
  const tabs = [{ tab: 'API', openapi: 'api.yaml', pages: ['index', 'pet', 'own'] }]
  const root = createSite({
    'docs.json': docs({ navigation: { tabs } }),
    'index.mdx': '# Start\n',
    'pet.mdx': '---\nopenapi-schema: api.yaml Pet\n---\n',
    'own.mdx': '---\ntitle: Own\napi: GET https://api.example.com/own\n---\n',
    'api.yaml': spec,
  })
  const out = join(createFolder(), 'out')
  const cache = createFolder()
  const build = (folder: string, ...flags: string[]) => runCli('build', root, '--out', folder, ...flags)
  expect((await build(out, '--cache', cache)).status).toBe(0)
  let text = spec
  for (const [edits, rendered] of SPEC_EDITS) {
    const name = JSON.stringify(edits)
    for (const [from, to] of edits) {
      expect(text).toContain(from)
      text = text.replace(from, to)
    }
    const before = readTree(out)
    writeFiles(root, { 'api.yaml': text })
    expect((await build(out, '--cache', cache)).stdout, name).toContain(`${rendered} rendered`)
    const clean = join(createFolder(), 'out')
    expect((await build(clean, '--no-cache')).status, name).toBe(0)
    expect(readTree(out), name).toEqual(readTree(clean))
    expect(readTree(out), name).not.toEqual(before)
  }
}, 120_000)

test('pages with the same text render once unless their links or snippets depend on the folder', async () => {
  const plain = '# Same\n\nSee [home](/index).\n'
  const relative = "import Part from '/snippets/part.mdx'\n\n# Other\n\n<Part />\n"
  const root = createSite({
    'docs.json': docs({ navigation: { pages: ['index'] } }),
    'index.mdx': '# Home\n',
    'a/same.mdx': plain,
    'b/same.mdx': plain,
    'c/same.mdx': plain,
    'a/other.mdx': relative,
    'b/other.mdx': relative,
    'snippets/part.mdx': 'See [that](./same).\n',
  })
  const out = join(createFolder(), 'out')
  const { status, stdout } = await runCli('build', root, '--out', out)
  expect(status).toBe(0)
  expect(stdout).toContain('4 rendered')
  const firstLink = (file: string) => /See <a href="([^"]+)"/.exec(readFileSync(join(out, file), 'utf8'))?.[1]
  expect([firstLink('a/other.html'), firstLink('b/other.html')]).toEqual(['/a/same', '/b/same'])
})

test('does not write an unchanged site again, and repairs a changed output', async () => {
  const root = createSite(site)
  const out = join(createFolder(), 'out')
  const build = () => runCli('build', root, '--out', out, '--cache', join(root, '.octavo'))
  await build()
  expect((await build()).stdout).toContain('nothing changed')
  const before = readTree(out)
  writeFiles(out, { 'guides/a.html': 'changed by somebody' })
  await build()
  expect(readTree(out)).toEqual(before)
})

test('a diagnostic in operation MDX follows its line without rendering the page', async () => {
  const content = (above: string) => `openapi: 3.1.0
info: { title: T, version: '1' }
${above}paths:
  /a:
    get:
      x-mint:
        content: |
          Before.

          See [this](/gone).
`
  const root = createSite({
    'docs.json': docs({ navigation: { groups: [{ group: 'API', openapi: 'api.yaml', pages: ['index'] }] } }),
    'index.mdx': '# Start\n',
    'api.yaml': content(''),
  })
  const build = () => runCli('build', root, '--cache', join(root, '.octavo'))
  expect((await build()).stderr).toContain('api.yaml:10:22 The link to /gone has no page.')
  writeFiles(root, { 'api.yaml': content('# One line more.\n') })
  const { stderr, stdout } = await build()
  expect(stderr).toContain('api.yaml:11:22 The link to /gone has no page.')
  expect(stdout).toContain('0 rendered')
})
