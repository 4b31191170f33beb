import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type CachedTypes, type Compiler, createTypeReader, PACKAGE, type TypeReader } from '@octavo/content'
import { contentHash } from '@octavo/core'
import { packageFolder, packageHash } from '../files/packages.js'
import type { PackStore } from '../files/packStore.js'
import { libraryFolder, TypeFiles } from '../files/typeFiles.js'

/** Part of every cache key: increase it when the result changes for the same code. */
const FORMAT = '1'

/** Packages with the interface of the compiler. TypeScript 7 has none; the second package has that of version 6. */
const COMPILERS = ['typescript', '@typescript/typescript6']
const COMPILER_DEPENDENCIES = COMPILERS.map((name) => PACKAGE + name)

interface TypeServiceOptions {
  root: string
  /** True for trusted sites: blocks can use the types of packages, and the site's own compiler. */
  readsPackages: boolean
  cache: PackStore
}

interface LoadedReader {
  read: TypeReader
  files: TypeFiles
  /** Hashes of the packages that were read, by name. */
  hashes: Map<string, string>
}

/** Compiles `twoslash` blocks. Calls `runsCode` before it compiles one that is not cached. */
export type TypeService = (source: string, language: string, runsCode?: () => void) => Promise<CachedTypes>

/** Returns the service of a site. The compiler is loaded when a block is not cached. */
export function createTypeService({ root, readsPackages, cache }: TypeServiceOptions): TypeService {
  const hash = (name: string) => (readsPackages ? packageHash(name, root) : '')
  let loading: Promise<LoadedReader> | undefined
  let loadedFor = ''
  return async (source, language, runsCode) => {
    const compiler = findCompiler(readsPackages ? [root, import.meta.dirname] : [import.meta.dirname])
    if (!compiler) return missingCompiler(hash('typescript') !== '')
    const base = contentHash(FORMAT, compiler.version, language, source, readsPackages ? 'packages' : '')
    const { key, types: cached } = findCached(base, cache, hash)
    if (cached) return cached
    runsCode?.()
    const before = await loading?.catch(() => undefined)
    const isStale = [...(before?.hashes ?? [])].some(([name, last]) => hash(name) !== last)
    if (!loading || isStale || loadedFor !== compiler.folder) loading = load(compiler, readsPackages ? root : undefined)
    loadedFor = compiler.folder
    const loaded = await loading.catch((error: Error) => error)
    if (loaded instanceof Error)
      return withoutTypes({ message: `TypeScript ${compiler.version} cannot be loaded: ${loaded.message}` })
    const { read, files, hashes } = loaded
    const typed = read(source, language)
    for (const name of files.packages) if (!hashes.has(name)) hashes.set(name, hash(name))
    const dependencies = [...COMPILER_DEPENDENCIES, ...files.packages.map((name) => PACKAGE + name)]
    const types = { ...typed, dependencies }
    const stored: StoredTypes = { types, hashes: files.packages.map((name) => [name, hash(name)]) }
    cache.set(key, JSON.stringify(stored))
    return types
  }
}

interface StoredTypes {
  types: CachedTypes
  /** The packages with their hashes. That of the compiler is part of the key. */
  hashes: [name: string, hash: string][]
}

/**
 * Returns the stored types of a block if its packages are unchanged, or the key to store them at. Keys depend on packages that
 * only compiling finds: an outdated result names those of the next key.
 */
function findCached(
  base: string,
  cache: PackStore,
  hash: (name: string) => string,
): { key: string; types?: CachedTypes } {
  let key = base
  for (;;) {
    const text = cache.get(key)
    if (text === undefined) return { key }
    const { types, hashes } = JSON.parse(text) as StoredTypes
    const current = hashes.map(([name]) => hash(name))
    if (hashes.every(([, before], index) => before === current[index])) return { key, types }
    key = contentHash(key, ...current)
  }
}

interface CompilerPackage {
  version: string
  /** The folder of the package. */
  folder: string
}

/** Returns the first installed package that has the interface of the compiler. */
function findCompiler(folders: readonly string[]): CompilerPackage | undefined {
  for (const from of folders) {
    for (const name of COMPILERS) {
      const folder = packageFolder(name, from)
      if (folder === undefined) continue
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
      if (Number.parseInt(version, 10) < 7) return { version, folder }
    }
  }
  return undefined
}

function missingCompiler(hasTypeScript: boolean): CachedTypes {
  return withoutTypes(
    hasTypeScript
      ? {
          message: 'TypeScript 7 has no interface for `twoslash`; the code is shown without types.',
          hint: 'Fix: npm i -D @typescript/typescript6',
        }
      : {
          message: 'Missing package "typescript"; the code is shown without types.',
          hint: 'Fix: npm i -D typescript@6',
        },
  )
}

function withoutTypes(problem: { message: string; hint?: string }): CachedTypes {
  return {
    hovers: [],
    notes: [],
    marks: [],
    problems: [{ rule: 'CODE_TWOSLASH', ...problem }],
    dependencies: COMPILER_DEPENDENCIES,
  }
}

async function load({ folder }: CompilerPackage, root: string | undefined): Promise<LoadedReader> {
  const require = createRequire(join(folder, 'package.json'))
  const compiler = require(folder) as Compiler
  // `@typescript/typescript6` exports another package, which has the libraries.
  const files = new TypeFiles({ libraries: libraryFolder(compilerFile(require, folder)), root })
  return { read: await createTypeReader(compiler, files), files, hashes: new Map() }
}

function compilerFile(require: NodeJS.Require, folder: string): string {
  try {
    return require.resolve('@typescript/old')
  } catch {
    return require.resolve(folder)
  }
}
