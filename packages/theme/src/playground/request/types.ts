export type HeaderList = readonly (readonly [name: string, value: string])[]

/** A response of the API. Its body may still be incomplete. */
export interface ApiResponse {
  status: number
  statusText: string
  headers: HeaderList
  /** URL after redirects. */
  url: string
  redirected: boolean
  /** @throws {BrokenResponse} if the response is incomplete */
  body: AsyncIterable<Uint8Array>
}

/** The error of an incomplete response. Its message is shown to readers. */
export class BrokenResponse extends Error {}

/** The proxy rejected a request, or could not forward it. */
export class ProxyError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** The host does not forward requests. */
export class NoProxy extends Error {
  constructor(readonly status: number) {
    super()
  }
}
