import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Diagnostic } from '../../packages/core/dist/index.js'
import { DevSite } from '../../packages/engine/dist/live/devSite.js'
import { loadOptions } from '../../packages/engine/dist/options/loadOptions.js'
import { NO_ASSETS } from '../../packages/engine/dist/view/viewContext.js'
import type { Edit } from './world.js'

/** Everything that a site gives out, by name: documents, files and diagnostics. */
export type Outputs = Record<string, unknown>

const FILES = ['llms.txt', 'llms-full.txt', 'sitemap.xml', 'robots.txt', '_octavo/search/scopes.js']

// In the bundle, what islands run in the browser is beside the module that bundles them.
const packages = fileURLToPath(new URL('../../packages/', import.meta.url))
const runtime = join(packages, 'engine/dist/render/islands')
try {
  symlinkSync(join(packages, 'vite/bundle/islands'), runtime)
} catch (error) {
  // Test files run beside each other, and the link remains.
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
}

/** Opens a site of which nothing has been read. */
export async function loadSite(root: string, options: Parameters<typeof loadOptions>[0] = {}): Promise<DevSite> {
  const place = { root, outDir: join(root, 'out'), base: '/' }
  return DevSite.load(await loadOptions({ ...options, cacheDir: false }, place), () => NO_ASSETS)
}

export async function openSite(root: string): Promise<DevSite> {
  const dev = await loadSite(root)
  await dev.readPages(async () => {})
  return dev
}

/** Writes edits to disk. Returns what a watcher reports about them. */
export function write(root: string, edits: readonly Edit[]): Parameters<DevSite['update']>[0] {
  return edits.map(({ path, text }) => {
    const file = join(root, path)
    if (text === null) rmSync(file, { force: true })
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    return { type: text === null ? 'unlink' : 'change', path }
  })
}

/** Reads all outputs. */
export async function readOutputs(dev: DevSite): Promise<Outputs> {
  const outputs: Outputs = { home: await dev.home() }
  const add = async (name: string) => {
    outputs[name] = await readOutput(dev, name)
  }
  for (const { slug } of dev.site.pages()) {
    await add(`/${slug}`)
    await add(`${slug === '' ? 'index' : slug}.md`)
    for (const path of files(outputs[`/${slug}`] as { html?: string })) await add(path)
  }
  outputs['404'] = (await dev.documents.notFound()).html
  for (const path of FILES) await add(path)
  for (const path of searchFiles(`${outputs['_octavo/search/scopes.js']}`)) await add(path)
  outputs.servers = await dev.api.servers()
  outputs.diagnostics = await readDiagnostics(dev)
  return outputs
}

/** Reads the document at a path that starts with `/`, or else the file at a path. */
export async function readOutput(dev: DevSite, name: string): Promise<unknown> {
  if (!name.startsWith('/')) return (await dev.files.at(name))?.content ?? (await dev.output(name))
  const { hash, ...document } = (await dev.documents.at(name)) ?? {}
  return document
}

/** Returns the files that a document loads: those of the API, islands and utility classes. */
function files(document: { html?: string }): string[] {
  return [
    ...new Set(
      (document.html ?? '').match(/_octavo\/(?:api\/[\w/-]+\.(?:js|html)|islands\/[\w-]+\.js|utilities-[\w-]+\.css)/g),
    ),
  ]
}

function searchFiles(scopes: string): string[] {
  return [...scopes.matchAll(/\\?"id\\?":\\?"([\w.-]+)/g)].flatMap(([, id]) =>
    ['index', 'texts-0'].map((name) => `_octavo/search/${id}/${name}.js`),
  )
}

/** Returns the diagnostics of docs.json and of the site. */
export async function readDiagnostics(dev: DevSite): Promise<readonly Diagnostic[]> {
  let diagnostics: readonly Diagnostic[] = []
  const ignore = () => {}
  dev.check.reporter = { report: ignore, settle: ignore, forget: ignore, reportSite: (all) => (diagnostics = all) }
  await dev.check.checkSite()
  return [...(await dev.check.configDiagnostics()), ...diagnostics]
}
