import { MESSAGE_BODY_V1, MESSAGE_BODY_V2, PAGE_BODY, SEARCH_BODY } from '@octavo/assistant'
import { openApiSchema } from './openApiSchema.js'

/** Schemas of search, page and assistant (platform-api 2.5, feature map 8.2): handlers check bodies by the same. */
export const DISCOVERY_SCHEMAS = {
  Search: openApiSchema(SEARCH_BODY),
  SearchResults: { type: 'array', items: { $ref: '#/components/schemas/SearchResult' } },
  SearchResult: {
    type: 'object',
    required: ['content', 'path', 'metadata'],
    properties: {
      content: { type: 'string', description: 'The passage, as Markdown.' },
      path: { type: 'string', description: 'Path of its page.', example: 'guides/domains' },
      metadata: {
        type: 'object',
        required: ['title', 'url', 'score'],
        properties: {
          title: { type: 'string', description: 'Title of the page.' },
          heading: { type: 'string', description: 'Heading of the passage.' },
          url: { type: 'string', description: 'Link to the passage.' },
          score: { type: 'number', minimum: 0, maximum: 1, description: 'How well it fits, among these results.' },
          description: { type: 'string' },
          breadcrumbs: { type: 'array', items: { type: 'string' }, description: 'What stands above the page.' },
          language: { type: 'string' },
          version: { type: 'string' },
          tag: { type: 'string' },
          operation: {
            type: 'object',
            required: ['method', 'path'],
            description: 'The operation that the page is about.',
            properties: { method: { type: 'string' }, path: { type: 'string' } },
          },
        },
      },
    },
    additionalProperties: false,
  },
  ReadPage: openApiSchema(PAGE_BODY),
  Page: {
    type: 'object',
    required: ['path', 'content'],
    properties: {
      path: { type: 'string' },
      content: { type: 'string', description: 'The page, as Markdown.' },
    },
    additionalProperties: false,
  },
  Missing: {
    type: 'object',
    required: ['message'],
    properties: {
      message: { type: 'string', description: 'What is not there, in words.' },
    },
    additionalProperties: false,
  },
  MessageV1: openApiSchema(MESSAGE_BODY_V1),
  MessageV2: openApiSchema(MESSAGE_BODY_V2),
} as const
