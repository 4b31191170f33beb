import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, docs, type SiteFiles, writeFiles } from '../broken/sites.js'
import { eventually } from '../tools/browser.js'

/** Returns the time of the last change of a file. */
function newestChange(root: string): number {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return Math.max(...files.map((file) => statSync(join(root, file)).ctimeMs))
}

const api = (summary: string) =>
  `openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths:\n  /pets:\n    get: { summary: ${summary}, operationId: list, x-mint: { href: /pets } }\n`

test('a build explains which file or setting caused each rebuilt page', async () => {
  const tabs = (name: string) =>
    docs({
      name: 'Lantern',
      navigation: {
        tabs: [
          { tab: name, pages: ['index', 'a', 'b'] },
          { tab: 'API', openapi: 'api.yaml' },
        ],
      },
    })
  const root = createSite({
    'docs.json': tabs('Guide'),
    'index.mdx': '# Home\n',
    'a.mdx': "import Part from '/snippets/part.mdx'\n\n# A\n\n<Part />\n",
    'b.mdx': "import Part from '/snippets/part.mdx'\n\n# B\n\n<Part />\n",
    'snippets/part.mdx': 'Part.\n',
    'api.yaml': api('List'),
  })
  const out = join(createFolder(), 'out')
  const cache = createFolder()
  const explain = async () => {
    // Files that were changed a moment ago are not in the cache.
    await eventually(() => newestChange(root) < Date.now() - 100).toBe(true)
    const { stdout } = await runCli('build', root, '--out', out, '--cache', cache, '--explain')
    return stdout.split('\n').filter((line) => /^(?:Changed|Rendered|Written|The cache)/.test(line))
  }
  expect(await explain()).toEqual(['The cache has no earlier build: all pages were rendered.'])
  expect(await explain()).toEqual([])
  const explained: Record<string, string[]> = {}
  const edits: Record<string, SiteFiles> = {
    page: { 'a.mdx': "import Part from '/snippets/part.mdx'\n\n# A\n\nMore.\n\n<Part />\n" },
    snippet: { 'snippets/part.mdx': 'Other.\n' },
    label: { 'docs.json': tabs('Start') },
    operation: { 'api.yaml': api('List all') },
  }
  for (const [name, files] of Object.entries(edits)) {
    writeFiles(root, files)
    explained[name] = await explain()
  }
  expect(explained).toMatchInlineSnapshot(`
    {
      "label": [
        "Changed since the last build: docs.json",
        "Written because of what surrounds their text (navigation, docs.json, titles, styles): index.html, a.html, b.html, api-reference/overview.html, pets.html, 404.html, _octavo/all-pages/en.htm",
      ],
      "operation": [
        "Changed since the last build: api.yaml",
        "Rendered because of its content in api.yaml: /api-reference/overview, /pets",
        "Written because of what surrounds their text (navigation, docs.json, titles, styles): _octavo/all-pages/en.htm",
      ],
      "page": [
        "Changed since the last build: a.mdx",
        "Rendered because of a.mdx: /a",
      ],
      "snippet": [
        "Changed since the last build: snippets/part.mdx",
        "Rendered because of snippets/part.mdx: /a, /b",
      ],
    }
  `)
})
