import type { FormField, PlaygroundData, RequestValues } from '@octavo/core'
import { fileValue } from '@octavo/openapi/request'
import { beforeAll, expect, test, vi } from 'vitest'
import { maskedValues, storedValues, withoutSecrets } from './secrets.js'

beforeAll(() => {
  // A window without labels, for English messages.
  vi.stubGlobal('window', {})
})

const fields: FormField[] = [{ name: 'phrase', kind: 'text', format: 'password' }]
const data = {
  template: { security: [{ schemes: [{ id: 'key', kind: 'apiKey', in: 'query', name: 'key', scopes: [] }] }] },
  parameters: [],
  bodies: [{ mediaType: 'application/json', examples: [], field: { name: 'body', kind: 'object', fields } }],
  forms: {},
} as unknown as PlaygroundData

const values: RequestValues = {
  server: 'https://user:pass@a.test',
  query: { author: 'ann', access_token: 'x', max_tokens: 100, 'api-key': ['a', 'b'] },
  header: { Authorization: 'Bearer x', Accept: 'text/csv', 'X-Auth-Code': 'x' },
  cookie: { theme: 'dark' },
  extra: { header: [{ name: 'Proxy-Authorization', value: 'x' }], cookie: [{ name: 'a', value: 'x' }] },
  credentials: { key: { value: 'x' }, other: { username: 'x', password: 'x' } },
  body: {
    mediaType: 'application/json',
    value: { phrase: 'x', pin: 1234, credentials: { user: 'x' }, list: [{ secret: 'x', id: 9007199254740993n }] },
  },
}

test('secrets are replaced by their names, and everything else stays', () => {
  const masked = maskedValues(data, values)
  expect(masked).toMatchObject({
    server: 0,
    query: { author: 'ann', access_token: '<access_token>', max_tokens: 100, 'api-key': ['<api-key>', '<api-key>'] },
    header: { Authorization: '<Authorization>', Accept: 'text/csv', 'X-Auth-Code': '<X-Auth-Code>' },
    cookie: { theme: '<theme>' },
    extra: {
      header: [{ name: 'Proxy-Authorization', value: '<Proxy-Authorization>' }],
      cookie: [{ name: 'a', value: '<a>' }],
    },
    credentials: { key: { value: '<api-key>' } },
    body: {
      value: {
        phrase: '<phrase>',
        pin: '<pin>',
        credentials: { user: '<user>' },
        list: [{ secret: '<secret>', id: 9007199254740993n }],
      },
    },
  })
  expect(masked.credentials?.other).toBeUndefined()
})

test('values without secrets have no masks', () => {
  const { query, cookie, extra, body, credentials } = withoutSecrets(data, maskedValues(data, values))
  expect([query?.author, query?.access_token, cookie?.theme, extra?.header, credentials]).toEqual([
    'ann',
    undefined,
    undefined,
    [],
    undefined,
  ])
  expect(body?.value).toMatchObject({ list: [{ id: 9007199254740993n }] })
})

test.each([
  ['{"a": 1.10}', '{"a": 1.10}'],
  ['{"password":"x","n":9007199254740993}', '{\n  "password": "<password>",\n  "n": 9007199254740993\n}'],
  ['<login><password>x</password></login>', ''],
  ['{"token": "x"', ''],
  ['<a>1</a>', '<a>1</a>'],
])('a typed body is shown without secrets: %s', (text, replaced) => {
  const { body } = maskedValues(data, { body: { mediaType: 'application/json', text } })
  expect(body?.text).toBe(replaced)
})

test('files keep only their names, and bodies of bytes are omitted', () => {
  const file = fileValue({ fileName: 'a.png' })
  const values = { body: { mediaType: 'multipart/form-data', value: { photo: file, note: null } } }
  expect(maskedValues(data, values).body?.value).toEqual({ photo: file, note: null })
  expect(storedValues(data, values).body?.value).toEqual({ note: null })
  expect(maskedValues(data, { body: { mediaType: 'image/png', file } }).body).toEqual({ mediaType: 'image/png' })
})
