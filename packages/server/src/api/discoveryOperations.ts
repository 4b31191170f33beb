import { MESSAGE_BODY_V1, MESSAGE_BODY_V2, PAGE_BODY, SEARCH_BODY } from '@octavo/assistant'
import { type ApiOperation, closed, errors } from './apiOperation.js'

const ASKED = { tag: 'Assistant', method: 'post', key: 'assistantKey' } as const
const REFUSED = errors(400, 401, 403, 404, 413, 415, 429, 503)

/** The operations that accept assistant keys. */
export const DISCOVERY_OPERATIONS = {
  messageV2: {
    ...ASKED,
    id: 'createAssistantMessage',
    path: '/discovery/v2/assistant/{domain}/message',
    summary: 'Create assistant message',
    description: [
      'Streams an answer of the assistant, based on the documentation of a site, with its sources.',
      'The stream is the UI message stream of AI SDK 5 and later: `useChat` with `DefaultChatTransport` reads it.',
      'The chunks `start` and `finish` have a `threadId` in `messageMetadata`: send it with the next question to the assistant.',
      'Errors during the stream are chunks of the type `error`.',
    ].join(' '),
    body: 'MessageV2',
    responses: {
      200: { description: 'Server-sent events with one chunk each.', stream: 'text/event-stream' },
      ...REFUSED,
    },
  },
  messageV1: {
    ...ASKED,
    id: 'createAssistantMessageV1',
    path: '/discovery/v1/assistant/{domain}/message',
    summary: 'Create assistant message v1',
    isDeprecated: true,
    description: [
      'The same endpoint for AI SDK 4: `useChat` with the stream protocol `data` and `sendExtraMessageFields`.',
      'The response is a data stream with one part per line.',
      'The part of type `finish` has a `threadId`, as does `data` of the chat: send it with the next question to the assistant.',
      'Errors during the stream are parts of type `3`.',
    ].join(' '),
    body: 'MessageV1',
    responses: {
      200: { description: 'A data stream with the message.', stream: 'application/json' },
      ...REFUSED,
    },
  },
  search: {
    ...ASKED,
    id: 'searchSite',
    path: '/discovery/v1/search/{domain}',
    summary: 'Search site',
    description: 'Returns the passages of a site that match a query, best match first.',
    body: 'Search',
    responses: { 200: { description: 'The passages.', schema: 'SearchResults' }, ...REFUSED },
  },
  page: {
    ...ASKED,
    id: 'readPage',
    path: '/discovery/v1/page/{domain}',
    summary: 'Read page',
    description: 'Returns a page of a site as Markdown.',
    body: 'ReadPage',
    responses: {
      200: { description: 'The page.', schema: 'Page' },
      ...REFUSED,
      404: { description: 'The page does not exist, or the site has no content yet.', schema: 'Missing' },
    },
  },
} as const satisfies Record<string, ApiOperation>

/** The schemas of search, pages and the assistant. Handlers use them to validate bodies. */
export const DISCOVERY_SCHEMAS = {
  Search: openApiSchema(SEARCH_BODY),
  SearchResults: { type: 'array', items: { $ref: '#/components/schemas/SearchResult' } },
  SearchResult: closed(['content', 'path', 'metadata'], {
    content: { type: 'string', description: 'The passage, as Markdown.' },
    path: { type: 'string', description: 'Path of its page.', example: 'guides/domains' },
    metadata: {
      type: 'object',
      required: ['title', 'url', 'score'],
      properties: {
        title: { type: 'string', description: 'Title of the page.' },
        heading: { type: 'string', description: 'Heading of the passage.' },
        url: { type: 'string', description: 'Link to the passage.' },
        score: {
          type: 'number',
          minimum: 0,
          maximum: 1,
          description: 'Relevance of the passage, relative to the other results.',
        },
        description: { type: 'string' },
        breadcrumbs: {
          type: 'array',
          items: { type: 'string' },
          description: 'Titles of the groups that contain the page.',
        },
        language: { type: 'string' },
        version: { type: 'string' },
        tag: { type: 'string' },
        operation: {
          type: 'object',
          required: ['method', 'path'],
          description: 'The API operation that the page documents.',
          properties: { method: { type: 'string' }, path: { type: 'string' } },
        },
      },
    },
  }),
  ReadPage: openApiSchema(PAGE_BODY),
  Page: closed(['path', 'content'], {
    path: { type: 'string' },
    content: { type: 'string', description: 'The page, as Markdown.' },
  }),
  Missing: closed(['message'], {
    message: { type: 'string', description: 'Error message.' },
  }),
  MessageV1: openApiSchema(MESSAGE_BODY_V1),
  MessageV2: openApiSchema(MESSAGE_BODY_V2),
} as const

type Schema = Record<string, unknown>

/** Converts a JSON Schema to OpenAPI 3.0: a `null` type becomes `nullable`, and `if`/`then` are omitted. */
export function openApiSchema(schema: Schema): Schema {
  const { if: _if, then: _then, type, properties, items, ...rest } = schema
  const types = [type].flat().filter((each) => each !== 'null')
  return {
    type: types[0],
    nullable: (Array.isArray(type) && type.includes('null')) || undefined,
    ...rest,
    items: items && openApiSchema(items as Schema),
    properties: properties && propertySchemas(properties as Record<string, Schema>),
  }
}

function propertySchemas(properties: Record<string, Schema>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, openApiSchema(schema)]))
}
