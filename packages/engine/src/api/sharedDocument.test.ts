import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Site } from '@octavo/site'
import { afterAll, expect, test } from 'vitest'
import { ApiContents } from './apiContents.js'
import { ApiPages } from './apiPages.js'
import { createContentService, sentOperation, shareDocument } from './sharedDocument.js'

const folder = mkdtempSync(join(tmpdir(), 'octavo-shared-document-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const API = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /pets:
    get:
      operationId: listPets
      summary: List pets
      description: 'See [adding](#operation/addPet) and [the constructor](#/Pets/addPet).'
      tags: [Pets]
      parameters: [{ $ref: 'parts/shared.yaml#/parameters/limit' }]
      responses: { 200: { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
    post:
      operationId: addPet
      tags: [Pets]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { 201: { description: Created } }
webhooks:
  born: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, responses: { 200: { description: OK } } } }
components:
  schemas:
    Pet:
      type: object
      properties:
        id: { type: integer, example: 12345678901234567890, minimum: 1.10 }
        constructor: { type: string, description: 'Who **bred** it.' }
        __proto__: { type: string }
        owner: { $ref: '#/components/schemas/Owner' }
    Owner: { type: object, properties: { pets: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
`
const FILES = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Shop',
    colors: { primary: '#0f766e' },
    navigation: { groups: [{ group: 'API', openapi: 'api.yaml', pages: ['owner'] }] },
  }),
  'owner.mdx': '---\nopenapi-schema: api.yaml Owner\n---\n',
  'api.yaml': API,
  'parts/shared.yaml': 'parameters:\n  limit: { name: limit, in: query, schema: { type: number, example: 1.50 } }\n',
}

let sites = 0

async function openPages(api = API): Promise<ApiPages> {
  const root = join(folder, String(++sites))
  mkdirSync(join(root, 'parts'), { recursive: true })
  for (const [path, content] of Object.entries({ ...FILES, 'api.yaml': api })) writeFileSync(join(root, path), content)
  const site = await Site.load({ root })
  if (!site.config) throw new Error(JSON.stringify(site.diagnostics))
  return new ApiPages(site, site.config, { base: '/', links: 'extensionless', linkStyle: 'extensionless' })
}

const operations = (pages: ApiPages) =>
  [...pages.site.pages()].flatMap(({ slug }) => {
    const page = pages.of(slug)
    return page?.api.kind === 'operation' ? [page] : []
  })

test('a thread makes the same content of operations as the main thread', async () => {
  const pages = await openPages()
  const contents = await ApiContents.load(pages)
  const makeContent = createContentService()
  const shared = shareDocument(pages, 'api.yaml')
  const all = operations(pages)
  expect(all).toHaveLength(3)
  for (const page of all) {
    const request = sentOperation(page, () => shared)
    const content = request && (await makeContent(structuredClone(request)))
    expect(JSON.stringify(content)).toBe(JSON.stringify(contents.of(page)))
  }
  const text = JSON.stringify(contents.of(all[0] as (typeof all)[0]))
  for (const part of ['12345678901234567890', 'constructor', '__proto__', 'post-pets']) expect(text).toContain(part)
})

test('a thread reads a document again after it has changed', async () => {
  const makeContent = createContentService()
  const list = async (api: string) => {
    const pages = await openPages(api)
    const [page] = operations(pages)
    const request = page && sentOperation(page, (source) => shareDocument(pages, source))
    return JSON.stringify(request && (await makeContent(structuredClone(request))))
  }
  expect(await list(API)).toContain('bred')
  expect(await list(API.replace('bred', 'raised'))).toContain('raised')
})

test('the message of an operation does not contain its document', async () => {
  const pages = await openPages()
  const [page] = operations(pages)
  const { memory, ...message } = (page && sentOperation(page, (source) => shareDocument(pages, source))) ?? {}
  expect(memory?.byteLength).toBeGreaterThan(1_000)
  expect(JSON.stringify(message).length).toBeLessThan(700)
})
