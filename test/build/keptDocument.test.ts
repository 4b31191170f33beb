import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '@octavo/core'
import { expect, test } from 'vitest'
import { createSite } from '../broken/sites.js'
import { runOctavo } from '../tools/octavo.js'

/** A host that does not exist (RFC 2606). */
const URL = 'https://docs.invalid/v2/openapi.json'
const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Lamps', version: '1' },
  servers: [{ url: '../v1' }],
  paths: { '/lamps': { get: { summary: 'List lamps', description: '[Guide](guide.html)' } } },
}
const DOCS = {
  theme: 'mint',
  name: 'Lamps',
  colors: { primary: '#0f766e' },
  navigation: { tabs: [{ tab: 'API', openapi: URL, pages: ['index'] }] },
}

/** Builds the site with a copy of the document that is so old. */
async function build(age: number): Promise<{ said: string; page: string; servers: string }> {
  const root = createSite({ 'docs.json': JSON.stringify(DOCS), 'index.mdx': '# Lamps\n' })
  const cache = join(root, 'cache')
  mkdirSync(join(cache, 'specs'), { recursive: true })
  const body = Buffer.from(JSON.stringify(SPEC)).toString('base64')
  writeFileSync(join(cache, 'specs', `${contentHash(URL)}.json`), JSON.stringify({ at: Date.now() - age, body }))
  const text = await runOctavo('build', root, '--cache', cache)
  const read = (file: string) => readFileSync(join(root, 'dist', file), 'utf8')
  return { said: text, page: read('api-reference/list-lamps.html'), servers: read('_octavo/api/servers.json') }
}

test('an offline build uses its cached document, reports its age, and writes the same output', async () => {
  const [recent, old] = [await build(3.5 * 3_600_000), await build(9.5 * 86_400_000)]
  expect(recent.said).toContain(`${URL} could not be fetched; using the copy from 3 hours ago.`)
  expect(old.said).toContain(`${URL} could not be fetched; using the copy from 9 days ago.`)
  expect(old.page).toBe(recent.page)
  expect(old.page).toContain('href="https://docs.invalid/v2/guide.html"')
  expect(JSON.parse(old.servers)).toEqual([{ url: 'https://docs.invalid/v1', variables: {} }])
})
