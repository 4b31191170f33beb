import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, docs } from '../broken/sites.js'

/** Bytes, compressed. */
const READING_SCRIPTS = 6 * 1024
const PARTS: Record<string, number> = { diagrams: 2.5 * 1024, menu: 1024, search: 4.5 * 1024, zoom: 1024 }

async function build(files: Record<string, string>): Promise<string> {
  const root = createSite({
    'docs.json': docs({ navigation: { pages: Object.keys(files).map((file) => file.replace(/\.mdx$/, '')) } }),
    ...files,
  })
  const run = await runCli('build', root, '--out', join(root, 'dist'), '--no-cache')
  expect(run.status, run.stderr).toBe(0)
  return join(root, 'dist')
}

const weight = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length

test('a page for reading loads no more than 6 KB of script, and the rest is light, too', async () => {
  const out = await build({ 'index.mdx': '# Reading\n', 'diagram.mdx': '```mermaid\nflowchart LR\n  a --> b\n```\n' })
  const html = readFileSync(join(out, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, src]) => src as string)
  expect(scripts).toHaveLength(2)
  expect(scripts.reduce((sum, src) => sum + weight(join(out, src)), 0)).toBeLessThanOrEqual(READING_SCRIPTS)
  // Nothing is imported that the document does not name.
  for (const src of scripts) expect(readFileSync(join(out, src), 'utf8')).not.toMatch(/\bfrom\s*["']|^import\s*["']/m)
  const files = readdirSync(join(out, '_octavo'))
  for (const [part, limit] of Object.entries(PARTS)) {
    const file = files.find((name) => name.startsWith(`${part}-`)) ?? ''
    expect(weight(join(out, '_octavo', file)), part).toBeLessThanOrEqual(limit)
  }
})

test('what draws diagrams is written and named only where there is a diagram', async () => {
  const plain = await build({ 'index.mdx': '# Reading\n' })
  expect(readdirSync(join(plain, '_octavo')).filter((name) => /^(?:mermaid|diagrams)/.test(name))).toEqual([])
  const out = await build({ 'index.mdx': '# Reading\n', 'a.mdx': '```mermaid\nflowchart LR\n  a --> b\n```\n' })
  expect(readFileSync(join(out, 'index.html'), 'utf8')).not.toContain('data-part-mermaid')
  const [, entry = ''] = /data-part-mermaid="([^"]+)"/.exec(readFileSync(join(out, 'a.html'), 'utf8')) ?? []
  expect(entry).toMatch(/^\/_octavo\/mermaid-[\d.]+\/mermaid\.esm\.min\.mjs$/)
  expect(statSync(join(out, entry)).size).toBeGreaterThan(1000)
  expect(readFileSync(join(out, entry, '../LICENSE.txt'), 'utf8')).toContain('MIT')
  expect(readFileSync(join(out, '_headers'), 'utf8')).toMatch(/^\/_octavo\/mermaid-[\d.]+\/\*$/m)
})
