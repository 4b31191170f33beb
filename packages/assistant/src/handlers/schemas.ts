import { DEFAULT_PASSAGES } from '../conversation/conversation.js'

/** Schemas of request fields, with their limits. The API description includes them. */
const NAME = { type: 'string', maxLength: 200 } as const
const NAME_OR_NULL = { type: ['string', 'null'], maxLength: 200 } as const
const GROUPS = {
  type: 'array',
  maxItems: 100,
  items: NAME,
  description: 'Groups that the reader belongs to. Pages restricted to any of these groups are also searched.',
} as const

const FILTER = {
  type: ['object', 'null'],
  description:
    'Version and language to search. Default: those of `currentPath`, otherwise the first ones. Other languages are searched when these have too few results.',
  properties: {
    version: { ...NAME_OR_NULL, description: 'Version label.' },
    language: { ...NAME_OR_NULL, description: 'Language code, such as `en`.' },
    tag: { ...NAME_OR_NULL, description: 'Tag that pages must have.' },
    groups: { ...GROUPS, type: ['array', 'null'] },
  },
} as const

export const SEARCH_BODY = {
  type: 'object',
  required: ['query'],
  properties: {
    query: { type: 'string', minLength: 1, maxLength: 2000, description: 'A question, or keywords.' },
    pageSize: { type: 'integer', minimum: 1, maximum: 50, default: 10, description: 'Maximum number of passages.' },
    scoreThreshold: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'Passages with a lower score are omitted.',
    },
    filter: FILTER,
  },
} as const

export const PAGE_BODY = {
  type: 'object',
  required: ['path'],
  properties: {
    path: { type: 'string', maxLength: 2000, description: 'Path of the page, as in links and search results.' },
    groups: GROUPS,
  },
} as const

const LONG_TEXT = { type: 'string', maxLength: 100_000 } as const

/** Returns the schema of a message's parts, limited to these types if given. Other fields are allowed. */
function arraySchema(types?: readonly string[]) {
  return {
    type: 'array',
    maxItems: 500,
    items: {
      type: 'object',
      required: ['type'],
      properties: { type: types ? { type: 'string', enum: types } : NAME, text: { type: 'string' } },
      if: { properties: { type: { const: 'text' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['text'], properties: { text: LONG_TEXT } },
    },
  } as const
}

function messageBody(message: object) {
  return {
    type: 'object',
    required: ['fp', 'messages'],
    properties: {
      fp: {
        type: 'string',
        minLength: 1,
        maxLength: 500,
        description: 'Fingerprint of the reader, or `anonymous` if it is unknown.',
        example: 'anonymous',
      },
      threadId: {
        type: ['string', 'null'],
        maxLength: 200,
        description:
          'ID of the thread to continue, from an earlier response. An ID that this site did not issue starts a new thread.',
      },
      messages: {
        type: 'array',
        minItems: 1,
        maxItems: 1000,
        items: message,
        description: 'The conversation. Its last message is the question.',
      },
      retrievalPageSize: {
        type: 'integer',
        minimum: 1,
        maximum: 50,
        default: DEFAULT_PASSAGES,
        description:
          'Number of passages that an answer is based on. More passages give more context and take more time.',
      },
      filter: FILTER,
      context: {
        type: ['array', 'null'],
        maxItems: 20,
        description: 'Text or code that the reader has selected.',
        items: {
          type: 'object',
          required: ['value'],
          properties: {
            type: {
              type: 'string',
              enum: ['code', 'textSelection'],
              description:
                'Kind of the selection. If it is omitted and `value` is the title of the page at `path`, or of its section `elementId`, the question is about the whole page or section.',
            },
            value: { ...LONG_TEXT, description: 'The selected code or text.' },
            path: { type: ['string', 'null'], maxLength: 2000, description: 'Page that contains the selection.' },
            elementId: {
              type: ['string', 'null'],
              maxLength: 500,
              description: 'ID of the element that contains the selection.',
            },
          },
        },
      },
      currentPath: { type: ['string', 'null'], maxLength: 200, description: 'Path of the current page.' },
    },
  } as const
}

const ID = { type: 'string', maxLength: 500 } as const

/** Messages of SDK 4. Its hook sends neither `id` nor `parts` in versions 4.0 and 4.1. */
export const MESSAGE_BODY_V1 = messageBody({
  type: 'object',
  required: ['role', 'content'],
  properties: {
    id: ID,
    role: { type: 'string', enum: ['system', 'assistant', 'data', 'user'] },
    content: LONG_TEXT,
    parts: arraySchema(['text', 'reasoning', 'step-start', 'source', 'file', 'tool-invocation']),
  },
})

/** Messages of SDK 5 and later, without the role `data`. Tool, data and later kinds of parts are ignored. */
export const MESSAGE_BODY_V2 = messageBody({
  type: 'object',
  required: ['id', 'role', 'parts'],
  properties: {
    id: ID,
    role: { type: 'string', enum: ['system', 'assistant', 'user'] },
    parts: arraySchema(),
  },
})
