import { expect, test } from 'vitest'
import { document, load, ok, report } from '../testing/loadDocument.js'

function checkServers(...urls: string[]) {
  const spec = load({ 'api.json': document({ '/a': { get: ok } }, { servers: urls.map((url) => ({ url })) }) })
  const servers = spec.document?.root.servers as { url: string }[]
  return { urls: servers.map(({ url }) => url), report: report(spec) }
}

test('adds a scheme to a server without one and reports it', () => {
  const { urls, report } = checkServers('localhost:3000', 'api.example.com/v1', '127.0.0.1:80', 'gateway:8080/api')
  expect(urls).toEqual([
    'http://localhost:3000',
    'https://api.example.com/v1',
    'http://127.0.0.1:80',
    'https://gateway:8080/api',
  ])
  expect(report.split('\n').slice(0, 3).join('\n')).toMatchInlineSnapshot(`
    "warning api.json:20:11 Missing scheme in server URL "localhost:3000"; it is read as "http://localhost:3000". [OAS_BAD_URL]
      Expected a URL with "http://" or "https://".
      Fix: write "http://localhost:3000"."
  `)
})

test('keeps relative servers and those with variables', () => {
  const urls = ['/v1', 'v1', 'api/v1', './a.b', '{host}/v1', '//api.example.com', 'api.php', 'v1.2']
  expect(checkServers(...urls).urls).toEqual(urls)
})
