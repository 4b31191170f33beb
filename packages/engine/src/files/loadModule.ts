import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import vm from 'node:vm'
import * as preact from 'preact'
import * as hooks from 'preact/hooks'
import * as jsxRuntime from 'preact/jsx-runtime'
import type { Plugin } from 'rolldown'
import { cssModules } from './cssModules.js'
import { serverReact } from './serverReact.js'
import { addSourceMap } from './thrownAt.js'

type Exports = Record<string, unknown>

/** A project module, bundled with its imports and run on the server. */
interface LoadedModule {
  exports: Exports
  /** Absolute paths of the bundled files, except those of packages. */
  files: string[]
}

/** The only Preact instance, which renders pages, under the names of React for code that imports React. */
const SHARED: Readonly<Record<string, Exports>> = {
  preact: { ...preact },
  'preact/hooks': { ...hooks },
  'preact/jsx-runtime': { ...jsxRuntime },
  'preact/compat': { ...serverReact, default: serverReact },
  react: { ...serverReact, default: serverReact },
  'react/jsx-runtime': { ...jsxRuntime },
}

/**
 * Bundles a module of trusted code and runs it with the Preact and React that render pages.
 * @param id absolute path
 * @throws Error with the first line of the reason if the module cannot be bundled or throws
 */
export async function loadModule(id: string, root: string, base = '/'): Promise<LoadedModule> {
  const bundled = await bundleModule(id, root, base)
  return { exports: runModule(id, root, bundled), files: bundled.files }
}

interface BundledModule {
  code: string
  /** Source map with absolute paths; undefined for packages. */
  map: string | undefined
  /** Absolute paths of the module's files, without those of packages. */
  files: string[]
  /** Modules that the code requires when it runs. */
  imports: string[]
}

export function runModule(id: string, root: string, { code, map }: BundledModule): Exports {
  if (map !== undefined) addSourceMap(id, map)
  const require = createRequire(join(root, 'package.json'))
  const module: { exports: Exports } = { exports: {} }
  const run = new vm.Script(`(function (module, exports, require) {${code}\n})`, { filename: id }).runInThisContext()
  run(module, module.exports, (name: string) => (Object.hasOwn(SHARED, name) ? SHARED[name] : require(name)))
  return module.exports
}

/** @throws Error with the first line of the bundler's reason */
export async function bundleModule(id: string, root: string, base = '/'): Promise<BundledModule> {
  const { rolldown } = await import('rolldown')
  try {
    const build = await rolldown({
      input: id,
      cwd: root,
      platform: 'node',
      logLevel: 'silent',
      external: (name) => Object.hasOwn(SHARED, name) || /^react-dom(?:\/|$)/.test(name),
      plugins: [cssModules(root), withoutStyles, assetUrls(root, base)],
      transform: {
        jsx: { runtime: 'automatic', importSource: 'preact', development: false },
        define: { 'process.env.NODE_ENV': '"production"' },
      },
    })
    const { output } = await build.generate({
      format: 'cjs',
      exports: 'named',
      codeSplitting: false,
      sourcemap: id.includes('node_modules') ? false : 'hidden',
      sourcemapPathTransform: (source, map) => resolve(dirname(map), source),
    })
    // The module ids of the output lack those from which only constants are left.
    const read = await build.watchFiles
    await build.close()
    const [{ code, map, imports }] = output
    const files = read.filter((file) => file.startsWith(root) && !file.includes('node_modules')).sort()
    return { code, map: map ? JSON.stringify(map) : undefined, files, imports }
  } catch (error) {
    throw new Error(bundlerReason(error), { cause: error })
  }
}

const ASSET = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|mp4|webm|mov|mp3|wav|ogg|pdf)$/i

/** Loads images and other static files of the docs folder as their URLs. */
function assetUrls(root: string, base: string): Plugin {
  return {
    name: 'octavo:asset-urls',
    load(id) {
      if (!ASSET.test(id)) return undefined
      const path = relative(root, id).split(sep).map(encodeURIComponent).join('/')
      return { code: `export default ${JSON.stringify(base + path)}`, moduleType: 'js' }
    },
  }
}

/** Ignores style sheet imports, because style sheets of the docs folder are part of every page. */
const withoutStyles: Plugin = {
  name: 'octavo:without-styles',
  load: (id) => (id.endsWith('.css') ? { code: '', moduleType: 'js' } : undefined),
}

/** Returns the first line of a bundler error, without its colors and code frame. */
export function bundlerReason(error: unknown): string {
  const { errors: [first] = [] } = error as { errors?: { message: string }[] }
  const message = first?.message ?? (error instanceof Error ? error.message : String(error))
  return (stripVTControlCharacters(message).split('\n')[0] ?? '').replace(/^\[\w+\]\s*/, '')
}
