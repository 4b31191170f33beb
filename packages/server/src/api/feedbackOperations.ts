import { type ApiOperation, closed, errors, PRINTABLE } from './apiOperation.js'

/** The operation with which pages send the feedback of readers. */
export const FEEDBACK_OPERATIONS = {
  sendFeedback: {
    id: 'sendFeedback',
    method: 'post',
    path: '/discovery/v1/feedback/{domain}',
    tag: 'Feedback',
    summary: 'Send feedback',
    description:
      'Stores the rating of a page and an optional comment. Scripts of the verified domain of the site send it, without a key.',
    key: 'none',
    body: 'Feedback',
    responses: { 204: { description: 'The feedback was stored.' }, ...errors(400, 403, 404, 413, 429) },
  },
} as const satisfies Record<string, ApiOperation>

export const FEEDBACK_SCHEMAS = {
  Feedback: closed(['path', 'helpful'], {
    path: { type: 'string', minLength: 1, maxLength: 500, pattern: PRINTABLE, description: 'Path of the page.' },
    helpful: { type: 'boolean' },
    comment: { type: 'string', maxLength: 2000, description: 'Comment of the reader.' },
  }),
} as const
