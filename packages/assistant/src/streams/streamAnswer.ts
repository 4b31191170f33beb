import type { AnswerEvent } from '../answer/events.js'
import { SAFE_HEADERS } from '../http/responses.js'
import { joinTexts } from './joinTexts.js'

/** Milliseconds between two pieces of a text. */
const PAUSE_MS = 50

interface StreamedAnswer {
  events: AsyncGenerator<AnswerEvent>
  parts(event: AnswerEvent): Iterable<string>
  headers: Record<string, string>
  /** Aborted when the reader disconnects. */
  left: AbortController
}

/** Returns a response that is sent while the answer is written. */
export function streamedResponse({ events, parts, headers, left }: StreamedAnswer): Response {
  const encoder = new TextEncoder()
  const told = joinTexts(events, PAUSE_MS)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await told.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode([...parts(value)].join('')))
    },
    async cancel() {
      left.abort()
      await events.return(undefined)
    },
  })
  return new Response(body, { headers: { ...SAFE_HEADERS, ...headers } })
}
