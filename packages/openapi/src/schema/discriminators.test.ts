import { describe, expect, test } from 'vitest'
import { createView } from '../testing/createView.js'
import { load, document as paths } from '../testing/loadDocument.js'
import { operationsIn, toDocument } from '../testing/readDocument.js'
import { operationMarkdown } from '../view/operationMarkdown.js'
import { playgroundData } from '../view/playgroundData.js'
import { generateExample } from './generate.js'
import { documentReferences } from './references.js'

const model = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const tagged = (name: string, more = {}) => ({
  type: 'object',
  discriminator: { propertyName: name },
  properties: { [name]: { type: 'string', ...more } },
})
const child = (...bases: string[]) => ({
  allOf: [...bases.map(model), { type: 'object', properties: { size: { type: 'integer' } } }],
})

function sample(name: string, schemas: object, mode: 'request' | 'response') {
  const references = documentReferences(toDocument({ openapi: '3.1.0', components: { schemas } }))
  return generateExample(references, { value: model(name), at: '#/x' }, { mode })?.value
}

describe('a discriminator', () => {
  test('is omitted from requests when it is read-only', () => {
    const schemas = { Base: tagged('kind', { readOnly: true }), Cat: child('Base') }
    expect(sample('Base', schemas, 'request')).toEqual({ size: 123 })
    expect(sample('Cat', schemas, 'request')).toEqual({ size: 123 })
    expect(sample('Base', schemas, 'response')).toEqual({ kind: 'Cat', size: 123 })
    const post = { requestBody: { content: { 'application/json': { schema: model('Base') } } }, responses: {} }
    const document = toDocument({
      openapi: '3.1.0',
      info: {},
      paths: { '/a': { post } },
      components: { schemas: { ...schemas, Dog: child('Base') } },
    })
    const [operation] = operationsIn(document)
    const data = operation && playgroundData(document, operation, { transport: {} as never, markdown: (text) => text })
    expect(JSON.stringify(data?.forms)).toContain('"size"')
    expect(JSON.stringify(data?.forms)).not.toContain('"name":"kind"')
  })

  test('is kept with several bases', () => {
    const schemas = { Kind: tagged('kind'), Shape: tagged('shape'), Box: child('Kind', 'Shape') }
    expect(sample('Box', schemas, 'request')).toEqual({ kind: 'Box', shape: 'Box', size: 123 })
  })
})

test('a mapping name refers to a model of the same file first, then of the document', () => {
  const base = { ...tagged('kind'), discriminator: { propertyName: 'kind', mapping: { a: 'Own', b: 'Far' } } }
  const field = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } })
  const schema = { $ref: 'models.json#/components/schemas/Base' }
  const responses = { 200: { description: 'ok', content: { 'application/json': { schema } } } }
  const { document } = load({
    'api.json': paths(
      { '/a': { get: { responses } } },
      { components: { schemas: { Own: field('x'), Far: field('far') } } },
    ),
    'models.json': { components: { schemas: { Base: base, Own: field('own') } } },
  })
  const view = document && createView(document).responses[0]?.content[0]?.schema
  expect(view?.choices?.[0]?.variants.map(({ value, fields = [] }) => [value, fields.map(({ name }) => name)])).toEqual(
    [
      ['a', ['own']],
      ['b', ['far']],
    ],
  )
})

test('required properties of the base are in the Markdown of a variant', () => {
  const cat = {
    allOf: [model('Base'), { type: 'object', required: ['name'], properties: { size: { type: 'integer' } } }],
  }
  const schemas = {
    Base: { ...tagged('kind'), properties: { kind: { type: 'string' }, name: { type: 'string' } } },
    Cat: cat,
  }
  const responses = { 200: { description: 'ok', content: { 'application/json': { schema: model('Base') } } } }
  const document = toDocument({
    openapi: '3.1.0',
    info: {},
    paths: { '/a': { get: { responses } } },
    components: { schemas },
  })
  const [operation] = operationsIn(document)
  expect(operation && operationMarkdown(document, operation)).toContain(
    '- Cat (`object` `Cat`, `kind` = `Cat`): Rules: `required`: name.',
  )
})
