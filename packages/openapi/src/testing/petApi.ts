import type { SpecDocument } from '../model/spec.js'
import { toDocument } from './readDocument.js'

const PET_API = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://{region}.example.com/v1', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
  security: [{ token: [] }, { key: [], login: ['read'] }],
  paths: {
    '/pets/{petId}': {
      parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      put: {
        operationId: 'updatePet',
        summary: 'Update a pet',
        description: 'Changes **one** pet.',
        deprecated: true,
        parameters: [
          { name: 'dryRun', in: 'query', description: 'Only check.', schema: { type: 'boolean', default: false } },
          { name: 'X-Trace', in: 'header', example: 'abc', schema: { type: 'string', minLength: 3, maxLength: 40 } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: {
          '200': {
            description: 'The pet',
            headers: { 'X-Rate': { schema: { type: 'integer', minimum: 0 } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
            links: { self: { operationId: 'getPet', parameters: { petId: '$response.body#/id' } } },
          },
          '404': { $ref: '#/components/responses/Missing' },
        },
        callbacks: {
          changed: {
            '{$request.query.url}': {
              post: {
                requestBody: {
                  content: {
                    'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } },
                  },
                },
                responses: { '204': { description: 'Thanks' } },
              },
            },
          },
        },
        'x-codeSamples': [{ lang: 'Python', label: 'SDK', source: 'pets.update()' }],
      },
    },
  },
  webhooks: {
    born: {
      post: {
        summary: 'A pet is born',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Cat' } } } },
      },
    },
  },
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: { type: 'oauth2', flows: {} },
    },
    responses: {
      Missing: {
        description: 'Pet not found',
        content: { 'application/json': { schema: { type: 'object', properties: { error: { type: 'string' } } } } },
      },
    },
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          id: { type: 'string', readOnly: true },
          secret: { type: 'string', writeOnly: true },
          name: { type: 'string', description: 'What it is *called*.', pattern: '^[a-z]+$', examples: ['rex'] },
          age: { type: ['integer', 'null'], minimum: 0, exclusiveMaximum: 40 },
          state: {
            type: 'string',
            enum: ['in', 'out'],
            'x-enumDescriptions': { in: 'At home' },
            'x-mint': { post: ['beta'] },
          },
          parent: { $ref: '#/components/schemas/Pet' },
          kind: {
            oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }, { type: 'null' }],
            discriminator: { propertyName: 'type', mapping: { dog: '#/components/schemas/Dog' } },
          },
          tags: {
            type: 'array',
            uniqueItems: true,
            maxItems: 5,
            items: { type: 'object', properties: { label: { type: 'string' } } },
          },
        },
      },
      Base: { type: 'object', required: ['type'], properties: { type: { type: 'string' } } },
      Cat: {
        title: 'A cat',
        allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { lives: { type: 'integer', const: 9 } } }],
      },
      Dog: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { type: 'object', required: ['bark'], properties: { bark: { type: 'boolean' } } },
        ],
      },
    },
  },
}

/** Returns a small API that uses many features of OpenAPI. */
export function petApi(): SpecDocument {
  return toDocument(PET_API)
}
