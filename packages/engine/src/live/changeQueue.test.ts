import { setImmediate } from 'node:timers/promises'
import type { FileChange } from '@octavo/site'
import { expect, test } from 'vitest'
import { ChangeQueue } from './changeQueue.js'

const changed = (path: string, type: FileChange['type'] = 'change'): FileChange => ({ path, type })

/** A queue whose batches end when the test resolves them. */
function recordedQueue() {
  const batches: string[][] = []
  const errors: unknown[] = []
  const ends: ((error?: Error) => void)[] = []
  const queue = new ChangeQueue(
    (changes) => {
      batches.push(changes.map(({ path, type }) => `${type} ${path}`))
      return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())))
    },
    (error) => errors.push(error),
  )
  return {
    batches,
    errors,
    add: (...changes: FileChange[]) => {
      for (const change of changes) queue.add(change)
    },
    endBatch: (error?: Error) => ends.shift()?.(error),
  }
}

/** Waits until all work is done that the test does not block. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}

test('applies changes of one turn as one batch, with the last change of each file', async () => {
  const { batches, add, errors } = recordedQueue()
  add(changed('a.mdx', 'add'), changed('b.mdx'), changed('a.mdx', 'unlink'))
  expect(batches).toEqual([])
  await settle()
  expect(batches).toEqual([['unlink a.mdx', 'change b.mdx']])
  expect(errors).toEqual([])
})

test('applies changes that arrive during a batch after it, in one batch', async () => {
  const { batches, add, endBatch } = recordedQueue()
  add(changed('a.mdx'))
  await settle()
  add(changed('a.mdx'), changed('b.mdx'))
  await settle()
  add(changed('a.mdx', 'unlink'))
  await settle()
  expect(batches).toEqual([['change a.mdx']])
  endBatch()
  await settle()
  expect(batches).toEqual([['change a.mdx'], ['unlink a.mdx', 'change b.mdx']])
  endBatch()
  await settle()
  expect(batches).toHaveLength(2)
})

test('applies a change that arrives when all earlier ones are applied', async () => {
  const { batches, add, endBatch } = recordedQueue()
  add(changed('a.mdx'))
  await settle()
  endBatch()
  await settle()
  add(changed('b.mdx'))
  await settle()
  expect(batches).toEqual([['change a.mdx'], ['change b.mdx']])
})

test('reports a batch that fails, and applies the changes after it', async () => {
  const { batches, errors, add, endBatch } = recordedQueue()
  add(changed('a.mdx'))
  await settle()
  add(changed('b.mdx'))
  endBatch(new Error('no space left'))
  await settle()
  expect(errors).toEqual([new Error('no space left')])
  expect(batches).toEqual([['change a.mdx'], ['change b.mdx']])
})
