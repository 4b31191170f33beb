import fc from 'fast-check'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { expect, test } from 'vitest'
import { loadRegexEngine } from './regexEngine.js'

const PATTERNS = [
  'a',
  'b+',
  '(?<=a)b',
  '\\Gb',
  '\\Aa',
  '$',
  '(a)(b)?',
  'é',
  '[^a]',
  '^\\s*',
  'x*',
  '(?=b)',
  '\\b',
  '𝒳(b)',
  '\\n',
]
const PIECES = ['a', 'b', 'é', ' ', '𝒳', 'x', 'ab', '\n']

test('scanners find the same matches as Shiki in any order of searches', async () => {
  const shared = await loadRegexEngine()
  const plain = await createOnigurumaEngine()
  const patterns = fc.array(fc.constantFrom(...PATTERNS), { minLength: 1, maxLength: 5 })
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''))
  const searches = fc.array(fc.tuple(fc.nat(1), fc.nat(12), fc.constantFrom(0, 1, 4, 5)), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(fc.tuple(patterns, patterns), text, searches, (lists, text, searches) => {
      const [sharedResults, plainResults] = [shared, plain].map((engine) => {
        const scanners = lists.map((list) => engine.createScanner(list))
        const string = engine.createString(text)
        const results = searches.map(([scannerIndex, at, options]) =>
          scanners[scannerIndex]?.findNextMatchSync(string, Math.min(at, text.length), options),
        )
        string.dispose?.()
        return results
      })
      expect(sharedResults).toEqual(plainResults)
    }),
    { numRuns: 500 },
  )
})

test('compiles freed patterns again when they are needed', async () => {
  const engine = await loadRegexEngine(2)
  const scanner = engine.createScanner(['a', 'b', 'c', 'd'])
  const starts = ['a', 'b', 'c', 'd', 'a'].map((letter) => scanner.findNextMatchSync(`--${letter}`, 0, 0)?.index)
  expect(starts).toEqual([0, 1, 2, 3, 0])
})

test('an invalid pattern matches nothing, and others of its scanner still match', async () => {
  const engine = await loadRegexEngine()
  const find = (...patterns: string[]) => engine.createScanner(patterns).findNextMatchSync('a(b', 0, 0)?.index
  expect([find('('), find('[b-a]', 'b'), find('b', '*a'), find('b')]).toEqual([undefined, 1, 0, 0])
})
