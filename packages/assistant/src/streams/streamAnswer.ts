import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerEvent } from '../answer/events.js'
import { SAFE_HEADERS } from '../http/responses.js'

/** Minimum time between two chunks of text, in milliseconds. */
const PAUSE_MS = 50

interface StreamedAnswer {
  events: AsyncGenerator<AnswerEvent>
  parts(event: AnswerEvent): Iterable<string>
  headers: Record<string, string>
  /** Aborted when the reader disconnects. */
  left: AbortController
}

/** Returns the response to a question once its first event is known. Earlier errors need another status. */
export async function streamedResponse({ events, parts, headers, left }: StreamedAnswer): Promise<Response> {
  const encoder = new TextEncoder()
  const merged = joinTexts(events, PAUSE_MS)
  let first: IteratorResult<AnswerEvent> | undefined = await merged.next()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = first ?? (await merged.next())
      first = undefined
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

/**
 * Joins texts that arrive within `pauseMs` of the last chunk, because sending a word costs as much as sending a line.
 * Sends the first word immediately, and all other events in order.
 */
export async function* joinTexts(events: AsyncGenerator<AnswerEvent>, pauseMs: number): AsyncGenerator<AnswerEvent> {
  let next = events.next()
  let startedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = events.next()
    if (value.type !== 'text') {
      yield value
      continue
    }
    let { text } = value
    const left = startedAt + pauseMs - performance.now()
    const pause = left > 0 ? wait(left) : undefined
    while (pause) {
      const more = await Promise.race([next, pause])
      if (!more || more.done || more.value.type !== 'text') break
      text += more.value.text
      next = events.next()
    }
    startedAt = performance.now()
    yield { type: 'text', text }
  }
}
