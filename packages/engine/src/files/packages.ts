import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { PackageModule } from '@octavo/content'
import { contentHash } from '@octavo/core'
import { bundleModule, runModule } from './loadModule.js'

/** Returns the file of an installed module, resolved from a folder. Undefined if it is not installed. */
export async function resolvePackage(
  specifier: string,
  folder: string,
  platform: 'server' | 'browser' = 'server',
): Promise<string | undefined> {
  const { ResolverFactory } = await import('rolldown/experimental')
  const isBrowser = platform === 'browser'
  const resolver = new ResolverFactory({
    conditionNames: [isBrowser ? 'browser' : 'node', 'import', 'module', 'default'],
    mainFields: [...(isBrowser ? ['browser'] : []), 'module', 'main'],
    aliasFields: isBrowser ? [['browser']] : [],
    extensions: ['.js', '.mjs', '.cjs', '.json'],
  })
  const { path, error } = resolver.sync(folder, specifier)
  return error ? undefined : path
}

/** Returns true if a package is installed. Does not load the resolver, which most sites do not need. */
export function hasPackage(specifier: string, folder: string): boolean {
  return packageFolder(packageName(specifier), folder) !== undefined
}

/** Returns a hash of a package's installed version; `''` if it is not installed. */
export function packageHash(specifier: string, folder: string): string {
  const packageRoot = packageFolder(packageName(specifier), folder)
  if (packageRoot === undefined) return ''
  const real = realpathSync(packageRoot)
  // The code of a linked package changes without its version.
  const stamps = real.includes(`${sep}node_modules${sep}`) ? [] : packageStamps(real)
  return contentHash(readFileSync(join(packageRoot, 'package.json')), ...stamps)
}

function packageStamps(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return packageStamps(path)
      const { size, mtimeMs } = statSync(path)
      return [`${path} ${size} ${mtimeMs}`]
    })
}

/** Returns the name of the package that a specifier belongs to. */
export function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Returns the folder of an installed package, from a folder or its parents. */
export function packageFolder(name: string, from: string): string | undefined {
  const text = join(from, 'node_modules', name)
  if (existsSync(join(text, 'package.json'))) return text
  const parent = dirname(from)
  return parent === from ? undefined : packageFolder(name, parent)
}

export type PackageLoader = (specifier: string) => Promise<PackageModule>

/**
 * Returns a function that runs modules of installed packages on the server. React packages run only in the browser,
 * because `preact/compat` changes how Preact renders; on the server their components are empty.
 *
 * @param isDev true if packages can change, so that their new versions are loaded
 */
export function createPackageLoader(root: string, isDev = false): PackageLoader {
  const loaded = new Map<string, Promise<PackageModule>>()
  return (specifier) => {
    const key = isDev ? `${specifier} ${packageHash(specifier, root)}` : specifier
    const packageModule = loaded.get(key) ?? loadPackage(specifier, root)
    loaded.set(key, packageModule)
    return packageModule
  }
}

async function loadPackage(specifier: string, root: string): Promise<PackageModule> {
  try {
    const path = (await resolvePackage(specifier, root)) ?? specifier
    const bundled = await bundleModule(path, root)
    const isReact = bundled.imports.some((name) => /^react(?:-dom)?(?:\/|$)/.test(name))
    if (isReact) return { exports: everyExport(() => null), isInteractive: true }
    const isInteractive = bundled.imports.some((name) => name.startsWith('preact'))
    return { exports: withDefault(runModule(path, root, bundled)), isInteractive }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const fail = () => {
      throw new Error(`the package "${specifier}" can't run on the server: ${reason}. Fix: put it into <ClientOnly>`)
    }
    return { exports: everyExport(fail), isInteractive: true }
  }
}

/** Adds the default export of a CommonJS package, as in the browser: all of its exports. */
function withDefault(exports: Record<string, unknown>): Record<string, unknown> {
  const isModule = Reflect.get(exports, Symbol.toStringTag) === 'Module' || exports.__esModule === true
  if (isModule) return exports
  // Getters of exports may load other modules.
  const descriptors = Object.getOwnPropertyDescriptors(exports)
  return Object.defineProperties({}, { ...descriptors, default: { value: exports, enumerable: true } })
}

/** Returns exports that are all the same function. */
function everyExport(value: () => null): Record<string, unknown> {
  return new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : value), has: () => true })
}
