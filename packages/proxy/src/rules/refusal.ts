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

/** Why a request is not forwarded, or its answer not passed on, in a sentence for the reader. */
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

/** The answer that says so. */
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

/** Whatever an API sends must never act as a page of the docs site, nor stay in a cache. */
export const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const
