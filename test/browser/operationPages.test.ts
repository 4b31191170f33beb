import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FragmentReference, PageView } from '@octavo/core'
import { fragmentView, type Operation, operationView, type SpecDocument } from '@octavo/openapi'
import { renderBody, renderDocument, renderFragment } from '@octavo/theme'
import type axe from 'axe-core'
import type { Browser } from 'playwright-core'
import { h } from 'preact'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDescriptions } from '../../packages/engine/src/api/descriptions.js'
import { eventually, openContext, watchProblems } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { type Host, hostFolder } from '../tools/host.js'

const bundle = new URL('../../packages/vite/bundle/client/', import.meta.url)
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const context = { icon: () => undefined }

let browser: Browser | undefined
let markdown: (text: string) => string

beforeAll(async () => {
  browser = await launchChromium()
  const render = await createDescriptions(
    { icons: { library: 'fontawesome' } },
    { base: '/', linkStyle: 'extensionless' },
  )
  markdown = (text) => render(text, undefined).html
})
afterAll(() => browser?.close())

const ATTACK = `</script><script>alert(1)</script>"><img src=x onerror=alert(2)>'\`\${alert(3)}<svg/onload=alert(4)> [x](javascript:alert(5)) {{7*7}} --> ]]>`

/** An operation in which every text is an attack. */
function hostileDocument(): SpecDocument {
  const field = {
    type: 'string',
    description: ATTACK,
    title: ATTACK,
    default: ATTACK,
    example: ATTACK,
    enum: [ATTACK, 'b'],
    pattern: ATTACK,
    format: ATTACK,
    'x-mint': { pre: [ATTACK], post: ATTACK },
  }
  const schema = {
    type: 'object',
    title: ATTACK,
    properties: {
      [ATTACK]: field,
      '': field,
      title: field,
      content: {
        ...field,
        dependentRequired: { [ATTACK]: [ATTACK] },
        contains: { const: ATTACK },
        oneOf: [{ required: [ATTACK] }, { required: ['b'] }],
      },
      example: false,
      deep: {
        oneOf: [
          { title: ATTACK, type: 'object', properties: { a: field } },
          { type: 'object', properties: { b: field } },
        ],
      },
    },
  }
  const examples = { [ATTACK]: { summary: ATTACK, description: ATTACK, value: { [ATTACK]: ATTACK } } }
  const content = { 'application/json': { schema, examples }, [ATTACK]: { schema } }
  const operation = {
    summary: ATTACK,
    description: ATTACK,
    externalDocs: { url: 'javascript:alert(6)', description: ATTACK },
    parameters: ['query', 'path', 'header', 'cookie'].map((place) => ({
      name: ATTACK,
      in: place,
      description: ATTACK,
      schema: field,
      ...(place === 'path' ? { examples } : { example: ATTACK }),
    })),
    security: [{ [ATTACK]: [ATTACK] }, { login: [ATTACK] }, {}],
    requestBody: { description: ATTACK, content },
    responses: {
      '200': {
        description: ATTACK,
        headers: { [ATTACK]: { schema: field } },
        content,
        links: { [ATTACK]: { operationId: ATTACK, parameters: { [ATTACK]: ATTACK } } },
      },
    },
    callbacks: {
      [ATTACK]: {
        [ATTACK]: { post: { summary: ATTACK, description: ATTACK, requestBody: { content }, responses: {} } },
      },
    },
    'x-codeSamples': [{ lang: ATTACK, label: ATTACK, source: ATTACK }],
  }
  const root = {
    openapi: '3.1.0',
    info: { title: ATTACK, version: '1' },
    servers: [
      { url: 'javascript:alert(7)//' },
      {
        url: 'https://api.example/{v}',
        description: ATTACK,
        variables: { v: { default: ATTACK, enum: [ATTACK], description: ATTACK } },
      },
    ],
    paths: { '/a': { post: operation } },
    components: {
      securitySchemes: {
        [ATTACK]: { type: 'apiKey', in: 'query', name: ATTACK, description: ATTACK },
        login: {
          type: 'oauth2',
          flows: { [ATTACK]: { authorizationUrl: 'javascript:alert(8)', scopes: { [ATTACK]: ATTACK } } },
        },
      },
    },
  }
  return { source: 'api.json', version: '3.1', root: root as unknown as SpecDocument['root'], files: new Map() }
}

/** Words that hardly compress, the same every time. */
function noise(length: number, seed: number): string {
  let state = seed
  let text = ''
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    text += `${state.toString(36)} `
  }
  return text.slice(0, length)
}

/** As much of everything as a document may hold. */
function enormousDocument(): SpecDocument {
  const properties = (seed: number, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        noise(80, seed + index),
        {
          type: 'string',
          description: noise(3_000, seed * index),
          enum: [noise(200, index), noise(200, seed)],
          contentSchema: { const: noise(500, index) },
          dependentRequired: { [noise(500, seed)]: [noise(500, index)] },
        },
      ]),
    )
  const examples = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      noise(300, index),
      { description: noise(4_000, index), value: noise(1_000, index) },
    ]),
  )
  const scopes = Array.from({ length: 80 }, (_, index) => noise(300, index))
  const flow = {
    tokenUrl: `https://id.example/${noise(900, 3)}`,
    scopes: Object.fromEntries(scopes.map((name, index) => [name, noise(900, index)])),
  }
  const schemes = Array.from({ length: 30 }, (_, index) => [
    `login${index}`,
    { type: 'oauth2', flows: { password: flow } },
  ])
  const content = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `application/x${index}+json`,
      {
        schema: { type: 'object', properties: properties(index + 1, 300) },
        ...(index % 2 === 0 && { examples }),
        example: { text: noise(9_000, index), list: Array.from({ length: 100 }, (_, item) => noise(1_000, item)) },
      },
    ]),
  )
  const operation = {
    description: noise(200_000, 1),
    parameters: Array.from({ length: 400 }, (_, index) => ({
      name: noise(150, index),
      in: 'query',
      description: noise(5_000, index + 7),
      schema: { type: 'string' },
      ...(index % 2 === 0 ? { example: noise(500, index) } : { examples }),
    })),
    security: schemes.map(([id = '']) => ({ [id as string]: scopes })),
    requestBody: { content },
    responses: Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`${200 + index}`, { description: noise(4_000, index), content }]),
    ),
  }
  const root = {
    openapi: '3.1.0',
    info: {},
    servers: [{ url: 'https://api.example' }],
    paths: { '/a': { post: operation } },
    components: { securitySchemes: Object.fromEntries(schemes) },
  }
  return { source: 'api.json', version: '3.1', root: root as unknown as SpecDocument['root'], files: new Map() }
}

const OPERATION: Operation = {
  kind: 'operation',
  source: 'api.json',
  method: 'POST',
  path: '/a',
  pointer: '/paths/~1a/post',
  pathPointer: '/paths/~1a',
  summary: ATTACK,
  tags: [],
  deprecated: true,
  hidden: false,
}

function readView(document: SpecDocument, budget?: number) {
  const options = { markdown, fragmentHref: (id: string) => `${id}.html`, ...(budget && { budget }) }
  const view = operationView(document, OPERATION, options)
  if (!view) throw new Error('no such operation')
  return { view, options }
}

function renderOperationBody(document: SpecDocument): string {
  return renderBody(h('div', {}), context, { operation: readView(document).view })
}

/** A site of one operation and its fragments. */
function writeSite(document: SpecDocument, budget?: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-operation-'))
  mkdirSync(folder, { recursive: true })
  const record = JSON.parse(readFileSync(new URL('bundle.json', bundle), 'utf8'))
  for (const name of [record.style, record.script, record.blockingScript, record.parts.api]) {
    writeFileSync(join(folder, name), readFileSync(new URL(name, bundle)))
  }
  const { view, options } = readView(document, budget)
  const page: PageView = {
    site: {
      name: 'API',
      theme: 'mint',
      base: '/',
      home: '/',
      colors: { primary: '#0b7a60' },
      appearance: { default: 'system', strict: false },
      eyebrows: 'section',
      codeblocks: 'system',
      navbar: { links: [] },
      footer: { socials: [], columns: [] },
    },
    page: {
      pathname: '/',
      title: view.title,
      mode: 'default',
      headings: [],
      breadcrumbs: [],
      meta: [],
      links: [{ rel: 'icon', href: 'data:,' }],
      language: 'en',
    },
    navigation: { levels: [], sidebar: [] },
    bodyHtml: renderBody(h('div', {}), context, { operation: view }),
    assets: {
      styles: [record.style],
      scripts: [record.script],
      blockingScripts: [record.blockingScript],
      siteScripts: [],
      parts: { api: record.parts.api },
    },
  }
  writeFileSync(join(folder, 'index.html'), renderDocument(page, context))
  const fragments = new Map<string, FragmentReference>(view.fragments.map((fragment) => [fragment.id, fragment]))
  for (const fragment of fragments.values()) {
    const opened = fragmentView(document, fragment, options)
    if (!opened) throw new Error(`no fragment ${fragment.pointer}`)
    writeFileSync(
      join(folder, `${fragment.id}.html`),
      renderFragment(opened, { language: 'en', styles: [record.style], context }),
    )
    for (const next of opened.fragments) fragments.set(next.id, next)
  }
  return folder
}

test('a page of a hostile document stays below 250 KB', () => {
  expect(gzipSync(renderOperationBody(enormousDocument())).length).toBeLessThan(250_000)
})

test('page ids are unique, and internal links resolve', () => {
  const html = renderOperationBody(hostileDocument())
  const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  for (const [, target = ''] of html.matchAll(/ href="#((?!octavo-)[^"]*)"/g))
    expect(ids).toContain(decodeURIComponent(target))
})

describe.skipIf(findChromium() === undefined)('in a browser', () => {
  let host: Host | undefined
  let folder = ''

  async function open(document: SpecDocument, budget?: number) {
    folder = writeSite(document, budget)
    host = await hostFolder(folder)
    const page = await (await openContext(browser as Browser)).newPage()
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const problems = watchProblems(page, host.url)
    await page.goto(`${host.url}/`)
    return { page, dialogs, problems }
  }

  async function close() {
    await host?.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  test('text of a document never runs', async () => {
    const { page, dialogs } = await open(hostileDocument())
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    })
    const links = await page
      .locator('.content a')
      .evaluateAll((elements) => elements.map((link) => (link as HTMLAnchorElement).protocol))
    expect(links.filter((protocol) => !/^(?:https?|mailto):$/.test(protocol))).toEqual([])
    expect(
      await page
        .locator(
          '.content script, .content iframe, .content svg:not([data-glyph]), .content [onerror], .content [onload]',
        )
        .count(),
    ).toBe(0)
    expect(dialogs).toEqual([])
    await page.context().close()
    await close()
  })

  test.each(['light', 'dark'] as const)('the page is free of serious barriers (%s)', async (colorScheme) => {
    const { page } = await open(hostileDocument())
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    })
    await page.evaluate(AXE)
    const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run('.content'))
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
    await page.context().close()
    await close()
  })

  test('values, variants and examples that are not part of the page load when opened', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `value-${index}`)
    const oneOf = names
      .slice(0, 50)
      .map((title) => ({ title, type: 'object', properties: { own: { type: 'string' } } }))
    const schema = { type: 'object', properties: { many: { enum: names }, choice: { oneOf } } }
    const examples = Object.fromEntries(names.slice(0, 14).map((name) => [name, { value: { many: name } }]))
    const long = Array.from({ length: 900 }, (_, index) => index)
    const media = (content: object) => ({ description: 'ok', content: { 'application/json': content } })
    const responses = { '200': media({ schema, examples }), '400': media({ example: long }) }
    const paths = { '/a': { post: { responses } } }
    const root = { openapi: '3.1.0', info: {}, paths } as unknown as SpecDocument['root']
    const { page, problems } = await open({ source: 'api.json', version: '3.1', root, files: new Map() }, 18_000)
    const readShown = () =>
      page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
        return document.body.textContent ?? ''
      })
    for (const text of ['value-599', 'value-49', '"many": "value-13"', ' 899\n'])
      await eventually(readShown).toContain(text)
    expect(problems).toEqual([])
  })

  test('a field that is not part of the page loads when opened, even twice', async () => {
    const model = (next: string) => ({
      type: 'object',
      properties: {
        one: { $ref: `#/components/schemas/${next}` },
        two: { $ref: `#/components/schemas/${next}` },
        name: { type: 'string', description: 'Text' },
      },
    })
    const schemas = {
      A: model('B'),
      B: model('C'),
      C: model('D'),
      D: { type: 'object', properties: { last: { type: 'string' } } },
    }
    const responses = {
      '200': { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
    }
    const root = {
      openapi: '3.1.0',
      info: {},
      paths: { '/a': { post: { responses } } },
      components: { schemas },
    } as unknown as SpecDocument['root']
    const { page, problems } = await open({ source: 'api.json', version: '3.1', root, files: new Map() }, 400)
    const closed = page.locator('details[data-fragment]')
    expect(await closed.count()).toBeGreaterThan(1)
    const openAll = () =>
      page.evaluate(() => {
        for (const fold of document.querySelectorAll<HTMLDetailsElement>('.operation details')) fold.open = true
      })
    // Two ways through each of three models lead to the last one.
    await eventually(async () => {
      await openAll()
      return page.locator('.field-name', { hasText: 'last' }).count()
    }).toBe(8)
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(problems).toEqual([])
    await page.context().close()
    await close()
  })
})
