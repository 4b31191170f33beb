import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentHash } from '@octavo/core'
import type { OutputOptions, Plugin } from 'rolldown'
import { bundlerReason } from '../files/loadModule.js'
import { compilePackageStyle } from '../files/packageStyles.js'
import { resolvePackage } from '../files/packages.js'
import { RELATIVE_BASE } from '../files/relativeUrls.js'
import { type IslandCode, type IslandModule, islandKey } from './islandCode.js'
import type { IslandBundle } from './islandTypes.js'
import { moduleSource } from './moduleSource.js'

export interface BundleIslandsOptions {
  /** Absolute path of the docs root, from which packages are resolved. */
  root: string
  base: string
  linkStyle: string
  /** Keeps names and lines readable for the dev server. */
  readable?: boolean
}

const FOLDER = '_octavo/islands'
const ENTRY = 'octavo:page/'
const USER = 'octavo:user/'
const OPTIONS = 'octavo:options'
const MISSING = 'octavo:missing'
/** Octavo's runtime modules for islands, bundled when Octavo is built. */
const RUNTIME = /^octavo\/(jsx-runtime|react|islands|builtins|missing)$/
const RUNTIME_FOLDER = fileURLToPath(new URL('./islands/', import.meta.url))
/** Prefix of modules that export the URL of a static file. */
const URL_OF = 'octavo:url'

/** Bundles the user code of pages with islands: one script per distinct code, and shared chunks. */
export async function bundleIslands(
  pages: readonly IslandCode[],
  options: BundleIslandsOptions,
): Promise<IslandBundle> {
  const byKey = new Map(pages.map((code) => [islandKey(code), code]))
  const keys = [...byKey.keys()].sort()
  // Classic scripts can't share chunks.
  const groups = options.base === RELATIVE_BASE ? keys.map((key) => [key]) : [keys]
  const result: IslandBundle = { files: [], entries: {}, failures: {} }
  for (const group of groups) if (group.length > 0) await addPages(result, group, { byKey, options })
  return result
}

interface Bundling {
  byKey: ReadonlyMap<string, IslandCode>
  options: BundleIslandsOptions
}

/** Bundles pages together. After a failure, bundles them one by one, so that a failing page does not affect others. */
async function addPages(result: IslandBundle, keys: readonly string[], bundling: Bundling): Promise<void> {
  try {
    const { files, entries } = await bundlePages(keys, bundling)
    result.files.push(...files)
    Object.assign(result.entries, entries)
  } catch (error) {
    const [key = '', ...others] = keys
    if (others.length === 0) result.failures[key] = bundlerReason(error)
    else for (const one of keys) await addPages(result, [one], bundling)
  }
}

async function bundlePages(
  keys: readonly string[],
  { byKey, options }: Bundling,
): Promise<Pick<IslandBundle, 'files' | 'entries'>> {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: Object.fromEntries(keys.map((key) => [key.slice(0, 12), ENTRY + key])),
    platform: 'browser',
    logLevel: 'silent',
    // As on the server, a missing export is undefined.
    shimMissingExports: true,
    // Unused code of the runtime modules is omitted.
    treeshake: { moduleSideEffects: (id, isExternal) => !isExternal && !id.startsWith(RUNTIME_FOLDER) },
    plugins: [userCode(byKey, options)],
    transform: {
      jsx: { runtime: 'automatic', importSource: 'octavo', development: false },
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    },
  })
  const { output } = await bundle.generate(outputOptions(options))
  await bundle.close()
  const entries: Record<string, string> = {}
  for (const chunk of output) {
    if (chunk.type === 'chunk' && chunk.isEntry && chunk.facadeModuleId)
      entries[chunk.facadeModuleId.slice(ENTRY.length)] = `${FOLDER}/${chunk.fileName}`
  }
  return {
    files: output.map((file) => ({
      path: `${FOLDER}/${file.fileName}`,
      content: file.type === 'chunk' ? file.code : String(file.source),
    })),
    entries,
  }
}

function outputOptions({ base, readable = false }: BundleIslandsOptions): OutputOptions {
  const isRelative = base === RELATIVE_BASE
  return {
    ...(isRelative ? { format: 'iife', name: 'octavoIslands' } : { format: 'esm' }),
    entryFileNames: isRelative ? '[name]-[hash].iife.js' : '[name]-[hash].js',
    chunkFileNames: 'shared-[hash].js',
    minify: !readable,
    sourcemap: readable ? 'inline' : false,
  }
}

/** Resolves and loads the modules of the pages. */
function userCode(byKey: ReadonlyMap<string, IslandCode>, { root, base, linkStyle }: BundleIslandsOptions): Plugin {
  const modules = new Map<string, { module: IslandModule; ids: ReadonlyMap<string, string> }>()
  for (const { modules: group } of byKey.values()) {
    const ids = new Map(group.map((module) => [module.file, moduleId(module)]))
    for (const module of group) modules.set(moduleId(module), { module, ids })
  }
  return {
    name: 'octavo:islands',
    async resolveId(id, importer) {
      if (id.startsWith(ENTRY) || id.startsWith(USER) || id === OPTIONS || id === MISSING) return id
      const [, name] = RUNTIME.exec(id) ?? []
      if (name !== undefined) return runtimeFile(name)
      const from = importer === undefined ? undefined : modules.get(importer)
      if (!from || id.startsWith('preact/')) return resolveShared(id)
      const target = from.module.imports[id] ?? 'missing'
      if (target === 'react') return runtimeFile('react')
      if (target === 'missing') return MISSING
      if ('package' in target) return (await resolvePackage(target.package, root, 'browser')) ?? MISSING
      return 'url' in target ? URL_OF + target.url : (from.ids.get(target.file) ?? MISSING)
    },
    load(id) {
      if (id === OPTIONS) {
        const root = base === RELATIVE_BASE ? 'document.documentElement.dataset.root' : JSON.stringify(base)
        return `export const base = ${root}, linkStyle = ${JSON.stringify(linkStyle)}`
      }
      if (id === MISSING) return { code: 'module.exports = require("octavo/missing").MISSING_MODULE', moduleType: 'js' }
      if (id.startsWith(URL_OF)) return `export default ${JSON.stringify(id.slice(URL_OF.length))}`
      const code = id.startsWith(ENTRY) ? byKey.get(id.slice(ENTRY.length)) : undefined
      if (code) return entrySource(code)
      if (id.endsWith('.css') && !modules.has(id)) return { code: injectStyle(id), moduleType: 'js' }
      const entry = modules.get(id)
      if (!entry) return undefined
      return {
        code: moduleSource(entry.module),
        moduleType: /\.tsx?$/i.test(entry.module.file) ? 'tsx' : 'jsx',
      }
    },
  }
}

/** Returns the id of a module. The same MDX file may have different code per page: the expressions it needs. */
function moduleId({ file, source }: IslandModule): string {
  return `${USER}${contentHash(source).slice(0, 12)}/${file}`
}

function entrySource({ modules, icons }: IslandCode): string {
  const imports = modules.map((module, index) => `import * as m${index} from ${JSON.stringify(moduleId(module))}`)
  const table = modules.map(({ file }, index) => `${JSON.stringify(file)}: m${index}`)
  const iconsArgument = icons ? `, ${JSON.stringify(icons)}` : ''
  return `${imports.join('\n')}\nimport { createMount } from 'octavo/islands'\nexport const mount = createMount({ ${table.join(', ')} }${iconsArgument})\n`
}

function runtimeFile(name: string): string {
  return join(RUNTIME_FOLDER, `${name}.js`)
}

/** Resolves Preact from Octavo's installation, not from the author's repository. React packages also get Preact. */
function resolveShared(id: string): string | undefined {
  if (/^react\/jsx-(?:dev-)?runtime$/.test(id)) return fileURLToPath(import.meta.resolve('preact/jsx-runtime'))
  if (/^react(?:-dom)?(?:\/client)?$/.test(id)) return runtimeFile('react')
  return /^preact\b/.test(id) ? fileURLToPath(import.meta.resolve(id)) : undefined
}

/** Returns code that adds a package's style sheet to the page. */
function injectStyle(file: string): string {
  const css = JSON.stringify(compilePackageStyle(file))
  return `document.head.append(Object.assign(document.createElement('style'), { textContent: ${css} }))`
}
