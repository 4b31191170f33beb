import { expect, test } from 'vitest'
import { writtenTexts } from './exactNumbers.js'
import { parseYaml } from './parseYamlSource.js'

const TEXT = `openapi: 3.1.0
base: &base { rate: 3.10, none: ~ }
merged: { <<: *base, own: 1 }
copied: *base
beyond: 1e999
__proto__: { constructor: 12345678901234567890 }
list: [0x10, 1.50, true, [null, "text"]]
list: [0x10, 1.50, True, [~, "text"]]
`

function memoryStore(texts = new Map<string, string>()) {
  return { texts, get: (key: string) => texts.get(key), set: (key: string, text: string) => void texts.set(key, text) }
}

/** What a reading says, with the texts of scalars and positions. */
function describe(text: string, store?: ReturnType<typeof memoryStore>) {
  const source = parseYaml(text, 'api.yaml', store)
  const texts: unknown[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    texts.push([...writtenTexts(value)], Object.getPrototypeOf(value) === Object.prototype)
    for (const child of Object.values(value)) visit(child)
  }
  visit(source.value)
  const paths = [['list', '1'], ['base', 'rate'], ['missing'], []]
  const places = paths.flatMap((path) => [
    source.locate(path),
    source.locate(path, { atKey: true }),
    source.writtenAt(path),
  ])
  return { value: source.value, problems: source.problems, texts, places }
}

test('a stored document has the value, texts, findings and positions of the one that was read', () => {
  const plain = describe(TEXT)
  const store = memoryStore()
  expect(describe(TEXT, store)).toEqual(plain)
  expect(store.texts.size).toBeGreaterThan(1)
  expect(describe(TEXT, store)).toEqual(plain)
  expect(plain.problems).toHaveLength(1)
})

test('positions of a stored document are found without reading it again', () => {
  const store = memoryStore()
  describe(TEXT, store)
  const { size } = store.texts
  describe(TEXT, store)
  expect(store.texts.size).toBe(size)
})

test('a document with a syntax error is stored with its error', () => {
  const text = `a: [1\n${TEXT}`
  const store = memoryStore()
  const plain = describe(text)
  expect(plain.value).toBeUndefined()
  describe(text, store)
  expect(describe(text, store)).toEqual(plain)
})

test('a damaged store is read as an empty one', () => {
  const plain = describe(TEXT)
  const store = memoryStore()
  describe(TEXT, store)
  for (const damage of ['', '{', '7', '[]', '{"problems":1}'])
    expect(describe(TEXT, memoryStore(new Map([...store.texts.keys()].map((key) => [key, damage]))))).toEqual(plain)
})
