import { expect, test } from 'vitest'
import { createRequestLimiter } from './requestLimiter.js'

const MINUTE = 60_000

/** A limiter of two requests a minute, with a clock that the test sets. */
function limiter(limit = 2) {
  const clock = { now: 0 }
  const { take } = createRequestLimiter({ limit, windowMs: MINUTE }, () => clock.now)
  return (now: number, who = 'a') => {
    clock.now = now
    return take(who)
  }
}

test('a client may send its limit of requests in a window, then waits until the window ends', () => {
  const take = limiter()
  const start = 7 * MINUTE
  expect([take(start), take(start + 1), take(start + 2), take(start + 30_500)]).toEqual([undefined, undefined, 60, 30])
  expect([take(start + MINUTE - 1), take(start + MINUTE)]).toEqual([1, undefined])
})

test('clients are counted separately', () => {
  const take = limiter(1)
  expect([take(0, 'a'), take(0, 'b'), take(0, 'a'), take(1, 'b')]).toEqual([undefined, undefined, 60, 60])
})

test('refused requests count only in their window', () => {
  const take = limiter(1)
  for (let request = 0; request < 5; request++) take(0)
  expect([take(MINUTE), take(MINUTE)]).toEqual([undefined, 60])
})

test('a window begins when the clock is set back', () => {
  const take = limiter(1)
  expect([take(5 * MINUTE), take(2 * MINUTE), take(2 * MINUTE)]).toEqual([undefined, undefined, 60])
})

test('uses the clock of the machine by default', () => {
  const { take } = createRequestLimiter({ limit: 0, windowMs: 1000 })
  expect(take('a')).toBe(1)
})
