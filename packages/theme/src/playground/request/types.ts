export type HeaderList = readonly (readonly [name: string, value: string])[]

/** An answer of the API, while its body is still coming. */
export interface ApiResponse {
  status: number
  statusText: string
  headers: HeaderList
  /** Where it came from in the end. */
  url: string
  redirected: boolean
  /** @throws {BrokenResponse} when it does not come whole */
  body: AsyncIterable<Uint8Array>
}

/** The answer began and does not end; the message is for readers. */
export class BrokenResponse extends Error {}

/** Who refused to forward a request, or could not. */
export class ProxyError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** There is nobody who forwards requests. */
export class NoProxy extends Error {
  constructor(readonly status: number) {
    super()
  }
}
