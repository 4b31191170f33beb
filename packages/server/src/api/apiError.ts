/** An error response. The message is sent as `{ "error": … }`. */
export class ApiError extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** Returns the error for a missing or invalid key. It does not reveal which part of the key is wrong. */
export function unauthorized(): ApiError {
  return new ApiError(401, 'Authentication failed. Send an API key as "Authorization: Bearer …".', {
    'www-authenticate': 'Bearer',
  })
}
