import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { CLI } from '../broken/cli.js'
import { createFolder, createSite, docs } from '../broken/sites.js'
import { playground } from '../browser/site.js'

const RECORDER = fileURLToPath(new URL('../tools/connections.mjs', import.meta.url))

/** The connections and look-ups that a build begins, in all of its threads and processes. */
async function listConnections(root: string): Promise<string[]> {
  const folder = createFolder()
  const file = join(folder, 'connections')
  const env = { ...process.env, NODE_OPTIONS: `--import ${RECORDER}`, OCTAVO_CONNECTIONS_FILE: file, NO_COLOR: '1' }
  await promisify(execFile)(process.execPath, [CLI, 'build', root, '--out', join(folder, 'out'), '--no-cache'], { env })
  expect(existsSync(join(folder, 'out/index.html'))).toBe(true)
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

test('a build makes no network requests', { timeout: 120_000 }, async () => {
  expect(await listConnections(playground('docs'))).toEqual([])
})

test('a build requests only remote documents named in docs.json', { timeout: 120_000 }, async () => {
  const navigation = { groups: [{ group: 'API', openapi: 'https://specs.invalid/openapi.json', pages: ['index'] }] }
  const root = createSite({ 'docs.json': docs({ navigation }), 'index.mdx': '# Start\n' })
  expect(await listConnections(root)).toContain('GETADDRINFOREQWRAP')
})
