import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { CLI, runCli } from '../broken/cli.js'
import { createFolder, createSite, docs } from '../broken/sites.js'

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

test('an unchanged build loads neither Vite nor a renderer', async () => {
  const root = writeSite(20)
  await build(root)
  const { stdout, modules } = buildAgain(root)
  expect(stdout).toContain('nothing changed')
  expect(modules.length).toBeGreaterThan(0)
  expect(loadedPackages(modules, /\/node_modules\/(?:vite|rolldown|katex|satteri|@shikijs|@unocss)\//)).toEqual([])
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

test('a build of a missing output starts no thread', async () => {
  const root = writeSite(20)
  rmSync(await build(root), { recursive: true })
  const { stdout, modules } = buildAgain(root)
  expect(stdout).toContain('0 rendered')
  expect(loadedPackages(modules, /pageWorker/)).toEqual([])
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
