import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { missingFiles, readFlows } from './measure/flows.js'
import { cycles, fileGraph, folderGraph, readLayers, upwardImports } from './measure/imports.js'
import { folderFaults, listFolders, readRooms, repeatedNames } from './measure/rooms.js'
import { longFunctions } from './measure/sizes.js'
import { moduleState, STATE } from './measure/state.js'

const PACKAGES = fileURLToPath(new URL('../packages/', import.meta.url))

const packages = readdirSync(PACKAGES).filter((name) => existsSync(join(PACKAGES, name, 'src')))

describe('no two folders of a package import values from each other, directly or through others', () => {
  test.each(packages)('in the package %s', (name) => {
    expect(cycles(folderGraph(join(PACKAGES, name, 'src')))).toEqual([])
  })
})

describe('no two files of a package import each other, directly or through others, types included', () => {
  test.each(packages)('in the package %s', (name) => {
    expect(cycles(fileGraph(join(PACKAGES, name, 'src')))).toEqual([])
  })
})

describe('a package has ten folders at most, and none with a single file', () => {
  test.each(packages)('including the package %s', (name) => {
    expect(folderFaults(join(PACKAGES, name, 'src'))).toEqual([])
  })
})

describe('ARCHITECTURE.md names the folders of a package', () => {
  const rooms = readRooms(readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8'))

  test.each(packages)('including the package %s', (name) => {
    expect(rooms.get(name) ?? []).toEqual([...listFolders(join(PACKAGES, name, 'src')).keys()].sort())
  })
})

test('no two source files of the packages have the same name', () => {
  expect(repeatedNames(PACKAGES, packages)).toEqual([])
})

describe('a flow in ARCHITECTURE.md has 25 files at most, all of which exist', () => {
  const flows = readFlows(readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8'))

  test('lists seven flows', () => {
    expect(flows.size).toBe(7)
  })

  test.each([...flows])('including the flow "%s"', (_, files) => {
    expect(files.length).toBeLessThanOrEqual(25)
    expect(missingFiles(PACKAGES, files)).toEqual([])
  })
})

test('no function has more than 80 lines', () => {
  expect(packages.flatMap((name) => longFunctions(join(PACKAGES, name, 'src'), 80))).toEqual([])
})

test('modules have no mutable state except listed ones with a reason', () => {
  const names = packages.flatMap((name) =>
    moduleState(join(PACKAGES, name, 'src'))
      .filter((path) => !path.includes('fixtures/'))
      .map((path) => `${name}/${path}`),
  )
  expect(names.sort()).toEqual(Object.values(STATE).flat().sort())
})

describe('the layers of the engine', () => {
  const source = join(PACKAGES, 'engine/src')
  const layers = readLayers(readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8'))

  test('include every folder of the package except the browser', () => {
    const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual([...layers.flat(), 'browser'].sort())
  })

  test('import nothing from a layer above', () => {
    expect(upwardImports(source, layers)).toEqual([])
  })
})
