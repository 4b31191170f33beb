import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { cycles, folderGraph } from './measure/imports.js'

const PACKAGES = fileURLToPath(new URL('../packages/', import.meta.url))

/** Folders that still import each other, by package. Remove from this list, never add to it. */
const CIRCULAR: Readonly<Record<string, readonly string[]>> = {
  vite: [
    '.',
    'api',
    'build',
    'check',
    'client',
    'dev',
    'diagnostics',
    'islands',
    'outputs',
    'plugins',
    'preview',
    'render',
    'report',
    'search',
    'view',
  ],
}

const packages = readdirSync(PACKAGES).filter((name) => existsSync(join(PACKAGES, name, 'src')))

describe('no two folders of a package import values from each other, directly or through others', () => {
  test.each(packages)('%s', (name) => {
    const known = CIRCULAR[name] ?? []
    const groups = cycles(folderGraph(join(PACKAGES, name, 'src')))
    expect(groups.filter((group) => !group.every((folder) => known.includes(folder)))).toEqual([])
  })
})
