import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const { satisfies } = createRequire(import.meta.url)('semver') as { satisfies(version: string, range: string): boolean }

interface LockFile {
  packages: Record<
    string,
    {
      resolved?: string
      engines?: { node?: string }
      optionalDependencies?: Record<string, string>
      dependencies?: Record<string, string>
    }
  >
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as LockFile

test('the lock file contains packages of every platform, so that npm ci works on all', () => {
  const installed = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')))
  const missing = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !installed.has(name)),
  )
  expect(missing).toEqual([])
})

test('the lock file contains no download URLs', () => {
  const places = Object.values(lock.packages).flatMap(({ resolved }) => (resolved?.includes('://') ? [resolved] : []))
  expect(places).toEqual([])
})

/** Versions of Node that a package may support at least. */
const NODES = ['20.19.0', '22.12.0']

test.each(['packages/cli', 'packages/vite', 'packages/create', 'packages/server'])(
  'all dependencies of %s run on its supported Node versions',
  (root) => {
    const nodes = NODES.filter((version) => satisfies(version, lock.packages[root]?.engines?.node ?? ''))
    expect(nodes).toContain('22.12.0')
    const unsupported = [...packageDependencies(root)].filter((path) => {
      const range = lock.packages[path]?.engines?.node
      return range !== undefined && nodes.some((version) => !satisfies(version, range))
    })
    expect(unsupported).toEqual([])
  },
)

/** Returns the lock file's paths of all packages that one depends on, directly or not. */
function packageDependencies(root: string, names = new Set<string>()): Set<string> {
  for (const name of Object.keys(lock.packages[root]?.dependencies ?? {})) {
    const path = resolvePackage(name, root)
    if (path === undefined || names.has(path)) continue
    names.add(path)
    packageDependencies(path, names)
  }
  return names
}

/** Returns the path of a package as Node finds it from another: in the nearest `node_modules` above. */
function resolvePackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)[^/]*$/, '')) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (lock.packages[path]) return path
    if (folder === '') return undefined
  }
}
