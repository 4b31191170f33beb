import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, check, DocsError, dev } from '@octavo/vite'
import { expect, onTestFinished, test } from 'vitest'
import { createSite, siteWith } from '../broken/sites.js'
import { pageFiles } from '../tools/codeBlocks.js'

const BROKEN = siteWith({ 'a.mdx': '---\ntitle: A\n---\n\n<Card>\n' }, ['a'])

test('the script of javascript-api.mdx checks, builds and serves a site', () => {
  // In this repository, where the packages are found.
  const root = mkdtempSync(fileURLToPath(new URL('../../playground/.copy-', import.meta.url)))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const site = Object.entries(siteWith({})).map(([file, text]) => [`docs/${file}`, text] as const)
  const files = { ...Object.fromEntries(site), ...pageFiles('extend/javascript-api.mdx') }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text as string)
  }
  const run = spawnSync(process.execPath, ['scripts/publish.mjs'], { cwd: root, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  expect(run.stdout).toMatch(/^built: 1 pages\nhttp:\/\/localhost:\d+\/\n$/)
  expect(existsSync(join(root, 'public/index.html'))).toBe(true)
})

test('check returns diagnostics as plain data', async () => {
  const result = await check({ root: createSite(BROKEN) })
  expect(structuredClone(result)).toMatchObject({ pages: 2, diagnostics: [{ rule: 'MDX_UNCLOSED', file: 'a.mdx' }] })
})

test('build throws the diagnostics of a site with errors and writes nothing', async () => {
  const root = createSite(BROKEN)
  const error = await build({ root, cacheDir: false }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(DocsError)
  expect((error as DocsError).diagnostics).toMatchObject([{ rule: 'MDX_UNCLOSED', file: 'a.mdx' }])
  expect(existsSync(join(root, 'dist'))).toBe(false)
})

test('build returns plain data and takes a base, an output folder and the options of the configuration file', async () => {
  const files = siteWith({ 'octavo.config.mjs': "export default { siteUrl: 'https://example.com' }" })
  const root = createSite(files)
  const result = await build({ root, outDir: 'site', base: '/docs/', cacheDir: false })
  expect(structuredClone(result)).toMatchObject({ status: 'built', pages: 1, diagnostics: [] })
  expect(existsSync(join(root, 'site/sitemap.xml'))).toBe(true)
})

test('dev serves a site until it is closed', async () => {
  const server = await dev({ root: createSite(siteWith({})), port: 0, host: '127.0.0.1', logLevel: 'silent' })
  try {
    expect(server.pages).toBe(1)
    const [url = ''] = server.urls
    expect(await (await fetch(url)).text()).toContain('Welcome.')
  } finally {
    await server.close()
  }
})

test('dev refuses a folder that does not exist', async () => {
  await expect(dev({ root: join(createSite({}), 'none') })).rejects.toThrow('Missing docs folder')
})
