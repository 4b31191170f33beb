import type { ApiResponse } from './apiOperation.js'

/** Seconds, as clients read them (RFC 9110). */
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until the request may be sent again.', schema: { type: 'integer' } },
}

const ERRORS = {
  400: { description: 'The request is not as described.', schema: 'Error' },
  401: { description: 'The key is missing or not valid.', schema: 'Error' },
  403: { description: 'The key may not do this, or the plan does not include it.', schema: 'Error' },
  404: { description: 'There is no such thing for this key.', schema: 'Error' },
  409: { description: 'The state of the job does not allow it.', schema: 'Error' },
  413: { description: 'The body is larger than 2 MB.', schema: 'Error' },
  415: { description: 'The body is no JSON.', schema: 'Error' },
  429: {
    description: 'Too many requests. `Retry-After` says when to try again.',
    schema: 'Error',
    headers: RETRY_AFTER,
  },
  503: {
    description: 'The server is busy. `Retry-After` says when to try again.',
    schema: 'Error',
    headers: RETRY_AFTER,
  },
} as const satisfies Record<number, ApiResponse>

/** Answers that refuse a request. */
export function errors(...statuses: (keyof typeof ERRORS)[]): Record<number, ApiResponse<'Error'>> {
  return Object.fromEntries(statuses.map((status) => [status, ERRORS[status]]))
}
