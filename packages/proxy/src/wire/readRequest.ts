import { Refusal } from '../rules/refusal.js'
import type { HeaderList, RequestHead } from '../types.js'

export const REQUEST_TYPE = 'application/vnd.octavo.request'

/** Maximum size of the head in bytes, which is enough for long URLs and tokens. */
const MAX_HEAD_BYTES = 64 * 1024

const METHOD = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}$/

/** Methods that are not forwarded. CONNECT opens tunnels; the others return headers that proxies have added. */
const CLOSED_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK'])

export interface WireRequest {
  head: Required<RequestHead>
  /** The body, which follows the head. */
  body: AsyncIterable<Uint8Array>
  /** Length of the body in bytes, if the client sends `Content-Length`. */
  bodyLength: number | undefined
}

/**
 * Splits a request into its body and its head, which is JSON up to the first line feed.
 * @throws {Refusal}
 */
export async function readRequest(request: Request, mostBytes: number): Promise<WireRequest> {
  const [type] = (request.headers.get('content-type') ?? '').split(';')
  if (type?.trim().toLowerCase() !== REQUEST_TYPE)
    throw new Refusal(415, 'request', `Unsupported content type. Expected "${REQUEST_TYPE}".`)
  const length = contentLength(request)
  if (length !== undefined && length > mostBytes + MAX_HEAD_BYTES) throw bodyTooLarge(mostBytes)
  const chunks = (request.body ?? emptyBody())[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const { line, rest } = await readLine(chunks)
  const head = parseHead(line)
  if (length !== undefined) {
    const bodyLength = length - line.byteLength - 1
    if (bodyLength > mostBytes) throw bodyTooLarge(mostBytes)
    return { head, body: bounded(chunks, { rest, mostBytes }), bodyLength }
  }
  // Without `Content-Length` only the first chunk shows whether there is a body.
  const first = rest.byteLength > 0 ? { value: rest, done: false } : await chunks.next()
  const start = first.done ? new Uint8Array() : first.value
  return { head, body: bounded(chunks, { rest: start, mostBytes }), bodyLength: first.done ? 0 : undefined }
}

async function readLine(chunks: AsyncIterator<Uint8Array>): Promise<{ line: Buffer; rest: Uint8Array }> {
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { value, done } = await chunks.next()
    if (done)
      throw new Refusal(400, 'request', 'Invalid request head: no line feed ends it. Expected JSON in the first line.')
    const end = value.indexOf(10)
    parts.push(end < 0 ? value : value.subarray(0, end))
    size += parts.at(-1)?.byteLength ?? 0
    if (size > MAX_HEAD_BYTES)
      throw new Refusal(413, 'limit', `The URL and headers exceed ${MAX_HEAD_BYTES / 1024} KB.`)
    if (end >= 0) return { line: Buffer.concat(parts), rest: value.subarray(end + 1) }
  }
}

async function* bounded(
  chunks: AsyncIterator<Uint8Array>,
  { rest, mostBytes }: { rest: Uint8Array; mostBytes: number },
): AsyncIterable<Uint8Array> {
  let size = rest.byteLength
  if (size > mostBytes) throw bodyTooLarge(mostBytes)
  if (size > 0) yield rest
  for (;;) {
    const { value, done } = await chunks.next()
    if (done) return
    size += value.byteLength
    if (size > mostBytes) throw bodyTooLarge(mostBytes)
    yield value
  }
}

async function* emptyBody(): AsyncIterable<Uint8Array> {}

function parseHead(line: Buffer): Required<RequestHead> {
  let head: Partial<RequestHead> | undefined
  try {
    head = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line)) as Partial<RequestHead>
  } catch (cause) {
    throw new Refusal(400, 'request', 'Invalid request head. Expected JSON in the first line.', { cause })
  }
  const { method, url, headers = [] } = head ?? {}
  if (typeof method !== 'string' || typeof url !== 'string')
    throw new Refusal(400, 'request', 'Invalid request head. Expected the strings "method" and "url".')
  if (!METHOD.test(method))
    throw new Refusal(400, 'control-char', `Invalid HTTP method ${JSON.stringify(method.slice(0, 40))}.`)
  if (CLOSED_METHODS.has(method.toUpperCase()))
    throw new Refusal(403, 'request', `Unsupported HTTP method "${method}".`)
  return { method, url, headers: checkedHeaders(headers) }
}

function contentLength({ headers }: Request): number | undefined {
  const text = headers.get('content-length')
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function bodyTooLarge(mostBytes: number): Refusal {
  return new Refusal(413, 'limit', `The request body exceeds ${Math.floor(mostBytes / 1e6)} MB.`)
}

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
const NOT_A_VALUE = /[\u0000-\u0008\u000a-\u001f\u007f]|[^\u0000-\u00ff]/

const MAX_HEADERS = 200

/**
 * Returns headers that are safe to send unchanged.
 * @throws {Refusal}
 */
function checkedHeaders(headers: unknown): HeaderList {
  if (!Array.isArray(headers) || headers.length > MAX_HEADERS)
    throw new Refusal(400, 'request', `Invalid "headers". Expected at most ${MAX_HEADERS} pairs of name and value.`)
  return headers.map((pair) => {
    const [name, value, ...more] = Array.isArray(pair) ? (pair as unknown[]) : []
    if (typeof name !== 'string' || typeof value !== 'string' || more.length > 0)
      throw new Refusal(400, 'request', 'Invalid header. Expected a pair of strings: name and value.')
    if (!NAME.test(name))
      throw new Refusal(400, 'control-char', `Invalid header name ${JSON.stringify(name.slice(0, 60))}.`)
    if (NOT_A_VALUE.test(value))
      throw new Refusal(
        400,
        'control-char',
        `Invalid value of header "${name}": it contains line breaks or unsupported characters.`,
      )
    return [name, value] as const
  })
}
