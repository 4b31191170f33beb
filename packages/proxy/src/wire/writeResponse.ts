import { Refusal, SAFE_HEADERS } from '../rules/refusal.js'
import type { ResponseEnd, ResponseHead } from '../types.js'

const RESPONSE_TYPE = 'application/vnd.octavo.response'

/**
 * Returns a response in the wire format: the head as one line of JSON; chunks of the body, each preceded by its length
 * in four bytes; a length of zero, and a last line of JSON that says whether the body is complete.
 */
export function writeResponse(head: ResponseHead, body: AsyncIterator<Uint8Array>): Response {
  let isEnded = false
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, bytes: Uint8Array) => {
    if (!isEnded) controller.enqueue(bytes)
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(jsonLine(head))
      },
      async pull(controller) {
        try {
          const { value, done } = await body.next()
          if (!done) return send(controller, frame(value))
          send(controller, lastFrame({}))
        } catch (error) {
          send(controller, lastFrame({ error: reason(error) }))
        }
        if (!isEnded) controller.close()
        isEnded = true
      },
      async cancel() {
        isEnded = true
        await body.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(stream, {
    headers: {
      ...SAFE_HEADERS,
      'Content-Disposition': 'attachment; filename="response"',
      'Content-Type': RESPONSE_TYPE,
      // Reverse proxies must not buffer the chunks.
      'X-Accel-Buffering': 'no',
    },
  })
}

function frame(bytes: Uint8Array): Uint8Array {
  const framed = Buffer.allocUnsafe(4 + bytes.byteLength)
  framed.writeUInt32BE(bytes.byteLength)
  framed.set(bytes, 4)
  return framed
}

function lastFrame(end: ResponseEnd): Uint8Array {
  return Buffer.concat([Buffer.alloc(4), jsonLine(end)])
}

function jsonLine(value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

function reason(error: unknown): string {
  return error instanceof Refusal ? error.message : 'The API response was interrupted.'
}
