import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockFile {
  packages: Record<
    string,
    { resolved?: string; optionalDependencies?: Record<string, string>; dependencies?: Record<string, string> }
  >
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as LockFile

test('the lock file holds the packages of every platform, so that npm ci works on all of them', () => {
  const installed = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')))
  const missing = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !installed.has(name)),
  )
  expect(missing).toEqual([])
})

test('the lock file names no place that packages are downloaded from', () => {
  const places = Object.values(lock.packages).flatMap(({ resolved }) => (resolved?.includes('://') ? [resolved] : []))
  expect(places).toEqual([])
})
