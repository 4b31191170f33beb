import { expect, test } from 'vitest'
import { createFairQueue } from './fairQueue.js'

/** Returns the order of owners when each item takes this time. */
function servedOrder(waiting: readonly string[], cost: Record<string, number>, turns: number): string[] {
  const queue = createFairQueue<string>()
  for (const owner of waiting) queue.add(owner, owner)
  return Array.from({ length: turns }, () => {
    const owner = queue.take(() => true) ?? ''
    queue.spent(owner, cost[owner] ?? 1)
    return owner
  })
}

test('waiting sites take turns by used time', () => {
  expect(servedOrder(['a', 'a', 'a', 'b', 'c', 'b'], {}, 6)).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  expect(servedOrder(['a', 'a', 'b', 'b', 'b', 'b'], { a: 3 }, 6)).toEqual(['a', 'b', 'b', 'b', 'a', 'b'])
})

test('a new site goes before sites with more used time, but gains no extra turns', () => {
  const queue = createFairQueue<string>()
  for (let turn = 0; turn < 10; turn++) {
    for (const owner of ['a', 'b']) queue.add(owner, owner)
    for (let times = 0; times < 2; times++) queue.spent(queue.take(() => true) ?? '', 900)
  }
  for (const owner of ['a', 'b', 'new', 'new', 'new']) queue.add(owner, owner)
  const order = Array.from({ length: 5 }, () => {
    const owner = queue.take(() => true) ?? ''
    queue.spent(owner, 900)
    return owner
  })
  expect(order[0]).toBe('new')
  expect(order.slice(0, 4).filter((owner) => owner === 'new')).toHaveLength(2)
})

test('a blocked site waits, and a site that returns comes next', () => {
  const queue = createFairQueue<number>()
  queue.add('a', 1)
  queue.add('a', 2)
  queue.add('b', 3)
  expect(queue.take((owner) => owner === 'b')).toBe(3)
  expect(queue.take((owner) => owner === 'b')).toBeUndefined()
  expect(queue.take(() => true)).toBe(1)
  queue.putBack('a', 1)
  expect([queue.size, queue.waitingCount('a'), queue.waitingCount('b')]).toEqual([2, 2, 0])
  expect(queue.takeAll('a')).toEqual([1, 2])
  expect(queue.size).toBe(0)
})
