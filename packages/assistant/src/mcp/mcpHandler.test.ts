import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSiteKnowledge } from '../knowledge/siteKnowledge.js'
import { memoryFiles, testSite } from '../knowledge/testSite.js'
import { mcpDiscoveryHandler } from './mcpDiscovery.js'
import { mcpHandler } from './mcpHandler.js'

const files = testSite([
  { path: 'guides/domains', title: 'Custom domains', markdown: 'Point a CNAME record at us.' },
  {
    path: 'api/create-user',
    title: 'Create a user',
    markdown: '`POST /v1/users`',
    operation: { method: 'POST', path: '/v1/users' },
  },
  { path: 'index', title: 'Welcome', markdown: 'Begin here.' },
  { path: 'staff', title: 'Staff', markdown: 'Secret CNAME.', groups: ['staff'] },
])
const knowledge = createSiteKnowledge(memoryFiles(files), { siteUrl: 'https://docs.test/' })
const handler = mcpHandler({ knowledge, name: 'docs.test' })

let server: HttpServer
let url: URL
let client: Client

beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    const hasBody = incoming.method === 'POST'
    const init = { method: incoming.method, headers: incoming.headers as Record<string, string>, duplex: 'half' }
    const request = new Request(`http://localhost${incoming.url}`, {
      ...init,
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream }),
    })
    const answer = await handler(request)
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body) await pipeline(Readable.fromWeb(answer.body as never), outgoing)
    else outgoing.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`)
  client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(url))
})
afterAll(async () => {
  await client?.close()
  server?.closeAllConnections()
  server?.close()
})

async function call(name: string, values: Record<string, unknown>): Promise<{ text: string; isError: unknown }> {
  const { content, isError } = await client.callTool({ name, arguments: values })
  return { text: (content as { text: string }[]).map(({ text }) => text).join(), isError }
}

test('a client of the official library lists the tools, all of which read only', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'list_pages', 'get_operation'])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  expect(client.getServerVersion()).toMatchObject({ name: 'docs.test' })
})

test('the client searches, reads and lists pages, and finds operations', async () => {
  expect((await call('search', { query: 'cname' })).text).toBe(
    '# Custom domains\n\nPath: guides/domains\nLink: https://docs.test/guides/domains\n\nPoint a CNAME record at us.',
  )
  expect((await call('read_page', { path: '/guides/domains' })).text).toContain('Point a CNAME record')
  expect((await call('list_pages', {})).text).toBe(
    '- guides/domains: Custom domains\n- api/create-user: POST /v1/users: Create a user\n- /: Welcome',
  )
  expect((await call('list_pages', { prefix: '/api', offset: 0 })).text).not.toContain('guides')
  expect((await call('get_operation', { method: 'post', path: '/v1/users' })).text).toContain('# Create a user')
})

test('the first page has the same path in all tools', async () => {
  const result = await call('search', { query: 'welcome' })
  expect(result.text).toContain('\nPath: /\nLink: https://docs.test/\n')
  expect((await call('list_pages', {})).text).toContain('- /: Welcome')
  expect((await call('read_page', { path: '/' })).text).toContain('# Welcome')
})

test('tools describe their errors to the agent', async () => {
  expect(await call('read_page', { path: 'staff' })).toMatchObject({ isError: true })
  expect(await call('get_operation', { method: 'GET', path: '/' })).toMatchObject({ isError: true })
  expect(await call('search', { query: 'a', limit: 99 })).toMatchObject({
    isError: true,
    text: expect.stringContaining('limit'),
  })
  expect(await call('drop_tables', {})).toMatchObject({ isError: true })
})

test('the MCP server refuses invalid messages', async () => {
  const post = (body: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body,
    })
  expect((await post('{')).status).toBe(400)
  expect((await post('{"a":1}')).status).toBe(400)
  expect((await post(JSON.stringify(Array(21).fill({ jsonrpc: '2.0', method: 'ping', id: 1 })))).status).toBe(400)
  expect((await fetch(url)).status).toBe(405)
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(405)
})

test('discovery files contain the URL of the server', async () => {
  const discover = mcpDiscoveryHandler({ name: 'docs.test', url: 'https://docs.test/mcp' })
  const get = async (path: string) => (await discover(new Request(`https://docs.test${path}`))).json()
  expect(await get('/.well-known/mcp')).toMatchObject({ remotes: [{ url: 'https://docs.test/mcp' }] })
  expect(await get('/.well-known/mcp/server-cards.json')).toHaveLength(1)
})
