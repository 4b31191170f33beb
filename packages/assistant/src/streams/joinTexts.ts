import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerEvent } from '../answer/events.js'

/**
 * Joins texts that arrive within `pauseMs` of the last one sent: a word costs as much as a line, and nobody reads
 * faster. The first word is sent at once, and all other events in their order.
 */
export async function* joinTexts(events: AsyncGenerator<AnswerEvent>, pauseMs: number): AsyncGenerator<AnswerEvent> {
  let next = events.next()
  let toldAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = events.next()
    if (value.type !== 'text') {
      yield value
      continue
    }
    let { text } = value
    const left = toldAt + pauseMs - performance.now()
    const pause = left > 0 ? wait(left) : undefined
    while (pause) {
      const more = await Promise.race([next, pause])
      if (!more || more.done || more.value.type !== 'text') break
      text += more.value.text
      next = events.next()
    }
    toldAt = performance.now()
    yield { type: 'text', text }
  }
}
