import type { IncomingMessage } from 'node:http'
import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Refusal } from '../rules/refusal.js'
import type { ProxyLimits } from '../types.js'
import { type Deadline, seconds } from './deadline.js'

/** Maximum number of encodings of a response. Servers use one, each costs memory. */
const MAX_ENCODINGS = 3

/**
 * Yields the decoded chunks of a response body, within the limits of size and time.
 * @throws {Refusal} while the body is read
 */
export async function* responseBody(
  response: IncomingMessage,
  { deadline, limits }: { deadline: Deadline; limits: ProxyLimits },
): AsyncGenerator<Uint8Array> {
  const { wait, stream, responseBytes } = limits
  const timeLimit = response.headers['content-length'] === undefined ? stream : wait
  const timeoutMessage = `The response was incomplete after ${seconds(timeLimit)}.`
  // Only the time that the API takes counts, not that of the reader.
  let left = timeLimit
  let size = 0
  try {
    const parts = decoded(response)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
    for (;;) {
      const start = performance.now()
      deadline.set(Math.min(wait, left), left < wait ? timeoutMessage : `The API sent nothing for ${seconds(wait)}.`)
      const { value, done } = await deadline.race(parts.next())
      if (done) return
      left -= performance.now() - start
      size += value.byteLength
      if (size > responseBytes) throw responseTooLarge(responseBytes)
      deadline.set(stream, timeoutMessage)
      yield value
    }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal(502, 'upstream', 'The API response was interrupted.', { cause })
  } finally {
    deadline.clear()
    response.destroy()
  }
}

/** @throws {Refusal} if `Content-Length` exceeds the limit */
export function checkLength({ headers, statusCode }: IncomingMessage, { responseBytes }: ProxyLimits): void {
  if (statusCode !== 304 && Number(headers['content-length'] ?? 0) > responseBytes)
    throw responseTooLarge(responseBytes)
}

/** Returns whether a response is compressed although that was not requested. Its content may exceed the limit. */
export function isCompressed({ headers }: IncomingMessage): boolean {
  return contentEncodings(headers['content-encoding']).length > 0
}

/**
 * Reads a whole body first, so that a body that is too large causes an error response instead of an interrupted one.
 * @throws {Refusal}
 */
export async function readAll(body: AsyncIterable<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return (async function* () {
    yield* parts
  })()
}

/** Returns the decoded body. */
function decoded(response: IncomingMessage): AsyncIterable<Uint8Array> {
  const encodings = contentEncodings(response.headers['content-encoding'])
  if (encodings.length > MAX_ENCODINGS)
    throw new Refusal(502, 'upstream', `The API response has more than ${MAX_ENCODINGS} encodings.`)
  return encodings.length === 0 ? response : decode(response, encodings)
}

/** Yields the decoded chunks of a body. One without any bytes, such as that of a response to HEAD, stays empty. */
async function* decode(response: IncomingMessage, encodings: readonly string[]): AsyncGenerator<Uint8Array> {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const first = await chunks.next()
  if (first.done) return
  // All of them, before the first is connected.
  const decoders = [...encodings].reverse().map(decoder)
  const encoded = async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  // The last stream reports errors.
  yield* pipeline([Readable.from(encoded(), { objectMode: false }), ...decoders], () => {}) as unknown as Readable
}

function contentEncodings(header: string | undefined): string[] {
  const names = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  return names.filter((name) => name !== '' && name !== 'identity')
}

function decoder(encoding: string): Transform {
  const flush = constants.Z_SYNC_FLUSH
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip({ flush })
  if (encoding === 'deflate') return createInflate({ flush })
  if (encoding === 'br') return createBrotliDecompress()
  throw new Refusal(502, 'upstream', `Unsupported encoding "${encoding.slice(0, 30)}" of the API response.`)
}

function responseTooLarge(responseBytes: number): Refusal {
  return new Refusal(502, 'limit', `The response exceeds ${responseBytes / 1024 / 1024} MB.`)
}
