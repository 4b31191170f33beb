import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
if (!existsSync(runtime)) symlinkSync(join(packages, 'vite/bundle/islands'), runtime)

export async function openSite(root: string): Promise<DevSite> {
  const place = { root, outDir: join(root, 'out'), base: '/' }
  const dev = await DevSite.load(await loadOptions({ cacheDir: false }, place), () => NO_ASSETS)
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
  for (const { slug } of dev.site.pages()) {
    const { hash, ...document } = (await dev.documents.at(`/${slug}`)) ?? {}
    outputs[`/${slug}`] = document
    outputs[`/${slug}.md`] = await dev.output(`${slug === '' ? 'index' : slug}.md`)
    for (const path of files(document)) outputs[path] = await dev.output(path)
    for (const path of scripts(document)) outputs[path] = dev.files.at(path)?.content
  }
  outputs['404'] = (await dev.documents.notFound()).html
  for (const path of FILES) outputs[path] = await dev.output(path)
  for (const path of searchFiles(`${outputs['_octavo/search/scopes.js']}`)) outputs[path] = await dev.output(path)
  outputs.servers = dev.api.servers()
  outputs.diagnostics = await readDiagnostics(dev)
  return outputs
}

/** Returns the playground files and fragments that a document loads. */
function files(document: { html?: string }): string[] {
  return [...new Set((document.html ?? '').match(/_octavo\/api\/[\w/-]+\.(?:js|html)/g))]
}

/** Returns the scripts of islands that a document loads. */
function scripts(document: { html?: string }): string[] {
  return [...new Set((document.html ?? '').match(/_octavo\/islands\/[\w-]+\.js/g))]
}

function searchFiles(scopes: string): string[] {
  return [...scopes.matchAll(/"id":"([\w.-]+)"/g)].map(([, id]) => `_octavo/search/${id}/index.js`)
}

async function readDiagnostics(dev: DevSite): Promise<readonly Diagnostic[]> {
  let diagnostics: readonly Diagnostic[] = []
  const ignore = () => {}
  dev.check.reporter = { report: ignore, settle: ignore, forget: ignore, reportSite: (all) => (diagnostics = all) }
  await dev.check.checkSite()
  return [...(await dev.check.configDiagnostics()), ...diagnostics]
}
