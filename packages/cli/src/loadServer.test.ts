import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findServer } from './loadServer.js'

let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-server-')))
})

afterEach(() => rmSync(folder, { recursive: true }))

function install(project: string): string {
  const dir = join(folder, project, 'node_modules/@octavo/server')
  mkdirSync(dir, { recursive: true })
  const manifest = {
    name: '@octavo/server',
    type: 'module',
    exports: { '.': { types: './a.d.ts', default: './a.js' } },
  }
  writeFileSync(join(dir, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(dir, 'a.js'), '')
  return join(dir, 'a.js')
}

test('the server of the project is found before the one beside the command', () => {
  const projectFolder = install('project')
  const beside = install('global')
  const importers = [join(folder, 'project/package.json'), join(folder, 'global/node_modules/octavo/bin.js')]
  expect(findServer(importers)).toBe(projectFolder)
  rmSync(join(folder, 'project'), { recursive: true })
  expect(findServer(importers)).toBe(beside)
})

test('a command without the server explains how to install it', () => {
  expect(() => findServer([join(folder, 'package.json')])).toThrowErrorMatchingInlineSnapshot(`
    [Error: Missing package "@octavo/server".
    Fix: npm i @octavo/server]
  `)
})
