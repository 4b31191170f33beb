import type { ApiResponse } from './apiOperation.js'

/** Seconds (RFC 9110 10.2.3). */
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before a retry.', schema: { type: 'integer' } },
}

const ERRORS = {
  400: { description: 'The request is invalid.', schema: 'Error' },
  401: { description: 'The key is missing or invalid.', schema: 'Error' },
  403: { description: 'The key has no permission, or the plan does not include this.', schema: 'Error' },
  404: { description: 'Not found for this key.', schema: 'Error' },
  409: { description: 'The current state of the job does not allow this operation.', schema: 'Error' },
  413: { description: 'The body exceeds 2 MB.', schema: 'Error' },
  415: { description: 'The content type is not JSON.', schema: 'Error' },
  429: {
    description: 'Too many requests. Retry after the time in `Retry-After`.',
    schema: 'Error',
    headers: RETRY_AFTER,
  },
  503: {
    description: 'Temporarily unavailable. Retry after the time in `Retry-After`.',
    schema: 'Error',
    headers: RETRY_AFTER,
  },
} as const satisfies Record<number, ApiResponse>

/** Returns the error responses with these statuses. */
export function errors(...statuses: (keyof typeof ERRORS)[]): Record<number, ApiResponse<'Error'>> {
  return Object.fromEntries(statuses.map((status) => [status, ERRORS[status]]))
}
