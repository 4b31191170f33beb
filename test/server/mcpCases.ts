import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test } from 'vitest'
import type { AssistantWorld } from './assistantWorld.js'
import { type Answer, type Call, send } from './client.js'

/** The MCP servers of sites, asked as hosts of sites hand requests on: with the domain in `Host`. */
export function mcpCases(world: () => AssistantWorld): void {
  const ask = (domain: string, { headers = [], ...call }: Call): Promise<Answer> =>
    send(world().url, { ...call, headers: ['Host', domain, ...headers] })

  /** A client of the official library that is connected to a site. */
  async function connect(domain: string): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' })
    const fetchBy = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
      const answer = await ask(domain, {
        method: init.method ?? 'GET',
        path: new URL(url).pathname,
        headers: [...new Headers(init.headers)].flat(),
        ...(typeof init.body === 'string' && { body: init.body }),
      })
      return new Response(answer.status === 202 ? null : new Uint8Array(answer.body), {
        status: answer.status,
        headers: answer.headers,
      })
    }
    const transport = new StreamableHTTPClientTransport(new URL(`https://${domain}/mcp`), { fetch: fetchBy })
    // Its type of a session is that of a library without exactOptionalPropertyTypes.
    await client.connect(transport as Parameters<Client['connect']>[0])
    return client
  }

  const resultText = ({ content }: Awaited<ReturnType<Client['callTool']>>) => (content as { text: string }[])[0]?.text

  test('a client of the official library searches, reads, lists and finds operations', async () => {
    const client = await connect('docs.test')
    const { tools } = await client.listTools()
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['search', true],
      ['read_page', true],
      ['list_pages', true],
      ['get_operation', true],
      ['submit_feedback', false],
    ])
    const text = resultText(await client.callTool({ name: 'search', arguments: { query: 'certificates' } }))
    expect(text).toContain('They are issued within an hour.')
    expect(text).toContain('Link: https://docs.test/guides/domains#certificates')
    const page = await client.callTool({ name: 'read_page', arguments: { path: 'guides/webhooks' } })
    expect(resultText(page)).toContain('A delivery is tried again for a day.')
    const pages = resultText(await client.callTool({ name: 'list_pages', arguments: {} }))
    expect(pages).toContain('- guides/webhooks: Webhooks')
    expect(pages).not.toMatch(/hidden|staff|draft|internal|Other/i)
    const operation = { name: 'get_operation', arguments: { method: 'post', path: '/domains' } }
    expect(resultText(await client.callTool(operation))).toContain('Add a domain')
    const missing = await client.callTool({ name: 'read_page', arguments: { path: 'hidden' } })
    expect([missing.isError, resultText(missing)]).toEqual([true, expect.stringContaining('No page has')])
    await client.close()
  })

  test('scripts of other sites find no tool for feedback', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const tools = async (origin: string) => {
      const headers = ['Content-Type', 'application/json', 'Accept', 'application/json, text/event-stream']
      const answer = await ask('docs.test', {
        method: 'POST',
        path: '/mcp',
        body,
        headers: [...headers, 'Origin', origin],
      })
      return JSON.stringify(answer.json)
    }
    expect(await tools('https://docs.test')).toContain('submit_feedback')
    expect(await tools('https://evil.test')).not.toContain('submit_feedback')
  })

  test('counts each of several messages in one request', async () => {
    const listing = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' })
    const left = async (messages: number) => {
      const body = JSON.stringify(Array.from({ length: messages }, (_, id) => listing(id)))
      const headers = ['Content-Type', 'application/json', 'Accept', 'application/json, text/event-stream']
      const answer = await ask('docs.test', { method: 'POST', path: '/mcp', body, headers })
      return Number(answer.headers['ratelimit-remaining'])
    }
    const before = await left(1)
    expect(await left(5)).toBe(before - 5)
  })

  test('a site answers for itself only, and an unregistered host not at all', async () => {
    const other = await connect('other.test')
    expect(resultText(await other.callTool({ name: 'search', arguments: { query: 'certificates' } }))).toBe(
      'Nothing fits.',
    )
    await other.close()
    for (const domain of ['nobody.test', '127.0.0.1', 'evil.test:80'])
      expect((await ask(domain, { method: 'POST', path: '/mcp', body: '{}' })).status).toBe(404)
    expect((await ask('docs.test', { path: '/mcp' })).status).toBe(405)
  })

  test('agents find the server by its discovery files', async () => {
    for (const path of ['mcp', 'mcp.json', 'mcp/server-card.json', 'mcp/server-cards.json']) {
      const { status, json } = await ask('docs.test:8080', { path: `/.well-known/${path}` })
      const card = (Array.isArray(json) ? json[0] : json) as Record<string, unknown>
      expect([status, card.remotes]).toEqual([200, [{ type: 'streamable-http', url: 'https://docs.test/mcp' }]])
    }
    expect((await ask('evil.test', { path: '/.well-known/mcp.json' })).status).toBe(404)
  })
}
