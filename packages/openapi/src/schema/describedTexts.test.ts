import { expect, test } from 'vitest'
import { document, load } from '../testing/loadDocument.js'
import { describedTexts } from './describedTexts.js'

test('finds texts that pages may show, through references, with positions', () => {
  const spec = load({
    'a.json': document(
      {
        '/a': {
          description: 'path',
          get: {
            description: 'operation',
            responses: { 200: { $ref: '#/components/responses/Ok' } },
            servers: [{ url: '/', description: 'server' }],
            'x-note': { description: 'extension' },
          },
          post: { description: 'not shown', responses: {} },
        },
      },
      {
        info: { title: 'T', version: '1', description: 'info' },
        components: {
          responses: {
            Ok: {
              description: 'response',
              content: { 'application/json': { schema: { $ref: 'b.json#/Node' }, example: { description: 'data' } } },
            },
            Unused: { description: 'unused' },
          },
          schemas: { Model: { description: 'model', properties: { description: { description: 'property' } } } },
        },
      },
    ),
    'b.json': { Node: { description: 'node', properties: { next: { $ref: '#/Node' } } } },
  })
  const texts = (names: string[], models: string[] = []) => {
    const operations = spec.operations.filter(({ method }) => names.includes(method))
    const descriptions = spec.document ? describedTexts(spec.document, { operations, models }) : []
    return descriptions.map(({ text, file, pointer }) => `${text}: ${file} ${pointer}`)
  }
  expect(texts(['GET'])).toEqual([
    'operation: a.json /paths/~1a/get/description',
    'server: a.json /paths/~1a/get/servers/0/description',
    'path: a.json /paths/~1a/description',
    'info: a.json /info/description',
    'response: a.json /components/responses/Ok/description',
    'node: b.json /Node/description',
  ])
  expect(texts([], ['Model'])).toEqual([
    'model: a.json /components/schemas/Model/description',
    'property: a.json /components/schemas/Model/properties/description/description',
  ])
})

test('finds texts of scopes, and no names of scopes or properties', () => {
  const flows = { implicit: { scopes: { read: 'To read', description: 'To describe' } } }
  const spec = load({
    'a.json': document(
      { '/a': { get: { responses: {} } } },
      {
        components: {
          securitySchemes: { login: { type: 'oauth2', flows } },
          schemas: {
            Model: { properties: { scopes: { properties: { a: { title: 'no', description: 'property' } } } } },
          },
        },
      },
    ),
  })
  const options = { operations: spec.operations, models: ['Model'] }
  const texts = spec.document ? describedTexts(spec.document, options) : []
  expect(texts.map(({ text }) => text).sort()).toEqual(['To describe', 'To read', 'property'])
})

test('finds texts of variants and of a field named "mapping"', () => {
  const spec = load({
    'a.json': document(
      {},
      {
        components: {
          schemas: {
            Pet: {
              discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: '#/components/schemas/Dog' } },
              properties: { mapping: { type: 'object', properties: { part: { description: 'part' } } } },
            },
            Cat: { description: 'cat' },
            Dog: { description: 'dog' },
          },
        },
      },
    ),
  })
  const texts = spec.document ? describedTexts(spec.document, { operations: [], models: ['Pet'] }) : []
  expect(texts.map(({ text }) => text).sort()).toEqual(['cat', 'dog', 'part'])
})
