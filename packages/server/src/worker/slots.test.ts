import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSlots } from './slots.js'

test('waiting work gets slots in order unless it is aborted', async () => {
  const inSlot = createSlots(1)
  const signal = new AbortController().signal
  const aborted = new AbortController()
  const ran: string[] = []
  let end = () => {}
  const first = inSlot(() => new Promise<void>((resolve) => (end = resolve)), signal)
  const second = inSlot(async () => ran.push('second'), aborted.signal)
  const third = inSlot(async () => ran.push('third'), signal)
  await setImmediate()
  aborted.abort(new Error('lost'))
  await expect(second).rejects.toThrow('lost')
  expect(ran).toEqual([])
  end()
  await Promise.all([first, third])
  expect(ran).toEqual(['third'])
})
