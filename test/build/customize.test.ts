import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../broken/cli.js'

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url))
const PAGES = path('../../playground/docs')
const VITE = path('../../node_modules/vite/bin/vite.js')

/** Returns the code blocks of a page of the documentation that are titled with a file, by that file. */
function filesOf(page: string): Record<string, string> {
  const blocks = readFileSync(join(PAGES, page), 'utf8').matchAll(/^```\w+ (\S+\.\w+)\n([\s\S]*?)^```$/gm)
  return Object.fromEntries([...blocks].map(([, file = '', text = '']) => [file, text]))
}

/** Writes files into a folder of this repository, where the packages are found. */
function write(files: Record<string, string>): string {
  const root = mkdtempSync(path('../../playground/.copy-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

const docsJson = (pages: string[]) =>
  JSON.stringify({ theme: 'mint', name: 'A', colors: { primary: '#0f766e' }, navigation: { pages } })

/** A site with the files of a page, and a page that names those people and terms that they mention. */
function site(files: Record<string, string>): Record<string, string> {
  const pages = Object.keys(files).flatMap((file) => /^(.*)\.mdx$/.exec(file)?.[1] ?? [])
  return {
    'docs.json': docsJson(['index', ...pages]),
    'index.mdx': '---\ntitle: Start\n---\n\nAda and Grace.\n',
    ...files,
  }
}

const DOCUMENTED = [
  'customize/components.mdx',
  'customize/head.mdx',
  'customize/layout.mdx',
  'extend/configuration-file.mdx',
  'extend/plugins.mdx',
]

test.each(DOCUMENTED)('the files of %s make a site without errors and warnings', async (page) => {
  const files = filesOf(page)
  expect(Object.keys(files)).toContain('octavo.config.ts')
  const { 'unified/octavo.config.ts': unified, ...main } = files
  for (const each of [main, ...(unified === undefined ? [] : [{ 'octavo.config.ts': unified }])]) {
    const { status, stdout, stderr } = await runCli('check', write(site(each)), '--strict')
    expect(stdout + stderr).toContain('0 errors, 0 warnings')
    expect(status).toBe(0)
  }
})

test('the configuration of vite-app.mdx builds an app and its documentation', () => {
  const docs = Object.fromEntries(Object.entries(site({})).map(([file, text]) => [`docs/${file}`, text]))
  const root = write({
    ...filesOf('extend/vite-app.mdx'),
    ...docs,
    'index.html': '<p>App</p>',
    'package.json': '{"type":"module"}',
  })
  const run = spawnSync(process.execPath, [VITE, 'build'], { cwd: root, encoding: 'utf8' })
  expect(run.status).toBe(0)
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain('App')
  expect(existsSync(join(root, 'dist/docs/index.html'))).toBe(true)
})
