import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, onTestFinished, test } from 'vitest'
import { CLI, runCli } from '../broken/cli.js'
import { createSite, docs } from '../broken/sites.js'

const FILES = {
  'docs.json': docs({
    navigation: {
      groups: [
        { group: 'Guides', pages: ['index', 'guides/wicks & oil'] },
        { group: 'API', openapi: 'openapi.json' },
      ],
    },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome to the lantern.\n',
  'guides/wicks & oil.mdx': '---\ntitle: Wicks\ndescription: How to trim.\n---\n\nTrim the wick each week.\n',
  'openapi.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Lamps', version: '1' },
    paths: { '/lamps': { get: { summary: 'List lamps', responses: { 200: { description: 'All lamps' } } } } },
  }),
}

async function buildSite(): Promise<string> {
  const root = createSite(FILES)
  const { status, stderr } = await runCli('build', root, '--no-cache')
  expect(status, stderr).toBe(0)
  return root
}

/** Starts `octavo mcp` as an editor does. */
async function connect(site: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp', site] }))
  onTestFinished(() => client.close())
  return client
}

async function call(client: Client, name: string, values: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: values })
  return (content as { text: string }[]).map(({ text }) => text).join()
}

/** Serves a folder as a static host does. Returns its URL. */
async function serveFolder(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const file = join(folder, decodeURIComponent(request.url ?? '').replace(/^\/docs\//, ''))
    const isFile = existsSync(file) && statSync(file).isFile()
    response.writeHead(isFile ? 200 : 404, { etag: '"1"' }).end(isFile ? readFileSync(file) : '')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/`
}

test('an editor searches and reads a built site, its operations and its pages as resources', async () => {
  const client = await connect(await buildSite())
  expect(client.getServerVersion()?.name).toBe('Lantern')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'list_pages', 'get_operation'])
  expect(await call(client, 'search', { query: 'trim wick' })).toContain('Trim the wick each week.')
  expect(await call(client, 'read_page', { path: '/guides/wicks & oil' })).toContain('# Wicks')
  expect(await call(client, 'get_operation', { method: 'GET', path: '/lamps' })).toContain('All lamps')
  const { resources } = await client.listResources()
  expect(resources.map(({ uri, title }) => `${uri} ${title}`)).toEqual([
    'docs:/// Home',
    'docs:///guides/wicks%20%26%20oil Wicks',
    'docs:///api-reference/overview Lamps',
    'docs:///api-reference/list-lamps List lamps',
  ])
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri })
    expect(contents[0]).toMatchObject({ uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# /) })
  }
  await expect(client.readResource({ uri: 'docs:///missing' })).rejects.toThrow('No page has this URI.')
  await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('No page has this URI.')
})

test('an editor searches and reads a published site', async () => {
  const root = await buildSite()
  const client = await connect(await serveFolder(join(root, 'dist')))
  expect(await call(client, 'search', { query: 'trim wick' })).toContain('Trim the wick each week.')
  expect(await call(client, 'read_page', { path: '/' })).toContain('Welcome to the lantern.')
})

test('a site that was not built, and a URL without a site, are errors', async () => {
  const root = createSite(FILES)
  const missing = await runCli('mcp', root)
  expect([missing.status, missing.stderr]).toEqual([
    1,
    `Missing output folder ${join(root, 'dist')}.\nFix: run octavo build ${root}, or set the folder with --out.\n`,
  ])
  const url = await serveFolder(root)
  const other = await runCli('mcp', url)
  expect([other.status, other.stderr]).toEqual([1, `${url} has no search index of Octavo.\n`])
})
