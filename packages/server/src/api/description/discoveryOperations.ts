import type { ApiOperation } from './operations.js'
import { errors } from './responses.js'

const ASKED = { tag: 'Assistant', method: 'post', key: 'assistantKey' } as const
const REFUSED = errors(400, 401, 403, 404, 413, 415, 429, 503)

/** What assistant keys are for (platform-api 4.4, feature map 8.2). */
export const DISCOVERY_OPERATIONS = {
  messageV2: {
    ...ASKED,
    id: 'createAssistantMessage',
    path: '/discovery/v2/assistant/{domain}/message',
    summary: 'Create assistant message',
    description: [
      'Answers a question from the documentation of a site, with its sources, while the answer is written.',
      'The stream is the UI message stream of AI SDK 5 and later: `useChat` with `DefaultChatTransport` reads it.',
      'Chunks `start` and `finish` hold `threadId` in their `messageMetadata`: send it with the next question.',
      'What goes wrong while an answer is written is a chunk `error`.',
    ].join(' '),
    body: 'MessageV2',
    responses: {
      200: { description: 'The answer: server-sent events, each with a chunk.', stream: 'text/event-stream' },
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
      'The same for AI SDK 4: `useChat` with the stream protocol `data` and `sendExtraMessageFields`.',
      'The answer is a data stream, a part a line.',
      'The part of type `finish` holds `threadId`, and so does `data` of the chat: send it with the next question.',
      'What goes wrong while an answer is written is a part `3`.',
    ].join(' '),
    body: 'MessageV1',
    responses: {
      200: { description: 'Message generated successfully: a data stream.', stream: 'application/json' },
      ...REFUSED,
    },
  },
  search: {
    ...ASKED,
    id: 'searchSite',
    path: '/discovery/v1/search/{domain}',
    summary: 'Search site',
    description: 'Finds the passages of a site that fit a question or keywords, the best one first.',
    body: 'Search',
    responses: { 200: { description: 'The passages.', schema: 'SearchResults' }, ...REFUSED },
  },
  page: {
    ...ASKED,
    id: 'readPage',
    path: '/discovery/v1/page/{domain}',
    summary: 'Read page',
    description: 'Gives a page of a site as Markdown.',
    body: 'ReadPage',
    responses: {
      200: { description: 'The page.', schema: 'Page' },
      ...REFUSED,
      404: { description: 'The site has no such page, or nothing is known of it yet.', schema: 'Missing' },
    },
  },
} as const satisfies Record<string, ApiOperation>
