import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, docs } from '../broken/sites.js'

/** Bytes, compressed. */
const READING_SCRIPTS = 5.6 * 1024
const READING_STYLES = 14.75 * 1024
/** Scripts, styles and fonts that an English page with code loads before it is read. */
const READING_FILES = 46 * 1024
/** HTML of a page in a site of 500 pages, without its text. */
const [SHELL, SHELL_COMPRESSED] = [18.5 * 1024, 3.5 * 1024]
const PARTS: Record<string, number> = {
  diagrams: 3.2 * 1024,
  menu: 1024,
  search: 13.3 * 1024,
  tree: 1.25 * 1024,
  zoom: 1024,
}
const PLAYGROUND = 45 * 1024
const PLAYGROUND_PARTS: Record<string, number> = { editor: 130 * 1024, history: 6 * 1024, samples: 10 * 1024 }
/** What leads to the chat is in each page of a site with one; the chat itself comes with its first use. */
const [ASK, CHAT] = [1.5 * 1024, 21 * 1024]
const INTEGRATIONS = 1.5 * 1024

async function build(files: Record<string, string>, ...args: string[]): Promise<string> {
  const root = createSite({
    'docs.json': docs({
      navigation: { pages: Object.keys(files).flatMap((file) => (file.endsWith('.mdx') ? [file.slice(0, -4)] : [])) },
    }),
    ...files,
  })
  const run = await runCli('build', root, '--out', join(root, 'dist'), '--no-cache', ...args)
  expect(run.status, run.stderr).toBe(0)
  return join(root, 'dist')
}

const weight = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length

test('a page for reading loads at most 5.6 KB of script and 14.75 KB of styles', async () => {
  const out = await build({ 'index.mdx': '# Reading\n', 'diagram.mdx': '```mermaid\npie\n  "a": 1\n```\n' })
  const html = readFileSync(join(out, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, src]) => src as string)
  expect(scripts).toHaveLength(2)
  expect(scripts.reduce((sum, src) => sum + weight(join(out, src)), 0)).toBeLessThanOrEqual(READING_SCRIPTS)
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href as string)
  expect(styles).toHaveLength(1)
  expect(weight(join(out, styles[0] as string))).toBeLessThanOrEqual(READING_STYLES)
  // Nothing is imported that the document does not name.
  for (const src of scripts) expect(readFileSync(join(out, src), 'utf8')).not.toMatch(/\bfrom\s*["']|^import\s*["']/m)
  const files = readdirSync(join(out, '_octavo'))
  for (const [part, limit] of Object.entries(PARTS)) {
    const file = files.find((name) => name.startsWith(`${part}-`)) ?? ''
    expect(weight(join(out, '_octavo', file)), part).toBeLessThanOrEqual(limit)
  }
})

test('styles of rare components load with pages that have them, or an island that may show them', async () => {
  const pages: Record<string, string> = {
    color: '<Color variant="compact">\n  <Color.Item name="a" value="#fff" />\n</Color>\n',
    hero: '<Hero title="A" />\n',
    prompt: '<Prompt description="A">text</Prompt>\n',
    tree: '<Tree>\n  <Tree.File name="a.ts" />\n</Tree>\n',
    update: '<Update label="May">text</Update>\n',
    later: "import { Later } from '/snippets/later.jsx'\n\n<Later />\n",
  }
  const out = await build({
    'index.mdx': '# Reading\n\n<Card title="A">text</Card>\n',
    'snippets/later.jsx': `export const Later = () => {
  const [isOpen, open] = useState(false)
  return isOpen ? <Tree><Tree.File name="a.ts" /></Tree> : <button onClick={() => open(true)}>Open</button>
}
`,
    ...Object.fromEntries(Object.entries(pages).map(([name, text]) => [`${name}.mdx`, `# ${name}\n\n${text}`])),
  })
  const hasStyles = (name: string) => readFileSync(join(out, `${name}.html`), 'utf8').includes('/occasional-')
  expect(['index', ...Object.keys(pages)].filter(hasStyles)).toEqual(Object.keys(pages))
})

test('an English page with code loads at most 46 KB besides its HTML', async () => {
  const out = await build({ 'index.mdx': '# Reading\n\nRun `npm ci`.\n' })
  const html = readFileSync(join(out, 'index.html'), 'utf8')
  const urls = [...html.matchAll(/(?:src|href)="(\/_octavo\/[^"]+\.(?:js|css|woff2))"/g)].map(([, url = '']) => url)
  const fonts = urls.filter((url) => url.endsWith('.woff2'))
  expect(fonts.map((url) => url.replace(/-[\w-]{8}\.woff2$/, ''))).toEqual([
    '/_octavo/fonts/inter-basic-wght-normal',
    '/_octavo/fonts/geist-mono-basic-wght-normal',
  ])
  const bytes = (url: string) => (url.endsWith('.woff2') ? statSync(join(out, url)).size : weight(join(out, url)))
  expect([...new Set(urls)].reduce((sum, url) => sum + bytes(url), 0)).toBeLessThanOrEqual(READING_FILES)
})

test('the HTML around a page of a site with 500 pages takes at most 18.5 KB, and 3.5 KB compressed', async () => {
  const slugs = Array.from({ length: 500 }, (_, index) => `guides/part-${Math.floor(index / 20)}/page-${index}`)
  const groups = Array.from({ length: 25 }, (_, index) => ({
    group: `Part ${index}`,
    pages: slugs.slice(index * 20, index * 20 + 20),
  }))
  const out = await build({
    ...Object.fromEntries(slugs.map((slug, index) => [`${slug}.mdx`, `# Page number ${index}\n`])),
    'docs.json': docs({ navigation: { groups } }),
  })
  const file = join(out, `${slugs[250]}.html`)
  expect(statSync(file).size).toBeLessThanOrEqual(SHELL)
  expect(weight(file)).toBeLessThanOrEqual(SHELL_COMPRESSED)
})

test('an API page loads at most 45 KB of playground on first use', async () => {
  const paths = { '/a': { get: { summary: 'A', responses: { 200: { description: 'ok' } } } } }
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, servers: [{ url: 'https://a.test' }], paths }
  const out = await build({ 'a.mdx': '---\nopenapi: GET /a\n---\n', 'api.json': JSON.stringify(document) })
  const html = readFileSync(join(out, 'a.html'), 'utf8')
  const [, playground = ''] = /data-part-playground="([^"]+)"/.exec(html) ?? []
  expect(html).not.toContain(`src="${playground}"`)
  expect(weight(join(out, playground))).toBeLessThanOrEqual(PLAYGROUND)
  for (const [part, limit] of Object.entries(PLAYGROUND_PARTS)) {
    const [, file = ''] = new RegExp(`data-part-playground-${part}="([^"]+)"`).exec(html) ?? []
    expect(weight(join(out, file)), part).toBeLessThanOrEqual(limit)
  }
})

test('pages with the assistant load 1.5 KB more, and at most 21 KB with the first question', async () => {
  const out = await build({ 'index.mdx': '# Reading\n' }, '--assistant')
  const html = readFileSync(join(out, 'index.html'), 'utf8')
  const [ask = ''] = /\/_octavo\/ask-[\w-]+\.js(?="><\/script>)/.exec(html) ?? []
  expect(weight(join(out, ask))).toBeLessThanOrEqual(ASK)
  const [, chat = ''] = /data-part-assistant="([^"]+)"/.exec(html) ?? []
  expect(html).not.toContain(`src="${chat}"`)
  expect(weight(join(out, chat))).toBeLessThanOrEqual(CHAT)
  // Styles are for the browsers that are supported: what others would need is not in it.
  expect(readFileSync(join(out, chat), 'utf8')).not.toContain('lightningcss')
})

test('loads the diagram renderer only on pages with a diagram that the build does not draw', async () => {
  const plain = await build({ 'index.mdx': '# Reading\n\n```mermaid\nflowchart LR\n  a --> b\n```\n' })
  expect(readdirSync(join(plain, '_octavo')).filter((name) => /^(?:mermaid|diagrams)/.test(name))).toEqual([])
  const out = await build({ 'index.mdx': '# Reading\n', 'a.mdx': '```mermaid\npie\n  "a": 1\n```\n' })
  expect(readFileSync(join(out, 'index.html'), 'utf8')).not.toContain('data-part-mermaid')
  const [, entry = ''] = /data-part-mermaid="([^"]+)"/.exec(readFileSync(join(out, 'a.html'), 'utf8')) ?? []
  expect(entry).toMatch(/^\/_octavo\/mermaid-[\d.]+\/mermaid\.esm\.min\.mjs$/)
  expect(statSync(join(out, entry)).size).toBeGreaterThan(1000)
  expect(readFileSync(join(out, entry, '../LICENSE.txt'), 'utf8')).toContain('MIT')
  expect(readFileSync(join(out, '_headers'), 'utf8')).toMatch(/^\/_octavo\/mermaid-[\d.]+\/\*$/m)
})

test('pages with integrations load 1.5 KB more, and others none', async () => {
  const plain = await build({ 'index.mdx': '# Reading\n' })
  expect(readdirSync(join(plain, '_octavo')).filter((name) => name.startsWith('integrations'))).toEqual([])
  const integrations = { ga4: { measurementId: 'G-1' } }
  const out = await build({ 'index.mdx': '# Reading\n', 'docs.json': docs({ integrations }) })
  const [script = ''] =
    /\/_octavo\/integrations-[\w-]+\.js(?="><\/script>)/.exec(readFileSync(join(out, 'index.html'), 'utf8')) ?? []
  expect(weight(join(out, script))).toBeLessThanOrEqual(INTEGRATIONS)
})
