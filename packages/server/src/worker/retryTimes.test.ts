import { expect, test } from 'vitest'
import { retryAt } from './retryTimes.js'

test('retries at growing distances for about a day', () => {
  const pauses: number[] = []
  for (let failures = 0; ; failures++) {
    const at = retryAt(failures, 0, 0)
    if (!at) break
    pauses.push(at.getTime() / 1000)
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses.reduce((sum, pause) => sum + pause) / 3600).toBeCloseTo(23.7, 1)
  expect(retryAt(0, 0, 1)?.getTime()).toBe(5_500)
})
