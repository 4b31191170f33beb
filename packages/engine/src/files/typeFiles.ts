import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { VirtualFiles } from '@octavo/content'
import { packageFolder, packageName } from './packages.js'

/** Maximum number of bytes that the types of packages take, and number of packages in `node_modules` of each other. */
const MAX_BYTES = 50_000_000
const MAX_NESTED = 5

const PACKAGES = '/node_modules/'

/** Fields of package.json that a compiler needs. Code blocks can show the values of imported JSON. */
const FIELDS = ['name', 'version', 'type', 'types', 'typings', 'typesVersions', 'main', 'module', 'exports', 'imports']

interface TypeFilesOptions {
  /** Folder with the `lib.*.d.ts` files of the compiler. */
  libraries: string
  /** Folder whose packages can be imported. Undefined if there are none. */
  root: string | undefined
}

/**
 * The files of a compiler that reads nothing else. It can write files, which `keys` lists. Besides them there are its
 * libraries, and type declarations of packages as `/node_modules/<name>/…`, which are read on demand.
 */
export class TypeFiles extends Map<string, string> implements VirtualFiles {
  readonly #options: TypeFilesOptions
  readonly #texts = new Map<string, string | undefined>()
  readonly #requested = new Set<string>()
  #bytes = 0

  constructor(options: TypeFilesOptions) {
    super()
    this.#options = options
  }

  /** Names of the packages that were looked for, and are installed or not. */
  get packages(): readonly string[] {
    return [...this.#requested].sort()
  }

  override get(path: string): string | undefined {
    const blockFile = super.get(path)
    if (blockFile !== undefined) return blockFile
    if (!this.#texts.has(path)) this.#texts.set(path, this.#read(path))
    return this.#texts.get(path)
  }

  override has(path: string): boolean {
    return this.get(path) !== undefined
  }

  hasFolder(path: string): boolean {
    const folder = `${path.replace(/\/+$/, '')}/`
    if ([...this.keys()].some((file) => file.startsWith(folder))) return true
    if (this.#options.root === undefined || !folder.startsWith(PACKAGES)) return false
    // The folder of packages, and that of a scope.
    if (/\/node_modules\/(?:@[^/]+\/)?$/.test(folder)) return true
    const real = this.#locate(folder.slice(0, -1))
    return real !== undefined && statSync(real, { throwIfNoEntry: false })?.isDirectory() === true
  }

  #read(path: string): string | undefined {
    const real = /^\/lib(?:\.[\w.]+)?\.d\.ts$/.test(path) ? join(this.#options.libraries, path) : this.#typeFile(path)
    const stats = real === undefined ? undefined : statSync(real, { throwIfNoEntry: false })
    if (real === undefined || !stats?.isFile()) return undefined
    if (this.#bytes + stats.size > MAX_BYTES)
      throw new Error(`Types of packages exceed the limit of ${MAX_BYTES / 1_000_000} MB.`)
    this.#bytes += stats.size
    const text = readFileSync(real, 'utf8')
    return path.endsWith('.json') ? selectFields(text) : text
  }

  #typeFile(path: string): string | undefined {
    return /\.[cm]?tsx?$|\/package\.json$/.test(path) ? this.#locate(path) : undefined
  }

  /** Returns the real path of a file or folder of a package. It is inside the package, also if there are symlinks. */
  #locate(path: string): string | undefined {
    const [start, ...nested] = path.split(PACKAGES)
    const { root } = this.#options
    if (root === undefined || start !== '' || nested.length === 0 || nested.length > MAX_NESTED) return undefined
    let [folder, rest] = [root, '']
    for (const [depth, part] of nested.entries()) {
      const name = packageName(part)
      if (!/^(?:@[\w.-]+\/)?[\w-][\w.-]*$/.test(name)) return undefined
      this.#requested.add(name)
      const installed = packageFolder(name, folder)
      if (installed === undefined) return undefined
      const real = realpathSync(installed)
      // A package that the root finds, too, is the same there.
      if (depth > 0 && real === realPackage(name, root)) return undefined
      folder = real
      rest = part.slice(name.length)
    }
    return realInside(join(folder, rest), folder)
  }
}

function realPackage(name: string, root: string): string | undefined {
  const folder = packageFolder(name, root)
  return folder === undefined ? undefined : realpathSync(folder)
}

function realInside(path: string, folder: string): string | undefined {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined
  const real = realpathSync(path)
  return real === folder || real.startsWith(folder + sep) ? real : undefined
}

function selectFields(text: string): string {
  try {
    const manifest = JSON.parse(text) as Record<string, unknown>
    return JSON.stringify(
      Object.fromEntries(FIELDS.flatMap((name) => (Object.hasOwn(manifest, name) ? [[name, manifest[name]]] : []))),
    )
  } catch {
    return '{}'
  }
}

/** Returns the folder of a module's file. */
export function libraryFolder(file: string): string {
  return dirname(realpathSync(file))
}
