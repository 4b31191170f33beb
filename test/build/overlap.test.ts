import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, docs } from '../broken/sites.js'

/** A plugin that holds the second page until this file exists. */
const configWith = (file: string) => `import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const holdsSecond = {
  name: 'holds-second',
  async transformTree(tree, { file }) {
    while (file === 'second.mdx' && !existsSync(${JSON.stringify(file)})) await setTimeout(20)
  },
}

export default { plugins: [holdsSecond] }
`

const PAGES = { 'first.mdx': '# First\n', 'second.mdx': '# Second\n\n## Setup\n' }

function writeSite(files: Record<string, string>): { root: string; out: string } {
  const pages = Object.keys(files).flatMap((file) => (file.endsWith('.mdx') ? [file.slice(0, -4)] : []))
  const root = createSite({ 'docs.json': docs({ navigation: { pages } }), ...files })
  return { root, out: join(root, 'dist') }
}

const buildSite = (root: string) => runCli('build', root, '--out', join(root, 'dist'), '--cache', join(root, '.cache'))

test('documents are written while other pages are rendered', async () => {
  const { root, out } = writeSite({ ...PAGES, 'first.mdx': '# First\n\n[Setup](/second#Setup)\n' })
  writeFileSync(join(root, 'octavo.config.mjs'), configWith(join(root, '.dist.octavo-tmp/first.html')))
  const { status, stderr } = await buildSite(root)
  expect(status, stderr).toBe(0)
  // The heading of the second page was not known when the document of the first one was written.
  expect(readFileSync(join(out, 'first.html'), 'utf8')).toContain('href="/second#setup"')
})

test('each file is written once', async () => {
  const { root, out } = writeSite(PAGES)
  const { stdout } = await buildSite(root)
  const paths = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((path) => statSync(join(out, path)))
  // Two paths can be one file.
  const files = new Set(paths.filter((stats) => stats.isFile()).map(({ ino }) => ino))
  expect(stdout).toContain(`${files.size} files written`)
})

test('a failed build deletes the documents that it has written', async () => {
  const { root, out } = writeSite(PAGES)
  await buildSite(root)
  const before = readFileSync(join(out, 'first.html'), 'utf8')
  writeFileSync(join(root, 'first.mdx'), '# Changed\n')
  writeFileSync(join(root, 'second.mdx'), '<Unclosed\n')
  const { status } = await buildSite(root)
  expect(status).toBe(1)
  expect(readFileSync(join(out, 'first.html'), 'utf8')).toBe(before)
  expect(existsSync(join(root, '.dist.octavo-tmp'))).toBe(false)
})
