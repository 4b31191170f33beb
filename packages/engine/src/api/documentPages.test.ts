import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { resolveUrls, takeSections } from '@octavo/content'
import { fillMarkdownLabels } from '@octavo/core'
import { Site } from '@octavo/site'
import { afterAll, expect, test } from 'vitest'
import { withApiText } from '../render/apiText.js'
import { ApiContents } from './apiContents.js'
import { ApiPages } from './apiPages.js'
import { splitText } from './pageDescription.js'
import { checkDescriptions } from './specLinks.js'

const folder = mkdtempSync(join(tmpdir(), 'octavo-document-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ok = { 200: { description: 'Done' } }
const pet = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } }

const API = {
  openapi: '3.1.0',
  info: {
    title: 'Shop',
    version: '2.1',
    description:
      '# Get started\n\nRead [keys](#section/Get-started/API-keys), [pets](#tag/Pets) and [one](#operation/getPet).\n\n' +
      '## API keys\n\nAsk **us**. {not.code} See [auth](#section/Authentication), [that](#section/Nowhere), [key](#section/Authentication/login).\n\n<SecurityDefinitions />\n',
    contact: { name: 'Ann', email: 'ann@example.com' },
    license: { name: 'MIT', identifier: 'MIT' },
    termsOfService: 'https://example.com/terms',
  },
  externalDocs: { url: 'https://example.com/docs', description: 'More *docs*' },
  servers: [
    {
      url: 'https://{region}.example.com',
      description: 'Live',
      variables: { region: { default: 'eu', enum: ['eu', 'us'], description: 'Where *data* is' } },
    },
  ],
  tags: [
    { name: 'Pets', description: 'Cats and dogs.\n\n## Names\n\nAs [above](#section/Get-started).' },
    { name: 'Guide', description: 'A tag *without* operations.' },
  ],
  paths: {
    '/pets': {
      get: { operationId: 'getPet', summary: 'Get a pet', tags: ['Pets'], responses: { 200: { ...ok[200], ...pet } } },
      post: { summary: 'Add <a> pet', tags: ['Pets'], deprecated: true, responses: ok },
      put: { summary: 'Secret', tags: ['Pets'], 'x-hidden': true, responses: ok },
    },
    '/health': {
      get: { description: 'See [Pets](#tag/Pets/operation/getPet), [new](#tag/pets/POST/pets).', responses: ok },
    },
  },
  components: {
    schemas: {
      Pet: { type: 'object', properties: { owner: { $ref: '#/components/schemas/Owner' } } },
      Owner: {
        type: 'object',
        description: 'Has pets.',
        properties: { pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } },
      },
      Alone: { type: 'string' },
    },
    securitySchemes: {
      login: {
        type: 'oauth2',
        description: 'Log *in*',
        flows: {
          implicit: { authorizationUrl: 'https://example.com/auth', scopes: { 'pets:read': 'Read [pets](#tag/Pets)' } },
        },
      },
    },
  },
}

const CONFIG = { theme: 'mint', name: 'Shop', colors: { primary: '#0f766e' } }

let sites = 0

async function open(api: object = API, openapi: object = {}, files: Record<string, object> = {}) {
  const root = join(folder, String(++sites))
  const config = { ...CONFIG, navigation: { tabs: [{ tab: 'API', openapi: { source: 'api.json', ...openapi } }] } }
  for (const [path, content] of Object.entries({ 'docs.json': config, 'api.json': api, ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), JSON.stringify(content, null, 1))
  }
  const site = await Site.load({ root })
  if (!site.config) throw new Error(JSON.stringify(site.diagnostics))
  const pages = new ApiPages(site, site.config, { base: '/', links: 'extensionless', linkStyle: 'extensionless' })
  const contents = await ApiContents.load(pages)
  const content = (slug: string) => {
    const page = pages.of(slug)
    if (!page) throw new Error(`No page ${slug}`)
    return contents.of(page).content
  }
  const markdown = (slug: string) =>
    resolveUrls(fillMarkdownLabels(takeSections(content(slug).markdown, []).markdown), {
      root: '/',
      page: (path) => `/${path}.md`,
    })
  return { site, pages, content, markdown }
}

test('an overview has everything that the document says about the API', async () => {
  const { markdown, content } = await open()
  expect(markdown('api-reference/overview')).toMatchInlineSnapshot(`
    "- Version: \`2.1\`
    - Contact: \`Ann\`
    - Email: [ann@example.com](mailto:ann@example.com)
    - License: \`MIT\`
    - Terms of service: [https://example.com/terms](https://example.com/terms)
    - API description: [api.json](/api.json)

    ## Get started

    Read [keys](/api-reference/overview.md#api-keys), [pets](/api-reference/pets.md) and [one](/api-reference/pets/get-a-pet.md).

    ### API keys

    Ask **us**. {not.code} See [auth](/api-reference/overview.md#authorization), [that](#section/Nowhere), [key](/api-reference/overview.md#authorization).

    See <https://example.com/docs> (More *docs*).

    ## Servers

    - \`https://{region}.example.com\`: Live
      - \`{region}\` default: \`eu\` (\`eu\`, \`us\`): Where *data* is

    ## Authorization

    - login: **Authorization** (\`OAuth 2.0\`, header): Log *in* Scopes: \`pets:read\` (Read [pets](/api-reference/pets.md)). Tokens: Implicit Authorization URL: \`https://example.com/auth\`. Example: \`Bearer <token>\`.

    ## Operations

    ### [Pets](/api-reference/pets.md)

    Cats and dogs.

    - [Get a pet](/api-reference/pets/get-a-pet.md): \`GET /pets\`
    - [Add pet](/api-reference/pets/add-pet.md): \`POST /pets\` (deprecated)

    ### API Reference

    - [GET /health](/api-reference/get-health.md)

    ### Guide

    A tag *without* operations.
    "
  `)
  const { document } = content('api-reference/overview')
  expect(document?.headings.map(({ depth, id, text }) => `${depth} ${id}: ${text}`)).toMatchInlineSnapshot(`
    [
      "2 get-started: Get started",
      "3 api-keys: API keys",
      "2 servers: Servers",
      "2 authorization: Authorization",
      "2 operations: Operations",
      "3 group-pets: Pets",
      "3 group-api-reference: API Reference",
      "3 group-guide: Guide",
    ]
  `)
  expect(document?.groups.map(({ label, operations }) => [label, operations.length])).toEqual([
    ['Pets', 2],
    ['API Reference', 1],
    ['Guide', 0],
  ])
})

test('the page of a group has its description and operations', async () => {
  const { markdown, content } = await open()
  expect(markdown('api-reference/pets')).toMatchInlineSnapshot(`
    "Cats and dogs.

    ## Names

    As [above](/api-reference/overview.md#get-started).

    - [Get a pet](/api-reference/pets/get-a-pet.md): \`GET /pets\`
    - [Add pet](/api-reference/pets/add-pet.md): \`POST /pets\` (deprecated)
    "
  `)
  expect(content('api-reference/pets').document?.descriptionHtml).toContain('<h2 id="names"')
})

test('an overview links to a guide, and has its text where it has no page', async () => {
  const info = { ...API.info, description: 'Read the [guide](#tag/Guide).' }
  const api = { ...API, info, 'x-tagGroups': [{ name: 'First', tags: ['Guide'] }] }
  const linked = (await open(api)).markdown('api-reference/overview')
  expect(linked).toContain('Read the [guide](/api-reference/guide.md).')
  expect(linked).toContain('#### [Guide](/api-reference/guide.md)\n\nA tag without operations.')
  const navigation = { tabs: [{ tab: 'API', openapi: 'api.json', pages: ['GET /pets'] }] }
  const { markdown } = await open(api, {}, { 'docs.json': { ...CONFIG, navigation } })
  expect(markdown('api-reference/overview')).toContain('### Guide\n\nA tag *without* operations.')
})

test('links in the style of Redoc resolve to pages, and others stay as written', async () => {
  const { site, pages } = await open()
  const { links } = await checkDescriptions(site, pages)
  expect(links.map(({ slug, hash }) => `${slug}#${hash ?? ''}`).sort()).toMatchInlineSnapshot(`
    [
      "api-reference/overview#api-keys",
      "api-reference/overview#authorization",
      "api-reference/overview#get-started",
      "api-reference/pets#",
      "api-reference/pets#",
      "api-reference/pets/add-pet#",
      "api-reference/pets/get-a-pet#",
      "api-reference/pets/get-a-pet#",
      "api-reference/pets/get-a-pet#section/Nowhere",
    ]
  `)
})

test('search finds the sections of an overview by their headings', async () => {
  const { content } = await open()
  expect(withApiText([], content('api-reference/overview'))).toMatchInlineSnapshot(`
    [
      {
        "headingId": "",
        "text": "2.1 · Ann · ann@example.com · MIT · https://example.com/terms · More docs · https://{region}.example.com · Live · region · Where data is · login · Authorization: Log in · pets:read · Read pets",
      },
      {
        "headingId": "get-started",
        "text": "Read keys, pets and one.",
      },
      {
        "headingId": "api-keys",
        "text": "Ask us. {not.code} See auth, that, key.",
      },
      {
        "headingId": "group-pets",
        "text": "Cats and dogs.",
      },
      {
        "headingId": "group-guide",
        "text": "A tag without operations.",
      },
    ]
  `)
})

test('types link to pages of models, which list the operations that show them', async () => {
  const { content, markdown } = await open(API, { models: true })
  const [response] = content('api-reference/pets/get-a-pet').operation?.responses ?? []
  expect(response?.content[0]?.schema.modelHref).toBe('/api-reference/models/pet')
  const { schema } = content('api-reference/models/owner')
  expect(schema?.uses?.map(({ href }) => href)).toEqual(['/api-reference/pets/get-a-pet'])
  expect(schema?.schema.fields?.map(({ type, modelHref }) => [type, modelHref])).toEqual([
    ['object[]', '/api-reference/models/pet'],
  ])
  expect(content('api-reference/models/alone').schema?.uses).toEqual([])
  expect(markdown('api-reference/models/owner')).toContain('[Get a pet](/api-reference/pets/get-a-pet.md)')
  const without = await open()
  expect(JSON.stringify(without.content('api-reference/pets/get-a-pet'))).not.toContain('modelHref')
})

test('the key of a page about a document changes with what it shows only', async () => {
  const keys = async (api: object) => {
    const { site, pages } = await open(api, { models: true })
    return new Map([...site.pages()].map(({ slug }) => [slug, pages.of(slug)?.key]))
  }
  const before = await keys(API)
  const changed = async (edit: (api: typeof API) => void) => {
    const api = structuredClone(API)
    edit(api)
    return [...(await keys(api))].filter(([slug, key]) => before.get(slug) !== key).map(([slug]) => slug)
  }
  expect(await changed(({ tags }) => Object.assign(tags[0] ?? {}, { description: 'Cats.' }))).toEqual([
    'api-reference/overview',
    'api-reference/pets',
    'api-reference/pets/get-a-pet',
    'api-reference/pets/add-pet',
    'api-reference/pets/secret',
  ])
  expect(await changed(({ components }) => Object.assign(components.schemas.Alone, { description: 'One' }))).toEqual([
    'api-reference/models/alone',
  ])
})

test("Redoc's elements in descriptions show schemas, or link to their pages", async () => {
  const element = '<SchemaDefinition schemaRef="#/components/schemas/Owner" />'
  const api = structuredClone(API)
  Object.assign(api.tags[0] ?? {}, { description: `An owner: ${element}\n\nMore.` })
  Object.assign(api.paths['/health'].get, { description: `Also ${element} <SecurityDefinitions />` })
  const { markdown, content, site, pages } = await open(api)
  for (const text of [markdown('api-reference/pets'), markdown('api-reference/get-health')]) {
    expect(text).toContain('Has pets.\n\n- **pets** (`object[]`)')
    expect(text.split('## OpenAPI')[0]).not.toMatch(/<(?:Schema|Security)Definition/)
  }
  expect(content('api-reference/pets').document?.descriptionHtml).toContain('<strong>pets</strong>')
  expect(site.operationDescription('api-reference/pets')).toBe('An owner:')
  expect((await checkDescriptions(site, pages)).diagnostics).toEqual([])
  const key = pages.of('api-reference/pets')?.key
  Object.assign(api.components.schemas.Owner.properties, { name: { type: 'string' } })
  const edited = await open(api)
  expect(edited.markdown('api-reference/pets')).toContain('**name**')
  expect(edited.pages.of('api-reference/pets')?.key).not.toBe(key)
  const linked = await open(api, { models: true })
  for (const slug of ['api-reference/pets', 'api-reference/get-health'])
    expect(linked.markdown(slug), slug).toContain('[Owner](/api-reference/models/owner.md)')
  expect(linked.content('api-reference/get-health').operation?.descriptionHtml).toContain(
    'href="/api-reference/models/owner"',
  )
})

test('reports schemas that descriptions name and the document does not have', async () => {
  const api = structuredClone(API)
  api.info.description = 'One\n\n<SchemaDefinition schemaRef="#/components/schemas/Nope" />'
  const { site, pages } = await open(api)
  const { diagnostics } = await checkDescriptions(site, pages)
  expect(diagnostics).toMatchObject([
    { rule: 'OAS_REF_MISSING', message: 'Missing schema "#/components/schemas/Nope" in a description; it is omitted.' },
  ])
})

test('a description of any length is compiled in parts that end before headings', () => {
  const section = `# Title\n\n${'A line of text.\n\n'.repeat(1_500)}`
  const parts = splitText(section.repeat(4))
  expect(parts.join('\n')).toBe(section.repeat(4))
  expect(parts.every((part) => part.length < 55_000)).toBe(true)
  expect(parts.slice(1).every((part) => part.startsWith('# Title'))).toBe(true)
  expect(splitText('a'.repeat(10_000_000)).join('').length).toBeLessThan(1_000_010)
})

test('a page whose text is cut says so', async () => {
  const paragraph = `${'word '.repeat(8_000)}\n\n`
  const isPartial = async (description: string) => {
    const { content } = await open({ ...API, info: { ...API.info, description } })
    return ['overview', 'pets'].map((slug) => content(`api-reference/${slug}`).document?.isPartial)
  }
  expect(await isPartial(paragraph.repeat(24))).toEqual([undefined, undefined])
  expect(await isPartial(paragraph.repeat(26))).toEqual([true, undefined])
  expect(await isPartial(paragraph.trim().repeat(2))).toEqual([true, undefined])
})

test('equal headings of a long description have different ids', async () => {
  const text = `# Same\n\n${'Words. '.repeat(7_000)}\n\n`
  const { content } = await open({ ...API, info: { ...API.info, description: text.repeat(3) } })
  const { document } = content('api-reference/overview')
  const ids = document?.headings.map(({ id }) => id) ?? []
  expect(ids.slice(0, 3)).toEqual(['same', 'same-2', 'same-3'])
  expect(document?.descriptionHtml?.match(/ id="[^"]*"/g)).toEqual([' id="same"', ' id="same-2"', ' id="same-3"'])
})

test("Scalar's links to headings and models resolve", async () => {
  const description = '# First part\n\n[a](#description/first-part) [b](#model/Pet) [c](#models/owner)'
  const { markdown } = await open({ ...API, info: { ...API.info, description } }, { models: true })
  expect(markdown('api-reference/overview')).toContain(
    '[a](/api-reference/overview.md#first-part) [b](/api-reference/models/pet.md) [c](/api-reference/models/owner.md)',
  )
})

test('a model in another file is linked from its uses and lists them', async () => {
  const schema = { $ref: './Pet.json' }
  const use = {
    get: { summary: 'Get', responses: { 200: { ...ok[200], content: { 'application/json': { schema } } } } },
  }
  const api = { ...API, paths: { '/pet': use }, components: { schemas: { Pet: schema } } }
  const { markdown, content } = await open(api, { models: true }, { 'Pet.json': { type: 'object', properties: {} } })
  expect(markdown('api-reference/models/pet')).toContain('## Used by\n\n- [Get](/api-reference/get.md)')
  expect(JSON.stringify(content('api-reference/get'))).toContain('"modelHref":"/api-reference/models/pet"')
})
