/** Headers that make responses private to the caller and prevent browsers from rendering them as pages. */
export const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const

export function jsonResponse(value: unknown, { status = 200, headers = {} }: ResponseInit = {}): Response {
  const body = Buffer.from(JSON.stringify(value))
  return new Response(body, {
    status,
    headers: {
      ...SAFE_HEADERS,
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      // Without it servers send the end of an answer separately.
      'Content-Length': `${body.byteLength}`,
    },
  })
}

export function errorResponse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return jsonResponse({ error }, { status, headers })
}

export type Handler = (request: Request, context?: HandlerContext) => Promise<Response>

interface HandlerContext {
  /** Aborted when the client disconnects. Default: the request's signal. */
  signal?: AbortSignal
}

/** Returns a handler for one HTTP method that converts errors to responses. */
export function allowMethod(method: 'POST' | 'GET', handle: Handler): Handler {
  return async (request, context) => {
    try {
      const isMethod = request.method === method || (method === 'GET' && request.method === 'HEAD')
      if (!isMethod) return errorResponse(405, `Use ${method}.`, { Allow: method })
      return await handle(request, context)
    } catch (error) {
      if (error instanceof BadRequest) return errorResponse(error.status, error.message)
      throw error
    }
  }
}

/** An invalid request. Its message is shown to the caller. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest'

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}
