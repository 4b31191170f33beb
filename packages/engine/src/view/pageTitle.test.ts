import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageNode } from '@octavo/core'
import { Site } from '@octavo/site'
import { afterEach, expect, test } from 'vitest'
import { pageLabel } from './pageLabel.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('a page about an operation has its own title, else that of the operation', async () => {
  const root = mkdtempSync(join(tmpdir(), 'octavo-title-'))
  folders.push(root)
  const responses = { '200': { description: 'ok' } }
  const files = {
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Test',
      colors: { primary: '#123456' },
      navigation: { pages: ['plain', 'titled', 'heading', 'nameless', 'missing'] },
    }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/things/{id}': { get: { summary: 'Find a thing', responses }, put: { responses } } },
    }),
    'plain.mdx': '---\nopenapi: GET /things/{id}\n---\n',
    'titled.mdx': '---\ntitle: Mine\nopenapi: GET /things/{id}\n---\n',
    'heading.mdx': '---\nopenapi: GET /things/{id}\n---\n\n# Heading\n',
    'nameless.mdx': '---\nopenapi: PUT /things/{id}\n---\n',
    'missing.mdx': '---\nopenapi: GET /nothing\n---\n',
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
  const site = await Site.load({ root })
  const nodes = site.derived.navigation.children as PageNode[]
  const labels = nodes.map((node) => pageLabel(site, node, { base: '/', linkStyle: 'extensionless' }).label)
  expect(labels).toEqual(['Find a thing', 'Mine', 'Heading', 'PUT /things/{id}', 'GET /nothing'])
})
