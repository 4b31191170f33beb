import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DevClient, OpenPages } from '../../packages/engine/dist/live/openPages.js'
import { loadSite, write } from './editedSite.js'

const DOCS = {
  theme: 'mint',
  name: 'Shop',
  colors: { primary: '#0f766e' },
  navigation: { tabs: [{ tab: 'API', openapi: 'api.yaml' }] },
}
const spec = (summary: string) => `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    get: { summary: ${summary}, responses: { '200': { description: OK } } }
`

test('a page whose URL changed before its browser connected goes to the new URL', async () => {
  const root = mkdtempSync(join(tmpdir(), 'octavo-moved-'))
  write(root, [
    { path: 'docs.json', text: JSON.stringify(DOCS) },
    { path: 'api.yaml', text: spec('List orders') },
  ])
  const dev = await loadSite(root)
  try {
    const pages = new OpenPages(dev)
    const events: unknown[] = []
    const client: DevClient = { send: (event, payload) => events.push([event, payload]), sendErrors() {} }
    const document = await dev.documents.at('/api-reference/list-orders')
    pages.serve('/api-reference/list-orders', document?.hash ?? '')
    await dev.update(write(root, [{ path: 'api.yaml', text: spec('All orders') }]))
    await pages.open(client, '/api-reference/list-orders')
    expect(events).toEqual([['octavo:moved', { pathname: '/api-reference/all-orders' }]])
  } finally {
    await dev.close()
    rmSync(root, { recursive: true, force: true })
  }
})
