import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { parseReport } from './brokenCase.js'
import { runCli, startCli } from './cli.js'
import { createSite, docs, siteWith } from './sites.js'

const KEY = `svc_${'aB3'.repeat(9)}`

const SITE = {
  'docs.json': docs({
    navigation: {
      groups: [
        { group: 'Start', pages: ['index', 'other'] },
        { group: 'API', openapi: 'api.json' },
      ],
    },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\n[Other](/other#gone)\n\n![Image](/missing.png)\n',
  'other.mdx': `---\ntitle: Other\n---\n\n## Here\n\nThe key is ${KEY}.\n`,
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0"/></svg>',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/a': { get: { summary: 'A', description: 'See [this](/nowhere).', responses: { 200: { description: 'ok' } } } },
    },
  }),
}

/** Starts a dev server and collects what it prints. */
async function startDev(root: string) {
  const { child, finished } = startCli(['dev', root, '--port', '0', '--host', '127.0.0.1'])
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await finished
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: string) => (text += chunk))
  return {
    text: () => text,
    /** Resolves when the output matches; the time limit of the test ends it otherwise. */
    async prints(pattern: RegExp) {
      while (!pattern.test(text))
        await Promise.race([once(child.stdout as never, 'data'), once(child.stderr as never, 'data')])
    },
  }
}

test('octavo dev reports what octavo check reports, also for unopened pages', async () => {
  const root = createSite(SITE)
  const report = parseReport(await runCli('check', root, '--json'))
  const rules = report.map(({ rule }) => rule).sort()
  expect(rules).toEqual(['ASSET_MISSING', 'ASSET_SVG_SCRIPT', 'LINK_ANCHOR', 'LINK_BROKEN', 'OUT_SECRET'])
  const dev = await startDev(root)
  for (const { message } of report) await dev.prints(new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
})

test('octavo dev removes scripts from an SVG', async () => {
  const dev = await startDev(createSite(SITE))
  const url = /http:\/\/127\.0\.0\.1:\d+\//
  await dev.prints(url)
  const response = await fetch(`${url.exec(dev.text())?.[0]}logo.svg`)
  expect(response.headers.get('content-type')).toContain('image/svg+xml')
  expect(await response.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')
})

test('octavo check --base accepts links that start with the base', async () => {
  const root = createSite({ 'docs.json': docs(), 'index.mdx': '---\ntitle: Home\n---\n\n[Home](/docs/)\n' })
  const [plain, based] = await Promise.all([runCli('check', root), runCli('check', root, '--base', '/docs/')])
  expect(plain.stdout).toContain('LINK_BROKEN')
  expect(based.stdout).toContain('0 errors, 0 warnings')
})

test('links below the canonical URL resolve inside the site', async () => {
  const seo = { metatags: { canonical: 'https://example.com/docs' } }
  const navbar = {
    links: [
      { label: 'Home', href: '/docs/other' },
      { label: 'Gone', href: '/docs/gone' },
    ],
  }
  const root = createSite({
    'docs.json': docs({ seo, navbar, navigation: { pages: ['index', 'other'] } }),
    'index.mdx': '---\ntitle: Home\n---\n\n[Other](/docs/other) [Gone](/docs/away)\n',
    'other.mdx': '---\ntitle: Other\n---\n\nText.\n',
  })
  const report = parseReport(await runCli('check', root, '--json'))
  expect(report.map(({ message }) => message)).toEqual([
    'The link to /gone has no page.',
    'The link to /away has no page.',
  ])
})

const UNBUNDLED = {
  'docs.json': docs({ navigation: { pages: ['index'] } }),
  'limits.jsx': 'export const limit = 1\n',
  'index.mdx': [
    "---\ntitle: Home\n---\nimport { limit } from '/limits.jsx'\n",
    'export const Raise = () => <button onClick={() => { limit = 2 }}>Raise {useState(1)[0]}</button>\n',
    '<Raise />\n',
  ].join('\n'),
}

test('octavo dev, build and check report components that cannot be bundled for the browser', async () => {
  const root = createSite(UNBUNDLED)
  const message = "could not be bundled for the browser: Cannot assign to import 'limit'"
  expect((await runCli('build', root, '--no-cache')).stderr).toContain(message)
  expect((await runCli('check', root)).stdout).toContain(message)
  const dev = await startDev(root)
  await dev.prints(/could not be bundled for the browser: Cannot assign to import 'limit'.* \[ISLAND_BUNDLE\]/)
})

test('octavo build reports a leaked key and a page error together', async () => {
  const root = createSite({ ...SITE, 'index.mdx': '<Card>\n' })
  const { stderr } = await runCli('build', root, '--no-cache')
  expect(stderr).toContain('[MDX_UNCLOSED]')
  expect(stderr).toContain('[OUT_SECRET]')
})

test('octavo dev reports a leaked key in docs.json', async () => {
  const root = createSite(siteWith({ 'docs.json': docs({ description: KEY }) }))
  const dev = await startDev(root)
  await dev.prints(/A companion server admin key would be published in "[^"]*"\. \[OUT_SECRET\]/)
})
