import { expect, test } from 'vitest'
import { createView, options } from '../testing/createView.js'
import { operationsIn, toDocument } from '../testing/readDocument.js'
import { operationMarkdown } from './operationMarkdown.js'
import { fragmentView } from './schemaViews.js'

/** A text of several thousand characters with a recognizable end. */
const long = (end: string) => `${'word '.repeat(800)}${end}`

function api(operation: object, schemas: Record<string, object> = {}) {
  return toDocument({ openapi: '3.1.0', info: {}, paths: { '/a': { post: operation } }, components: { schemas } })
}

const numbers = Array.from({ length: 30 }, (_, index) => index)

test('a page full of parameters keeps each of them and the responses', () => {
  const parameters = numbers.map((number) => ({ name: `p${number}`, in: 'query', description: long(`end${number}.`) }))
  const document = api({ parameters, responses: { 200: { description: long('answered.') } } })
  const { parameters: groups, responses } = createView(document)
  expect(groups[0]?.fields.map(({ descriptionHtml }) => /end\d+\.$/.test(descriptionHtml ?? ''))).toEqual(
    numbers.map(() => true),
  )
  expect(responses[0]?.descriptionHtml).toMatch(/answered\.$/)
  const [operation] = operationsIn(document)
  const markdown = (operation && operationMarkdown(document, operation, { schema: false })) ?? ''
  expect(numbers.filter((number) => !markdown.includes(`end${number}.`))).toEqual([])
})

test('fields and variants that exceed a page are in its fragments', () => {
  const model = (number: number) => ({
    title: `Variant ${number}`,
    type: 'object',
    description: long(`variant${number}.`),
    properties: {
      [`f${number}`]: { type: 'string', description: long(`field${number}.`), example: long(`value${number}`) },
    },
  })
  const schema = { oneOf: numbers.map(model) }
  const document = api({ requestBody: { content: { 'application/json': { schema } } } })
  const view = createView(document)
  const texts = [JSON.stringify(view)]
  const parts = new Map(view.fragments.map((part) => [part.id, part]))
  for (const part of parts.values()) {
    const fragment = fragmentView(document, part, options)
    texts.push(JSON.stringify(fragment))
    for (const inner of fragment?.fragments ?? []) parts.set(inner.id, inner)
  }
  const all = texts.join('\n')
  expect(numbers.flatMap((n) => [`variant${n}.`, `field${n}.`]).filter((text) => !all.includes(text))).toEqual([])
})

test('fragments of a property have all of its schemas', () => {
  const fields = Object.fromEntries(numbers.map((n) => [`f${n}`, { type: 'string', description: long('end.') }]))
  const list = { type: 'array', items: { properties: { issue: { type: 'string' } } } }
  const base = { properties: { outer: { properties: { details: list } }, ...fields } }
  const issue = (number: number) => ({
    title: `Issue ${number}`,
    properties: { issue: { enum: [`ISSUE_${number}`], description: long(`issue${number}.`) } },
  })
  const details = { properties: { outer: { properties: { details: { items: { anyOf: numbers.map(issue) } } } } } }
  const content = { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Base' }, details] } } }
  const document = api({ responses: { 400: { description: 'No', content } } }, { Base: base })
  const view = createView(document)
  const texts = [JSON.stringify(view)]
  const parts = new Map(view.fragments.map((part) => [part.id, part]))
  for (const part of parts.values()) {
    const fragment = fragmentView(document, part, options)
    texts.push(JSON.stringify(fragment))
    for (const inner of fragment?.fragments ?? []) parts.set(inner.id, inner)
  }
  const all = texts.join('\n')
  expect(numbers.filter((n) => !all.includes(`issue${n}.`))).toEqual([])
})

test('a page with omissions says so, also in Markdown', () => {
  const responses = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [400 + index, { description: 'No' }]))
  const parameters = Array.from({ length: 100 }, (_, index) => ({
    name: `p${index}`,
    in: 'query',
    description: long('end.'),
  }))
  const description = 'a'.repeat(30_001)
  const described = [{ name: 'p', in: 'query', schema: { type: 'object', properties: { a: { description } } } }]
  const operations = [
    { responses: responses(60) },
    { responses: responses(61) },
    { parameters },
    { description },
    { parameters: described },
  ]
  const texts = operations.map((operation) => api(operation))
  expect(texts.map((document) => createView(document).isPartial)).toEqual([undefined, true, true, true, true])
  const [operation] = operationsIn(texts[1] as (typeof texts)[0])
  expect(operation && operationMarkdown(texts[1] as (typeof texts)[0], operation, { page: '/a' })).toContain(
    '[The page](/a)',
  )
})
