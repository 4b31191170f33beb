import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RULES } from '@octavo/core'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const TEST = /\.(?:test|spec)\.tsx?$/

test('every rule is mentioned by a test', () => {
  const tests = [...filesOf('test'), ...filesOf('playground'), ...filesOf('packages')].filter(
    (file) => (TEST.test(file) || file.startsWith('test')) && file !== join('test', 'rules.test.ts'),
  )
  expect(idsNotIn(tests)).toEqual([])
})

test('every rule is reported by a package', () => {
  const sources = filesOf('packages').filter((file) => !TEST.test(file) && !file.startsWith(join('packages', 'core')))
  expect(idsNotIn(sources)).toEqual([])
})

function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/(?:^|[\\/])(?:dist|node_modules)[\\/]/.test(file))
    .map((file) => join(folder, file))
}

function idsNotIn(files: readonly string[]): string[] {
  const words = new Set(
    files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []),
  )
  return Object.keys(RULES)
    .filter((id) => !words.has(id))
    .sort()
}
