import { expect, test } from 'vitest'
import { createFolderRemover } from './folderRemover.js'

test('folders are removed one after the other, each once, and what is left when it stops stays', async () => {
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
