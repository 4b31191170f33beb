import type { OperationView } from '@octavo/core'
import { type ComponentType, h } from 'preact'
import { expect, test } from 'vitest'
import { components, renderBody, TryIt } from './index.js'
import { fillLabels } from './shared/uiLabels.js'
import { uiStrings } from './shared/uiStrings.js'

const context = { icon: () => undefined }
const server = (url: string) => ({ url, variables: [] })

const createView = (more: Partial<OperationView> = {}, servers = ['https://a.example']): OperationView => ({
  kind: 'operation',
  method: 'GET',
  path: '/boats/{id}',
  title: 'Boats',
  deprecated: false,
  request: {
    method: 'GET',
    path: '/boats/{id}',
    servers: servers.map(server),
    parameters: [],
    bodies: [],
    bodyRequired: false,
    security: [],
  },
  security: [
    { title: 'key', fields: [{ id: 'authorization-x', name: 'X-Key', type: 'string', required: true, in: 'header' }] },
  ],
  parameters: [],
  responses: [],
  callbacks: [],
  samples: [],
  expanded: false,
  fragments: [],
  ...more,
})

const el = (name: string, props: object, ...children: unknown[]) =>
  h(components[name] as ComponentType, props as never, ...(children as never[]))
const render = (...input: Parameters<typeof renderBody>) => renderBody(...input)
const endpointAddress = (view: OperationView) =>
  /<code class="endpoint-address"[^>]*>(.*?)<\/code>/
    .exec(render(h('p', {}), context, { operation: view }))?.[1]
    ?.replace(/<[^>]*>/g, '')

test('the path shows its server when readers can choose one or the site always shows it', () => {
  expect(endpointAddress(createView())).toBe('/boats/{id}')
  expect(endpointAddress(createView({ url: 'full' }))).toBe('https://a.example/boats/{id}')
  expect(endpointAddress(createView({}, ['https://a.example', 'https://b.example']))).toBe(
    'https://a.example/boats/{id}',
  )
  expect(endpointAddress(createView({ url: 'full', kind: 'webhook' }))).toBe('/boats/{id}')
})

test('shows the only server beside a path without one', () => {
  const page = (view: OperationView) => render(h('p', {}), context, { operation: view })
  const base = '<code class="endpoint-base">https://<wbr/>a.<wbr/>example</code>'
  expect(page(createView())).toContain(base)
  for (const view of [
    createView({ url: 'full' }),
    createView({ kind: 'webhook' }),
    createView({}, ['https://a.example', '/b']),
  ])
    expect(page(view)).not.toContain('endpoint-base')
})

test('shows credentials above the text of a page with fields and below a document page', () => {
  const text = h('p', {}, 'The text.')
  const page = render(text, context, { operation: createView({ isPage: true }) })
  expect(page.indexOf('X-Key')).toBeLessThan(page.indexOf('The text.'))
  expect(page).not.toContain('class="operation"')
  const operation = render(h('p', {}, 'The text.'), context, { operation: createView() })
  expect(operation.indexOf('X-Key')).toBeGreaterThan(operation.indexOf('The text.'))
})

test('the display "none" shows no path to copy', () => {
  const html = (display: 'none' | 'simple') => render(h('p', {}), context, { operation: createView(), display })
  expect(html('none')).not.toContain('endpoint-copy')
  expect(html('simple')).toContain('endpoint-copy')
})

test('opens nested fields if the site says so, unless the author overrides it', () => {
  const open = (props: object, expanded: boolean) =>
    render(el('Expandable', props, 'x'), context, { operation: createView({ expanded }) }).includes(
      '<details class="expandable" open',
    )
  expect(open({}, true)).toBe(true)
  expect(open({}, false)).toBe(false)
  expect(open({ defaultOpen: false }, true)).toBe(false)
  expect(open({ defaultOpen: true }, false)).toBe(true)
})

test('cookie fields and closed enumerations are labeled', () => {
  const html = render(el('ParamField', { cookie: 'sort', options: ['up', 'down', {}] }), context)
  expect(html).toContain('data-location="cookie"')
  expect(html).toMatch(/<code>up<\/code>.*<code>down<\/code>/)
  expect(html).not.toContain('[object')
})

test('playground data in a button is escaped', () => {
  const data = JSON.stringify({ title: '</script><img src=x onerror=alert(1)> & "quotes"' })
  const html = render(TryIt({ data }), context)
  const text = /data-playground-data="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(text).not.toMatch(/[<>]/)
  expect(JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual(JSON.parse(data))
})

test('headings of the author keep their ids beside endpoint sections', () => {
  const samples = [{ label: 'cURL', code: { language: 'bash', code: 'curl' } }]
  const text = h('div', {}, el('h2', { id: 'endpoint' }, 'Endpoint'), el('h2', { id: 'request-example' }, 'Example'))
  const html = render(text, context, { operation: createView({ isPage: true, samples }) })
  const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
  expect(ids).toContain('endpoint-2')
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('shows named body examples with their descriptions', () => {
  const example = (title: string) => ({
    title,
    descriptionHtml: `<p>About ${title}</p>`,
    code: { language: 'json', code: title },
  })
  const content = [
    { mediaType: 'application/json', schema: { type: 'object' }, examples: [example('one'), example('two')] },
    {
      mediaType: 'text/plain',
      schema: { type: 'any' },
      examples: [{ title: '', code: { language: 'text', code: 'x' } }],
    },
  ]
  const html = render(h('p', {}), context, { operation: createView({ body: { required: false, content } }) })
  expect(html.match(/About \w+/g)).toEqual(['About one', 'About two'])
})

test('lists no authentication as an alternative', () => {
  const [security] = createView().security
  const html = render(h('p', {}), context, {
    operation: createView({ security: [...(security ? [security] : []), { title: '', fields: [] }] }),
  })
  expect(fillLabels(html, uiStrings('en'))).toContain('<span>None</span>')
})

test('texts of documents have their own direction', () => {
  const responses = [{ status: '200', id: 'response-200', summary: 'All.', headers: [], content: [], links: [] }]
  const view = createView({ descriptionHtml: '<p>Boats.</p>', responses })
  const html = render(h('p', {}), context, { operation: view })
  expect(html).toContain('<div class="section-text" dir="auto"><p>Boats.</p></div>')
  expect(html).toContain('<p class="section-text" dir="auto"><strong>All.</strong></p>')
})

test('credentials and token URLs have words, and a single further value is not folded', () => {
  const values = Array.from({ length: 13 }, (_, index) => ({ value: `scope:${index}` }))
  const addresses = [{ name: 'tokenUrl', url: 'https://a.example/token' }]
  const field = {
    ...{ id: 'authorization-x', name: 'Authorization', type: 'string', required: true, in: 'header' },
    ...{ credential: 'bearer' as const, enum: values, enumKind: 'scopes' as const },
    flows: [{ name: 'clientCredentials', addresses }],
  }
  const html = fillLabels(
    render(h('p', {}), context, { operation: createView({ security: [{ title: 'login', fields: [field] }] }) }),
    uiStrings('en'),
  )
  expect(html).toContain('<div class="field-type">Bearer token</div>')
  expect(html.replace(/<[^>]*>/g, '')).toContain('Client credentials Token URL: https://a.example/token')
  expect(html).toContain('scope:12')
  expect(html).not.toContain('field-more')
})
