import { BadRequest } from './responses.js'

/** A long conversation with images is smaller. */
const MOST_BYTES = 2 * 1024 * 1024

/**
 * Reads the JSON of a request.
 * @throws {BadRequest} 400, 413, 415
 */
export async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.+-]+\+)?json(?:;|$)/i.test(type.trim()))
    throw new BadRequest(415, 'The body must be JSON: send "Content-Type: application/json".')
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequest(400, 'Invalid JSON in the body.')
  }
}

async function readText({ body }: Request): Promise<string> {
  if (!body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > MOST_BYTES) throw new BadRequest(413, 'The body is larger than 2 MB.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
