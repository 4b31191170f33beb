import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSiteKnowledge, folderFiles } from '@octavo/assistant'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, docs } from '../broken/sites.js'
import { longApi } from '../tools/longApi.js'
import { serve } from '../tools/octavo.js'

const PAGE = 'api-reference/list-lamps'
const AGENT = { headers: { accept: 'text/markdown' } }

function createLongSite(): string {
  return createSite({
    'docs.json': docs({
      navigation: {
        groups: [
          { group: 'Guides', pages: ['index', 'long'] },
          { group: 'API', openapi: 'openapi.json' },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
    'long.mdx': `---\ntitle: Long\n---\n\n${'One sentence of many.\n\n'.repeat(3_000)}`,
    'openapi.json': longApi(),
  })
}

/** Returns the texts of a file and of those that it names as the next one, and their URLs. */
async function readParts(first: string, read: (url: string) => Promise<string> | string): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  for (let url: string | undefined = first; url !== undefined; ) {
    const text: string = await read(url)
    parts.set(url, text)
    url = /^> .*\[Next page\]\((\S+)\)\.$/m.exec(text)?.[1]
  }
  return parts
}

/** Returns each line of a Markdown text that its parts must have, without blank ones. */
const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

test('a long page of an API continues in further files and is whole where it is read as one text', async () => {
  const root = createLongSite()
  const dist = join(root, 'dist')
  const read = (url: string) => readFileSync(join(dist, url.replace('https://lamps.example/', '')), 'utf8')
  const args = ['build', root, '--site-url', 'https://lamps.example/'] as const
  const build = await runCli(...args)
  expect(build.status, build.stderr).toBe(0)

  const parts = await readParts(`https://lamps.example/${PAGE}.md`, read)
  expect([...parts.keys()]).toEqual([
    `https://lamps.example/${PAGE}.md`,
    `https://lamps.example/_octavo/markdown/2/${PAGE}.md`,
    `https://lamps.example/_octavo/markdown/3/${PAGE}.md`,
    `https://lamps.example/_octavo/markdown/4/${PAGE}.md`,
  ])
  const [first = '', second = '', ...others] = parts.values()
  expect(first.split('\n').slice(0, 5)).toEqual([
    '# List lamps',
    '',
    '> Index of all pages: [llms.txt](https://lamps.example/llms.txt)',
    '',
    `> Page 1 of 4. [Next page](https://lamps.example/_octavo/markdown/2/${PAGE}.md).`,
  ])
  expect(first).toMatch(/\n---\n\n\[Next page\]\(\S+\)\.\n$/)
  expect(second).toContain(`> Page 2 of 4. [First page](https://lamps.example/${PAGE}.md). [Next page](`)
  for (const part of parts.values()) {
    expect(part.length).toBeLessThan(50_000)
    expect((part.match(/^ *```/gm)?.length ?? 0) % 2).toBe(0)
  }
  const whole = read(`_octavo/markdown/whole/${PAGE}.md`)
  const all = new Set([first, second, ...others].flatMap(lines))
  expect(lines(whole).filter((line) => !all.has(line))).toEqual([])

  expect(read('long.md').length).toBeGreaterThan(60_000)
  expect(read('llms-full.txt')).toContain(whole.slice(whole.indexOf('`GET /lamps`')).trim())
  const knowledge = createSiteKnowledge(folderFiles(dist), { siteUrl: 'https://lamps.example/' })
  const page = await knowledge.page(`/${PAGE}`)
  expect(page?.content.length).toBe(whole.length)
  for (const title of ['Home', 'Start']) {
    writeFileSync(join(root, 'index.mdx'), `---\ntitle: ${title}\n---\n\nWelcome again.\n`)
    expect((await runCli(...args)).status).toBe(0)
    expect(await readParts(`https://lamps.example/${PAGE}.md`, read)).toEqual(parts)
    expect(read(`_octavo/markdown/whole/${PAGE}.md`)).toBe(whole)
  }
})

test.each(['dev', 'preview'] as const)('%s serves the parts, and the whole text to agents', async (mode) => {
  const root = createLongSite()
  const server = await serve(mode, root)
  try {
    const read = async (url: string) => await (await fetch(new URL(url, `${server.url}/`))).text()
    const parts = await readParts(`/${PAGE}.md`, read)
    expect(parts.size).toBe(4)
    const negotiated = await (await fetch(`${server.url}/${PAGE}`, AGENT)).text()
    expect(negotiated).toBe(await read(`/_octavo/markdown/whole/${PAGE}.md`))
    expect((await fetch(`${server.url}/_octavo/markdown/9/${PAGE}.md`)).status).toBe(404)
  } finally {
    await server.stop()
  }
})

test('the preview keeps connections open while an agent reads a response', async () => {
  const root = createLongSite()
  const server = await serve('preview', root)
  try {
    const response = await fetch(`${server.url}/`)
    expect(response.headers.get('keep-alive')).toBe('timeout=65')
  } finally {
    await server.stop()
  }
})
