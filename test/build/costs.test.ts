import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { CLI, runCli } from '../broken/cli.js'
import { createFolder, createSite, docs } from '../broken/sites.js'
import { readTree } from '../broken/tree.js'

// Counts instead of times: they are the same on every machine.

const HOOKS = `import { appendFileSync } from 'node:fs'
export async function load(url, context, next) {
  appendFileSync(process.env.LOADED_MODULES, url + '\\n')
  return next(url, context)
}
`

function writeSite(count: number): string {
  const slugs = Array.from({ length: count }, (_, index) => `part-${Math.floor(index / 20)}/page-${index}`)
  const groups = Array.from({ length: Math.ceil(count / 20) }, (_, index) => ({
    group: `Part ${index}`,
    pages: slugs.slice(index * 20, index * 20 + 20),
  }))
  return createSite({
    'docs.json': docs({ navigation: { groups } }),
    ...Object.fromEntries(slugs.map((slug) => [`${slug}.mdx`, `---\ntitle: ${slug}\n---\n\nText of ${slug}.\n`])),
  })
}

const buildArguments = (root: string) => ['build', root, '--out', join(root, 'dist'), '--cache', join(root, '.cache')]

async function build(root: string): Promise<string> {
  const out = join(root, 'dist')
  const { status, stderr } = await runCli(...buildArguments(root))
  expect(status, stderr).toBe(0)
  return out
}

function documents(out: string): { files: number; largest: number } {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => /^part-\d+\/page/.test(file))
  const sizes = files.filter((file) => file.endsWith('.html')).map((file) => statSync(join(out, file)).size)
  return { files: files.length, largest: Math.max(...sizes) }
}

/** Returns the inode and the time of the last change of each file, which a new link or name of the file changes, too. */
function inodes(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const stats = paths.map((path) => [path, statSync(join(folder, path))] as const)
  return new Map(stats.flatMap(([path, stat]) => (stat.isFile() ? [[path, `${stat.ino} ${stat.ctimeMs}`]] : [])))
}

/** Builds a site again. Returns the output, and the modules that its threads have loaded. */
function buildAgain(root: string): { stdout: string; modules: string[] } {
  const folder = createFolder()
  const [hooks, loaded] = [join(folder, 'hooks.mjs'), join(folder, 'loaded.txt')]
  writeFileSync(hooks, HOOKS)
  writeFileSync(loaded, '')
  const register = `import { register } from 'node:module'; register(${JSON.stringify(pathToFileURL(hooks).href)})`
  const preload = `data:text/javascript,${encodeURIComponent(register)}`
  const { stdout } = spawnSync(process.execPath, ['--import', preload, CLI, ...buildArguments(root)], {
    encoding: 'utf8',
    env: { ...process.env, LOADED_MODULES: loaded },
  })
  const modules = readFileSync(loaded, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'))
  return { stdout, modules }
}

const loadedPackages = (modules: readonly string[], pattern: RegExp) => modules.filter((url) => pattern.test(url))

test('an unchanged build starts no thread and loads neither Vite nor a renderer', async () => {
  const root = writeSite(20)
  await build(root)
  const { stdout, modules } = buildAgain(root)
  expect(stdout).toContain('nothing changed')
  expect(modules.length).toBeGreaterThan(0)
  expect(
    loadedPackages(modules, /pageWorker|\/node_modules\/(?:vite|rolldown|katex|satteri|@shikijs|@unocss)\//),
  ).toEqual([])
  expect(modules.length).toBeLessThanOrEqual(40)
})

test('a build after an edit starts one thread and no utility generator', async () => {
  const root = writeSite(20)
  const page = join(root, 'part-0/page-1.mdx')
  writeFileSync(page, '<div className="flex">Text</div>\n')
  await build(root)
  appendFileSync(page, 'More.\n')
  const { stdout, modules } = buildAgain(root)
  expect(stdout).toContain('1 rendered')
  expect(loadedPackages(modules, /\/node_modules\/(?:vite|rolldown|katex|@shikijs\/(?!themes)|@unocss)\//)).toEqual([])
  const octavoModules = loadedPackages(modules, /\/packages\/vite\/bundle\//).map((url) => basename(url))
  expect(octavoModules.filter((name) => name === 'pageWorker.js')).toHaveLength(1)
  expect(octavoModules.filter((name) => name === 'internal-engine.js')).toHaveLength(1)
})

test('a missing output comes from the cache without a thread or a renderer', async () => {
  const root = writeSite(20)
  const out = await build(root)
  const before = readTree(out)
  rmSync(out, { recursive: true })
  const { stdout, modules } = buildAgain(root)
  expect(stdout).toContain('nothing changed')
  expect(loadedPackages(modules, /pageWorker|\/node_modules\/(?:vite|rolldown|satteri|@shikijs)\//)).toEqual([])
  expect(modules.length).toBeLessThanOrEqual(40)
  expect(readTree(out)).toEqual(before)
})

test('a missing output is written from stored pages without a thread when the cache lacks a file of it', async () => {
  const root = writeSite(20)
  const out = await build(root)
  const before = readTree(out)
  for (const folder of [out, join(root, '.cache/output/part-0')]) rmSync(folder, { recursive: true })
  const { stdout, modules } = buildAgain(root)
  expect(stdout).toContain('0 rendered')
  expect(loadedPackages(modules, /pageWorker/)).toEqual([])
  expect(readTree(out)).toEqual(before)
})

test('an edit of a text touches the files that show it, and no other file', async () => {
  const root = writeSite(40)
  const out = await build(root)
  const before = inodes(out)
  appendFileSync(join(root, 'part-0/page-1.mdx'), 'More.\n')
  await build(root)
  const after = inodes(out)
  const touched = [...after].flatMap(([path, stamp]) => (before.get(path) === stamp ? [] : [path]))
  expect([...after.keys()]).toEqual([...before.keys()])
  expect(touched.filter((path) => !path.startsWith('_octavo/search/'))).toEqual([
    '.well-known/llms-full.txt',
    'llms-full.txt',
    'part-0/page-1.html',
    'part-0/page-1.md',
  ])
  expect(touched.length).toBeLessThanOrEqual(6)
})

test('a page is two files and does not grow with the site', async () => {
  const some = documents(await build(writeSite(200)))
  const many = documents(await build(writeSite(400)))
  expect([some.files, many.files]).toEqual([400, 800])
  // Only the names of the other groups are added.
  expect(many.largest - some.largest).toBeLessThan(10 * 400)
})

test('does not read images as pages', async () => {
  const root = writeSite(20)
  writeFileSync(join(root, 'image.png'), Buffer.alloc(100, 255))
  await build(root)
  const { facts } = JSON.parse(readFileSync(join(root, '.cache', 'build.json'), 'utf8'))
  expect(Object.keys(facts)).not.toContain('image.png')
})
