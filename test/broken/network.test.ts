import type { RequestListener } from 'node:http'
import { formatLocation } from '@octavo/core'
import { expect, test } from 'vitest'
import { startServer } from '../tools/upstream.js'
import { parseReport } from './brokenCase.js'
import { runCli } from './cli.js'
import { createSite, docs } from './sites.js'

const ORIGIN = 'https://docs.example.org'

/** Returns the problems of a site whose document names these servers. */
async function problems(urls: readonly string[], ...flags: string[]): Promise<string[]> {
  const paths = { '/pets/{id}': { get: { responses: {} } }, '/pets': { post: { responses: {} } } }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: urls.map((url) => ({ url })),
    paths,
  }
  const root = createSite({
    'docs.json': docs({ navigation: { openapi: 'api.json' }, seo: { metatags: { canonical: ORIGIN } } }),
    'api.json': JSON.stringify(document, null, 1),
  })
  const diagnostics = parseReport(await runCli('check', root, '--json', ...flags))
  return diagnostics
    .filter(({ rule }) => rule === 'API_NO_CORS')
    .map(({ message, ...place }) => `${formatLocation(place)} ${message.replace(/:\d+ /, ':PORT ')}`)
}

const allow: RequestListener = (request, response) =>
  response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '').end()

test('check --network reports servers that pages of the site cannot call', async () => {
  await using open = await startServer(allow)
  await using closed = await startServer((_, response) => response.writeHead(404).end())
  const gone = await startServer(allow)
  await gone[Symbol.asyncDispose]()
  const urls = [`${open.origin}/v1`, closed.origin, gone.origin, '/relative']
  expect(await problems(urls, '--network')).toMatchInlineSnapshot(`
    [
      "api.json:12:11 http://127.0.0.1:PORT does not allow requests from pages of https://docs.example.org (CORS).",
      "api.json:15:11 http://127.0.0.1:PORT did not respond to a preflight request (ECONNREFUSED).",
    ]
  `)
  expect(open.seen.map(({ method, url, headers }) => [method, url, headers.origin])).toEqual([
    ['OPTIONS', '/v1/pets', ORIGIN],
  ])
  expect(await problems(urls)).toEqual([])
  expect(open.seen).toHaveLength(1)
})
