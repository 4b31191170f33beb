/** No control characters, and no half ones: databases and file systems take some for an end, and others not at all. */
export const PRINTABLE = '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$'

/** The schema of such a text. */
export function printable(maxLength: number, description?: string) {
  return { type: 'string', minLength: 1, maxLength, pattern: PRINTABLE, description } as const
}

/** An operation of the API: its route checks requests by this, and the description is written from it. `Schema` names its schemas. */
export interface ApiOperation<Schema extends string = string> {
  id: string
  method: 'get' | 'post' | 'put' | 'delete'
  /** With parameters in braces. */
  path: string
  tag: string
  summary: string
  description?: string
  isDeprecated?: boolean
  /** Kind of the key that it takes. Default: `adminKey`. */
  key?: 'adminKey' | 'assistantKey'
  /** Names of query parameters with their schemas. */
  query?: Record<string, { description: string; schema: Record<string, unknown> }>
  headers?: Record<string, { description: string; schema: Record<string, unknown> }>
  body?: Schema
  /** Status → what it means, and the schema of its body. */
  responses: Record<number, ApiResponse<Schema>>
}

export interface ApiResponse<Schema extends string = string> {
  description: string
  schema?: Schema
  /** Media type of a body that is no JSON, whatever its media type says. */
  stream?: string
  headers?: Record<string, { description: string; schema: Record<string, unknown> }>
}
