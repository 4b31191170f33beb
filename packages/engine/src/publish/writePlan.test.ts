import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writePlan } from './writePlan.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-plan-'))
  for (const [path, text] of Object.entries({ 'a.mdx': 'A', 'old/b.mdx': 'B', 'old/c.png': 'C', 'v1/d.mdx': 'D' })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function files(folder = root, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...readdirSync(folder).map((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory()
        ? files(path, `${prefix}${name}/`)
        : { [prefix + name]: readFileSync(path, 'utf8') }
    }),
  )
}

const plan = {
  moves: new Map([
    ['old/b.mdx', 'new/b.mdx'],
    ['old/c.png', 'new/deep/c.png'],
  ]),
  copies: new Map([
    ['v2/a.mdx', 'a.mdx'],
    ['v2/b.mdx', 'old/b.mdx'],
  ]),
  texts: new Map([
    ['old/b.mdx', 'B moved'],
    ['a.mdx', 'A changed'],
    ['v2/b.mdx', 'B copied'],
  ]),
  removed: ['v1'],
  notes: [],
}

test('moves, copies, changes and removes files, and leaves no empty folders', () => {
  writePlan(root, plan)
  expect(files()).toEqual({
    'a.mdx': 'A changed',
    'new/b.mdx': 'B moved',
    'new/deep/c.png': 'C',
    'v2/a.mdx': 'A',
    'v2/b.mdx': 'B copied',
  })
  expect(readdirSync(root).sort()).toEqual(['a.mdx', 'new', 'v2'])
})

test('changes nothing if a file cannot be written', () => {
  writeFileSync(join(root, 'v2'), 'a file')
  const before = files()
  expect(() => writePlan(root, plan)).toThrow()
  expect(files()).toEqual(before)
  expect(() => writePlan(root, { ...plan, copies: new Map([['v3/x.mdx', 'missing.mdx']]) })).toThrow()
  expect(files()).toEqual(before)
})
