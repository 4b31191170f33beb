type Rule =
  | 'request'
  | 'origin'
  | 'scheme'
  | 'parse'
  | 'control-char'
  | 'backslash'
  | 'dot-segment'
  | 'userinfo'
  | 'list'
  | 'port'
  | 'name'
  | 'ip'
  | 'limit'
  | 'upstream'

/** The reason why a request or its response is not forwarded, as a sentence for the reader. */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  constructor(
    readonly status: number,
    readonly rule: Rule,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export function refusalResponse({ status, message }: Refusal): Response {
  return new Response(`${JSON.stringify({ error: message })}\n`, {
    status,
    headers: {
      ...SAFE_HEADERS,
      'Content-Type': 'application/json; charset=utf-8',
      ...(status === 405 && { Allow: 'POST' }),
      ...(status === 429 && { 'Retry-After': '60' }),
    },
  })
}

/** Headers that prevent API responses from being rendered as a page of the docs site, and from being cached. */
export const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const
