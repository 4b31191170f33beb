import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, parseHex } from './color/contrast.js'

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
const index = readFileSync(new URL('../styles/index.css', import.meta.url), 'utf8')

/** Light and dark value of a token. */
function pair(name: string): [string, string] {
  const match = new RegExp(`--octavo-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)
  return [match?.[1] ?? '', match?.[2] ?? '']
}

function ratio(first: string | undefined, second: string | undefined): number {
  const colors = [parseHex(first), parseHex(second)] as Parameters<typeof contrast>
  return contrast(...colors)
}

describe.each(['text', 'text-strong', 'text-muted', 'blue', 'green', 'yellow', 'orange', 'red', 'purple', 'gray'])(
  '%s',
  (name) => {
    test.each(['surface', 'surface-strong'])('is readable on %s in light and dark', (ground) => {
      expect(ratio(pair(name)[0], pair(ground)[0])).toBeGreaterThanOrEqual(4.5)
      expect(ratio(pair(name)[1], pair(ground)[1])).toBeGreaterThanOrEqual(4.5)
    })
  },
)

test('every style sheet is in a layer, so that sites can override it without !important', () => {
  const imports = index.split('\n').filter((line) => line.startsWith('@import'))
  expect(imports.length).toBeGreaterThan(5)
  expect(imports.filter((line) => !/layer\(octavo\.\w+\);$/.test(line))).toEqual([])
})
