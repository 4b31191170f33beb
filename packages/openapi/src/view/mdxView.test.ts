import type { MdxEndpoint } from '@octavo/core'
import { fillMarkdownLabels } from '@octavo/core'
import { expect, test } from 'vitest'
import { type MdxViewOptions, mdxMarkdown, mdxView } from './mdxView.js'

const BOOKING: MdxEndpoint = {
  title: 'Book a boat',
  method: 'POST',
  address: '/boats/{boat}/bookings',
  servers: ['https://api.boats.example/v1'],
  auth: { method: 'key', name: 'X-Api-Key' },
  fields: [
    { in: 'query', name: 'notify', type: 'boolean', default: false },
    { in: 'query', name: 'unset', type: 'string' },
    { in: 'header', name: 'X-Trace', required: true },
    { in: 'body', name: 'days', type: 'integer', required: true, placeholder: '4' },
    { in: 'body', name: 'crew', type: 'object[]', fields: [{ in: 'body', name: 'name', required: true }] },
    { in: 'body', name: '__proto__', type: 'string', default: 'own' },
  ],
}

const endpointView = (endpoint: Partial<MdxEndpoint> = {}, options: MdxViewOptions = {}) =>
  mdxView(
    { ...BOOKING, ...endpoint },
    { ...options, api: { ...options.api, examples: { languages: ['curl'], ...options.api?.examples } } },
  )
const endpointSample = (...args: Parameters<typeof endpointView>) => endpointView(...args).samples[0]?.code.code

test('the sample has values of the page and generated ones for the rest', () => {
  expect(endpointSample()).toMatchInlineSnapshot(`
    "curl --request POST \\
      --url 'https://api.boats.example/v1/boats/{boat}/bookings?notify=false' \\
      --globoff \\
      --header 'X-Api-Key: <api-key>' \\
      --header 'X-Trace: <string>' \\
      --header 'Content-Type: application/json' \\
      --data '{
      "days": 4,
      "crew": [
        {
          "name": "<string>"
        }
      ],
      "__proto__": "own"
    }'"
  `)
})

test('the sample has required fields only if the site enables it', () => {
  expect(endpointSample({}, { api: { examples: { defaults: 'required' } } })).toMatchInlineSnapshot(`
    "curl --request POST \\
      --url 'https://api.boats.example/v1/boats/{boat}/bookings' \\
      --globoff \\
      --header 'X-Api-Key: <api-key>' \\
      --header 'X-Trace: <string>' \\
      --header 'Content-Type: application/json' \\
      --data '{
      "days": 4
    }'"
  `)
})

test('files and other bodies are samples too', () => {
  const fields = [{ in: 'body', name: 'photo', type: 'file' }] as const
  expect(endpointSample({ auth: { method: 'none' }, fields })).toMatchInlineSnapshot(`
    "curl --request POST \\
      --url 'https://api.boats.example/v1/boats/{boat}/bookings' \\
      --globoff \\
      --form 'photo=@"<file>"'"
  `)
  expect(
    endpointSample({ auth: { method: 'none' }, fields: [], contentType: 'application/pdf' }),
  ).toMatchInlineSnapshot(`
    "curl --request POST \\
      --url 'https://api.boats.example/v1/boats/{boat}/bookings' \\
      --globoff \\
      --header 'Content-Type: application/pdf' \\
      --data-binary '@<file>'"
  `)
})

test('generates no sample if the author wrote one or the site disables it', () => {
  expect(endpointView({}, { hasExample: true }).samples).toEqual([])
  expect(endpointView({}, { api: { examples: { autogenerate: false } } }).samples).toEqual([])
})

test('shows credentials, and an absolute URL needs no server', () => {
  const view = endpointView({ address: 'https://other.example/a?b=1', auth: { method: 'bearer' }, fields: [] })
  expect(view.security).toEqual([
    {
      title: 'bearer',
      fields: [
        {
          id: 'authorization-authorization',
          name: 'Authorization',
          type: 'string',
          required: true,
          in: 'header',
          examples: ['Bearer <token>'],
        },
      ],
    },
  ])
  expect(view.request).toMatchObject({ path: '/a?b=1', servers: [{ url: 'https://other.example' }] })
  expect(view.url).toBe('full')
  expect(endpointView().url).toBeUndefined()
  expect(endpointView({}, { api: { url: 'full' } }).url).toBe('full')
})

test('Markdown starts with the path and ends with the request', () => {
  const { head, foot } = mdxMarkdown(endpointView({ fields: [] }))
  expect(fillMarkdownLabels(`${head}\n\n…\n\n${foot}`)).toMatchInlineSnapshot(`
    "\`POST https://api.boats.example/v1/boats/{boat}/bookings\`

    Authorization: \`X-Api-Key\` (header): \`<api-key>\`

    …

    ## Example request

    \`\`\`bash
    curl --request POST \\
      --url 'https://api.boats.example/v1/boats/{boat}/bookings' \\
      --globoff \\
      --header 'X-Api-Key: <api-key>'
    \`\`\`"
  `)
})

test('limits samples of a page with hundreds of fields', () => {
  const fields = Array.from({ length: 500 }, (_, index) => ({
    in: 'body' as const,
    name: `field ${index * 7919}`,
    default: `${index * 104729} of ${index * 15485863}`,
  }))
  const { samples } = mdxView({ ...BOOKING, fields })
  expect(samples.length).toBeGreaterThan(0)
  expect(samples.reduce((sum, { code }) => sum + code.code.length, 0)).toBeLessThan(250_000)
})
