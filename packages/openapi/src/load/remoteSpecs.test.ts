import { expect, test } from 'vitest'
import { loadSpec } from '../loadSpec.js'
import { createHost, document, load, names, ok, report } from '../testing/loadDocument.js'

test('fetches a remote document and its references on the same server only', async () => {
  const urls: string[] = []
  const paths = {
    '/a': { $ref: 'paths/a.json' },
    '/b': { get: { responses: { 200: { $ref: 'https://other.example/r.json' } } } },
  }
  const remote: Record<string, object> = {
    'https://api.example/v1/openapi.json': document(paths),
    'https://api.example/v1/paths/a.json': { get: { summary: 'A', ...ok } },
  }
  const fetch = async (url: string) => {
    urls.push(url)
    return createHost(remote).read(url) ?? Promise.reject(new Error('404'))
  }
  const spec = await loadSpec('https://api.example/v1/openapi.json', { read: () => undefined, fetch })
  expect(urls).toEqual(['https://api.example/v1/openapi.json', 'https://api.example/v1/paths/a.json'])
  expect(names(spec)).toEqual(['GET /a', 'GET /b'])
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning https://api.example/v1/openapi.json:15:15 Reference "https://other.example/r.json" points to another server; it is shown as unresolved. [OAS_REF_REMOTE]
      Copy the file into the docs folder, or allow its https origin with "--remote-refs" (option "remoteRefs")."
  `)
})

test('rejects an unreachable or unencrypted URL', async () => {
  expect(report(load({ 'https://api.example/a.json': '' }))).toMatchInlineSnapshot(`
    "warning https://api.example/a.json Could not fetch https://api.example/a.json; its pages are omitted. [OAS_NOT_FOUND]
      Expected the path of a file in the docs folder, or an https URL."
  `)
  expect(report(await loadSpec('http://api.example/a.json', { read: () => undefined }))).toMatchInlineSnapshot(`
    "warning http://api.example/a.json Unsupported URL "http://api.example/a.json": only https documents are fetched. Its pages are omitted. [OAS_NOT_FOUND]
      Expected the path of a file in the docs folder, or an https URL."
  `)
})

test('limits chains of remote files', async () => {
  let count = 0
  const fetch = async (url: string) => {
    count++
    const next = `/${count}.json`
    const content = url.endsWith('a.json')
      ? document({ '/a': { $ref: next } })
      : { get: { parameters: [{ $ref: next }] } }
    return new TextEncoder().encode(JSON.stringify(content))
  }
  const spec = await loadSpec('https://api.example/a.json', { read: () => undefined, fetch })
  expect(count).toBe(10)
  expect(names(spec)).toEqual(['GET /a'])
})
