import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { cycles, folderGraph } from './measure/imports.js'

const PACKAGES = fileURLToPath(new URL('../packages/', import.meta.url))

const packages = readdirSync(PACKAGES).filter((name) => existsSync(join(PACKAGES, name, 'src')))

describe('no two folders of a package import values from each other, directly or through others', () => {
  test.each(packages)('%s', (name) => {
    expect(cycles(folderGraph(join(PACKAGES, name, 'src')))).toEqual([])
  })
})
