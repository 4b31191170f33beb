import type { IncomingMessage } from 'node:http'

/** A request that was read to its end. */
export interface LightsRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: Buffer
  /** Values of the `{names}` of the route's path. */
  params: Readonly<Record<string, string>>
}

export interface LightsResponse {
  status: number
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Parts that come one after the other; the client may leave in between. */
  stream?: (signal: AbortSignal) => AsyncIterable<string>
}

export type Handler = (request: LightsRequest) => LightsResponse | Promise<LightsResponse>

const MAX_BODY_BYTES = 5_000_000

/** The whole body; undefined when it is larger than 5 MB. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= MAX_BODY_BYTES) parts.push(part)
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(parts)
}

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): LightsResponse {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) }
}

/** An error by RFC 9457. */
export function problem(
  status: number,
  title: string,
  { detail, errors, headers = {} }: { detail?: string; errors?: object[]; headers?: Record<string, string> } = {},
): LightsResponse {
  const body = { title, status, ...(detail && { detail }), ...(errors && { errors }) }
  return json(body, status, { 'Content-Type': 'application/problem+json', ...headers })
}

/** The body as JSON; undefined when it is none. */
export function parseJson({ body }: LightsRequest): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Fields and files of a form, as browsers send them; undefined when the body is no such form. */
export async function parseForm({ headers, body }: LightsRequest): Promise<FormData | undefined> {
  try {
    const type = headers['content-type'] ?? ''
    return await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData()
  } catch {
    return undefined
  }
}
