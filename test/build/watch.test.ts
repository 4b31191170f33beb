import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCli, startCli } from '../broken/cli.js'
import { createFolder, createSite, docs, type SiteFiles, writeFiles } from '../broken/sites.js'
import { readTree } from '../broken/tree.js'

const pages = ['index', 'guides/a', 'guides/b']
const navigation = { groups: [{ group: 'Guide', pages }] }

const site: SiteFiles = {
  'docs.json': docs({ navigation }),
  'index.mdx': '# Home\n\nSee [A](/guides/a).\n',
  'guides/a.mdx': "import Part from '/snippets/part.mdx'\n\n# A\n\n<Part />\n",
  'guides/b.mdx': '# B\n\nText.\n',
  'snippets/part.mdx': 'A snippet.\n',
  'style.css': 'body { color: red }\n',
}

/** Starts `octavo build --watch`. `next` resolves to the text of a stream after the next match. */
function startWatch(root: string, out: string) {
  const { child, finished } = startCli(['build', root, '--out', out, '--cache', join(dirname(out), 'cache'), '--watch'])
  onTestFinished(() => void child.kill('SIGKILL'))
  const next = (stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      let text = ''
      const read = (chunk: string) => {
        text += chunk
        if (!pattern.test(text)) return
        child[stream]?.off('data', read)
        resolve(text)
      }
      child[stream]?.on('data', read)
    })
  return { child, finished, next }
}

const BUILT = /pages? in .*(?:written|nothing changed)/

test('a watched site is built again after each change, and equals a clean build', async () => {
  const root = createSite(site)
  const out = join(createFolder(), 'out')
  const { child, finished, next } = startWatch(root, out)
  await next('stdout', BUILT)
  const edits: [name: string, edit: () => void, isPublished: (file: (path: string) => string) => boolean][] = [
    [
      'a text',
      () => writeFiles(root, { 'guides/b.mdx': '# B\n\nOther text.\n' }),
      (file) => file('guides/b.html').includes('Other text.'),
    ],
    [
      'a snippet',
      () => writeFiles(root, { 'snippets/part.mdx': 'A **changed** snippet.\n' }),
      (file) => file('guides/a.html').includes('<strong>changed'),
    ],
    [
      'a style sheet',
      () => writeFiles(root, { 'style.css': 'body { color: blue }\n' }),
      (file) => file('style.css').includes('blue'),
    ],
    [
      'a new page in a new folder',
      () => {
        writeFiles(root, { 'more/c.mdx': '# C\n\nSomething new.\n' })
        writeFileSync(
          join(root, 'docs.json'),
          docs({ navigation: { groups: [{ group: 'Guide', pages: [...pages, 'more/c'] }] } }),
        )
      },
      (file) => file('more/c.html').includes('Something new.') && file('index.html').includes('/more/c'),
    ],
    [
      'a page that goes',
      () => {
        rmSync(join(root, 'more'), { recursive: true })
        writeFileSync(join(root, 'docs.json'), docs({ navigation }))
      },
      (file) => file('more/c.html') === '' && !file('index.html').includes('/more/c'),
    ],
    [
      'a configuration file',
      () => writeFiles(root, { 'octavo.config.mjs': "export default { siteUrl: 'https://docs.example.com' }\n" }),
      (file) => file('index.html').includes('https://docs.example.com'),
    ],
  ]
  const file = (path: string) => (existsSync(join(out, path)) ? readFileSync(join(out, path), 'utf8') : '')
  for (const [name, edit, isPublished] of edits) {
    let built = next('stdout', BUILT)
    edit()
    // Several files may be published by several builds.
    while (!isPublished(file)) {
      await built
      built = next('stdout', BUILT)
    }
    const clean = join(createFolder(), 'out')
    expect((await runCli('build', root, '--out', clean, '--no-cache')).status, name).toBe(0)
    expect(readTree(out), name).toEqual(readTree(clean))
  }
  child.kill('SIGINT')
  expect((await finished).status).toBe(0)
}, 120_000)

test('a build does not start another one by writing into the docs folder', async () => {
  const root = createSite(site)
  const elsewhere = createFolder()
  const { child, finished, next } = startWatch(root, join(root, 'dist'))
  await next('stdout', BUILT)
  for (const word of ['one', 'two', 'three']) {
    const built = next('stdout', BUILT)
    // One event, which a truncated file before its new text would not be.
    writeFiles(elsewhere, { 'b.mdx': `# B\n\nText ${word}.\n` })
    renameSync(join(elsewhere, 'b.mdx'), join(root, 'guides/b.mdx'))
    await built
  }
  child.kill('SIGINT')
  const { status, stdout } = await finished
  expect(status).toBe(0)
  expect(stdout).not.toContain('nothing changed')
  expect(stdout.match(new RegExp(BUILT, 'g'))).toHaveLength(4)
}, 60_000)

test('an error is printed, the last output stays, and the next change is built', async () => {
  const root = createSite(site)
  const out = join(createFolder(), 'out')
  const { child, finished, next } = startWatch(root, out)
  await next('stdout', BUILT)
  const before = readTree(out)
  const failed = next('stderr', /1 error/)
  writeFiles(root, { 'guides/b.mdx': '# B\n\n<Unclosed>\n' })
  expect(await failed).toContain('guides/b.mdx:3')
  expect(readTree(out)).toEqual(before)
  const built = next('stdout', BUILT)
  writeFiles(root, { 'guides/b.mdx': '# B\n\nFixed.\n' })
  expect(await built).toContain('1 rendered')
  expect(readFileSync(join(out, 'guides/b.html'), 'utf8')).toContain('Fixed.')
  // The process keeps its lock, which others see.
  expect((await runCli('build', root, '--out', out)).stderr).toContain('BUILD_LOCKED')
  child.kill('SIGINT')
  expect((await finished).status).toBe(0)
  expect((await runCli('build', root, '--out', out, '--no-cache')).status).toBe(0)
}, 60_000)
