import type { Permission } from '../stores/permissions.js'
import type { AuditAction } from './access.js'

/** A pattern for text without control characters and lone surrogates, which databases and file systems reject or truncate. */
export const PRINTABLE = '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$'

/** Returns a schema for text without control characters. */
export function printable(maxLength: number, description?: string) {
  return { type: 'string', minLength: 1, maxLength, pattern: PRINTABLE, description } as const
}

/** Returns a schema for an object that allows no other properties. */
export function closed(required: readonly string[], properties: Record<string, object>) {
  return { type: 'object', required, properties, additionalProperties: false } as const
}

/** An API operation, used to validate requests and to generate the API description. `Schema` lists the schema names. */
export type ApiOperation<Schema extends string = string> = OperationAccess & {
  id: string
  method: 'get' | 'post' | 'put' | 'delete'
  /** URL path with parameters in braces. */
  path: string
  tag: string
  summary: string
  description?: string
  isDeprecated?: boolean
  /** Query parameters by name. */
  query?: Record<string, { description: string; schema: Record<string, unknown> }>
  headers?: Record<string, { description: string; schema: Record<string, unknown> }>
  body?: Schema
  responses: Record<number, ApiResponse<Schema>>
}

/** Operations with an admin key declare a permission, and name what they change in the audit log. */
type OperationAccess =
  | { key?: undefined; permission: Permission; action?: AuditAction }
  | { key: 'assistantKey' | 'none'; permission?: undefined; action?: undefined }

export interface ApiResponse<Schema extends string = string> {
  description: string
  schema?: Schema
  /** Media type of a streamed body, which is not JSON even if the type says so. */
  stream?: string
  headers?: Record<string, { description: string; schema: Record<string, unknown> }>
}

/** `Retry-After` header in seconds (RFC 9110 10.2.3). */
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before a retry.', schema: { type: 'integer' } },
}

const ERRORS = {
  400: { description: 'The request is invalid.', schema: 'Error' },
  401: { description: 'The key is missing or invalid.', schema: 'Error' },
  403: {
    description: 'The key does not have permission, or the plan does not include this operation.',
    schema: 'Error',
  },
  404: { description: 'Not found for this key.', schema: 'Error' },
  409: { description: 'The current state of the job does not allow this operation.', schema: 'Error' },
  413: { description: 'The body exceeds 2 MB.', schema: 'Error' },
  415: { description: 'The content type is not JSON.', schema: 'Error' },
  422: { description: 'The values do not fit the site.', schema: 'Error' },
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

/** Returns the descriptions of error responses for these statuses. */
export function errors(...statuses: (keyof typeof ERRORS)[]): Record<number, ApiResponse<'Error'>> {
  return Object.fromEntries(statuses.map((status) => [status, ERRORS[status]]))
}
