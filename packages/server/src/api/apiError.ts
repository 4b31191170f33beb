/** An answer other than success. Its message is sent as `{ "error": … }` (platform-api 2.4). */
export class ApiError extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** Nothing says which part of a key was wrong. */
export function unauthorized(): ApiError {
  return new ApiError(401, 'Authentication failed. Send an API key as "Authorization: Bearer …".', {
    'www-authenticate': 'Bearer',
  })
}
