import { expect, test } from 'vitest'
import { createFolderRemover } from './folderRemover.js'

test('removes each folder once and in order, and none after a stop', async () => {
  const done: string[] = []
  const gates: (() => void)[] = []
  const remover = createFolderRemover(async (folder, signal) => {
    await new Promise<void>((resolve) => {
      gates.push(resolve)
      signal?.addEventListener('abort', () => resolve())
    })
    done.push(folder)
    if (folder === 'broken') throw new Error('It is in use.')
  }, 50)
  for (const folder of ['broken', 'one', 'one', 'two', 'three']) remover.remove(folder)
  await expect.poll(() => gates.length).toBe(1)
  gates[0]?.()
  await expect.poll(() => gates.length).toBe(2)
  gates[1]?.()
  await expect.poll(() => [gates.length, done.length]).toEqual([3, 2])
  await remover.stop()
  expect(done).toEqual(['broken', 'one', 'two'])
})

test('a caller that waits for few folders continues when they are few or at a stop', async () => {
  const ends: (() => void)[] = []
  const remover = createFolderRemover(() => new Promise((resolve) => ends.push(resolve)))
  const { signal } = new AbortController()
  for (const name of ['a', 'b', 'c']) remover.remove(name)
  let isFew = false
  const reached = remover.hasAtMost(1, signal).then(() => (isFew = true))
  const stopping = new AbortController()
  const stopped = remover.hasAtMost(0, stopping.signal)
  stopping.abort(new Error('stopping'))
  await expect(stopped).rejects.toThrow('stopping')
  for (const left of [2, 1, 0]) {
    await expect.poll(() => ends).toHaveLength(3 - left)
    expect([left, isFew]).toEqual([left, left === 0])
    ends[2 - left]?.()
    if (left === 1) await reached
  }
  await remover.hasAtMost(0, signal)
})
