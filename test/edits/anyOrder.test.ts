import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DevSite } from '../../packages/engine/dist/live/devSite.js'
import { loadSite, type Outputs, readDiagnostics, readOutput, readOutputs, write } from './editedSite.js'

const API = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /pets:
    get: { summary: List, responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/P0' } } } } } }
    post: { summary: Create, responses: {} }
components:
  schemas:
${Array.from({ length: 12 }, (_, at) => `    P${at}: { type: object, properties: { ${'abcdefgh'.replace(/./g, (name) => `${name}: { $ref: '#/components/schemas/P${at + 1}' }, `)}z: { type: string } } }`).join('\n')}
    P12: { type: string }
`

/** A site whose first requests depend on files that only other pages name. */
const SITE = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Lantern',
    colors: { primary: '#0d9373' },
    navigation: {
      tabs: [
        { tab: 'Guide', pages: ['index', 'counter'] },
        { tab: 'API', openapi: 'api.yaml' },
      ],
    },
  }),
  'index.mdx': 'import Part from \'./part.mdx\'\n\n# Home\n\n<Part />\n\n<div className="flex p-4">Text</div>\n',
  'counter.md': 'A part that has the name of a page.\n',
  'part.mdx': "import Part from './counter.md'\n\nA part that is no page.\n",
  'counter.mdx':
    'export const Count = () => {\n  const [n] = useState(1)\n  return <b>{n}</b>\n}\n\n# Counter\n\n<Count />\n',
  'hidden.mdx': '# Hidden\n\nA page outside navigation.\n',
  'created.mdx': '---\ntitle: Created\nopenapi: POST /pets\n---\n',
  'api.yaml': API,
}

let root: string
let outputs: Outputs

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'octavo-order-'))
  write(
    root,
    Object.entries(SITE).map(([path, text]) => ({ path, text })),
  )
  outputs = await withSite(async (dev) => {
    await dev.readPages(async () => {})
    return readOutputs(dev)
  })
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

async function withSite<Result>(use: (dev: DevSite) => Promise<Result>): Promise<Result> {
  const dev = await loadSite(root)
  try {
    return await use(dev)
  } finally {
    await dev.close()
  }
}

/** The name of the only output that matches. */
function only(pattern: RegExp): string {
  const names = Object.keys(outputs).filter((name) => pattern.test(name))
  expect(names.length, `${pattern} in ${Object.keys(outputs).join(' ')}`).toBeGreaterThan(0)
  return names[0] as string
}

test.each([
  ['a page, with the navigation that counts authored pages of operations', /^\/$/],
  ['a page outside navigation', /^\/hidden$/],
  ['an authored page of an operation', /^\/created$/],
  ['a generated page', /^\/api-reference\/list$/],
  ['the script of an island', /^_octavo\/islands\//],
  ['the style sheet of utility classes', /^_octavo\/utilities-/],
  ['a playground file', /^_octavo\/api\/.*\.js$/],
  ['a fragment of an operation', /^_octavo\/api\/.*\.html$/],
  ['the texts of the search', /^_octavo\/search\/.*\/texts-0\.js$/],
  ['the index of the search', /^_octavo\/search\/.*\/index\.js$/],
  ['the list of pages for agents', /^llms\.txt$/],
])('%s is the same as first request of a site', async (_, pattern) => {
  const name = only(pattern)
  expect(await withSite((dev) => readOutput(dev, name))).toEqual(outputs[name])
})

test('an imported file outside navigation is no page, also as first request of a site', async () => {
  expect(await withSite((dev) => dev.documents.at('/part'))).toBeUndefined()
})

test('fragments that other fragments load are found without these', async () => {
  const first = only(/^_octavo\/api\/.*\.html$/)
  const [inner] = `${outputs[first]}`.match(/_octavo\/api\/[\w/-]+\.html/) ?? []
  expect(inner).toBeDefined()
  expect(await withSite((dev) => dev.output(inner ?? ''))).toContain('<')
})

test('the diagnostics of the site are the same before all files are read', async () => {
  expect(await withSite(readDiagnostics)).toEqual(outputs.diagnostics)
})

test('the servers of the site include those that only pages name', async () => {
  expect(await withSite((dev) => dev.api.servers())).toEqual(outputs.servers)
})
