import { expect, test } from 'vitest'
import { options } from '../testing/createView.js'
import { operationsIn, toDocument } from '../testing/readDocument.js'
import { operationView } from '../view/operationView.js'
import { playgroundData } from '../view/playgroundData.js'
import { fragmentView } from '../view/schemaViews.js'

/** Maximum milliseconds of CPU time for a document, ten times the usual value. */
const MAX_MS = 5_000

const model = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Returns a document whose only operation receives and returns this schema. */
function createDocument(schema: object, schemas: Record<string, object>) {
  const content = { 'application/json': { schema } }
  const post = { requestBody: { content }, responses: { 200: { description: 'ok', content } } }
  return toDocument({ openapi: '3.1.0', info: {}, paths: { '/a': { post } }, components: { schemas } })
}

/** Reads the page and playground of the document, and the first fragments of the page. */
function readAll(document: ReturnType<typeof createDocument>, maxParts: number): { parts: number; forms: number } {
  const [operation] = operationsIn(document)
  const view = operation && operationView(document, operation, options)
  const data = operation && playgroundData(document, operation, { transport: {} as never, markdown: (text) => text })
  const parts = new Map(view?.fragments.map((part) => [part.id, part]))
  let count = 0
  for (const part of parts.values()) {
    if (++count > maxParts) break
    for (const inner of fragmentView(document, part, options)?.fragments ?? []) parts.set(inner.id, inner)
  }
  return { parts: parts.size, forms: Object.keys(data?.forms ?? {}).length }
}

function isSoon(action: () => void): void {
  const start = process.cpuUsage()
  action()
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(MAX_MS)
}

const SIZE = 40

test('choices inside choices cost no more than their labels', () => {
  const schemas: Record<string, object> = {}
  for (let level = 0; level < 6; level++)
    for (let index = 0; index < SIZE; index++)
      schemas[`L${level}N${index}`] =
        level === 5
          ? { type: index % 2 ? 'string' : 'integer', description: 'x' }
          : { oneOf: Array.from({ length: SIZE }, (_, next) => model(`L${level + 1}N${(index + next) % SIZE}`)) }
  isSoon(() => readAll(createDocument(model('L0N0'), schemas), 5))
})

test('the fields of a model that is used often are read only a few times', () => {
  const names = Array.from({ length: 60 }, (_, index) => `M${index}`)
  let reads = 0
  const properties = () =>
    new Proxy(Object.fromEntries(names.map((name) => [name.toLowerCase(), model(name)])), {
      ownKeys(target) {
        reads++
        return Reflect.ownKeys(target)
      },
    })
  const oneOf = names.slice(0, SIZE).map(model)
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties: properties(), oneOf }]))
  readAll(createDocument(model('M0'), schemas), 20)
  expect(reads).toBeLessThan(10 * names.length)
})

test('a cycle of models has a form of any length', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `M${index}`)
  const schemas = Object.fromEntries(
    names.map((name, index) => [
      name,
      { type: 'object', properties: { next: model(names[(index + 1) % names.length] ?? ''), id: { type: 'string' } } },
    ]),
  )
  const all = { type: 'object', properties: Object.fromEntries(names.map((name) => [name, model(name)])) }
  const { forms } = readAll(createDocument(all, schemas), 20)
  expect(forms).toBeGreaterThan(500)
  expect(readAll(createDocument(model('M0'), schemas), 20).forms).toBeGreaterThan(500)
})
