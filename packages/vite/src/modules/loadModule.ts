import { createRequire } from 'node:module'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import vm from 'node:vm'
import * as preact from 'preact'
import * as hooks from 'preact/hooks'
import * as jsxRuntime from 'preact/jsx-runtime'
import type { Plugin } from 'rolldown'
import { cssModules } from './cssModules.js'
import { serverReact } from './serverReact.js'

type Exports = Record<string, unknown>

/** A module of the project, bundled with what it imports and run on the server. */
interface LoadedModule {
  exports: Exports
  /** Absolute paths of the files that it consists of, without those of packages. */
  files: string[]
}

/** The one instance of Preact that renders pages; React's names for code that is written with them. */
const SHARED: Readonly<Record<string, Exports>> = {
  preact: { ...preact },
  'preact/hooks': { ...hooks },
  'preact/jsx-runtime': { ...jsxRuntime },
  'preact/compat': { ...serverReact, default: serverReact },
  react: { ...serverReact, default: serverReact },
  'react/jsx-runtime': { ...jsxRuntime },
}

/**
 * Bundles a module of trusted code and runs it. Preact and React are those that render the page.
 *
 * @param id absolute path
 * @throws Error when the module can't be bundled or throws, with the first line of the reason
 */
export async function loadModule(id: string, root: string): Promise<LoadedModule> {
  const bundled = await bundleModule(id, root)
  return { exports: runModule(id, root, bundled), files: bundled.files }
}

interface BundledModule {
  /** CommonJS. */
  code: string
  /** Absolute paths of its files, without those of packages. */
  files: string[]
  /** Modules that it requires when it runs. */
  imports: string[]
}

export function runModule(id: string, root: string, { code }: Pick<BundledModule, 'code'>): Exports {
  const require = createRequire(join(root, 'package.json'))
  const module: { exports: Exports } = { exports: {} }
  const run = new vm.Script(`(function (module, exports, require) {${code}\n})`, { filename: id }).runInThisContext()
  run(module, module.exports, (name: string) => (Object.hasOwn(SHARED, name) ? SHARED[name] : require(name)))
  return module.exports
}

export async function bundleModule(id: string, root: string): Promise<BundledModule> {
  const { rolldown } = await import('rolldown')
  try {
    const build = await rolldown({
      input: id,
      cwd: root,
      platform: 'node',
      logLevel: 'silent',
      external: (name) => Object.hasOwn(SHARED, name) || /^react-dom(?:\/|$)/.test(name),
      plugins: [cssModules(root), withoutStyles],
      transform: {
        jsx: { runtime: 'automatic', importSource: 'preact', development: false },
        define: { 'process.env.NODE_ENV': '"production"' },
      },
    })
    const { output } = await build.generate({ format: 'cjs', exports: 'named', codeSplitting: false })
    await build.close()
    const [{ code, moduleIds, imports }] = output
    const files = moduleIds.filter((file) => file.startsWith(root) && !file.includes('node_modules')).sort()
    return { code, files, imports }
  } catch (error) {
    throw new Error(bundlerReason(error))
  }
}

/** Style sheets of the docs folder are part of every page. */
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
