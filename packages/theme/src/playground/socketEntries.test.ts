import { expect, test } from 'vitest'
import { addEntry, messageStart, type SocketEntry } from './socketEntries.js'

const many = (count: number, text: string) =>
  Array.from({ length: count }).reduce<SocketEntry[]>(
    (entries) => addEntry(entries, { kind: 'received', time: 0, text }),
    [],
  )

test('the oldest messages are removed when there are too many or they are too long', () => {
  const entries = many(600, 'x')
  expect([entries.length, entries[0]?.id, entries.at(-1)?.id]).toEqual([500, 101, 600])
  const long = many(120, 'x'.repeat(50_000))
  expect(long.map(({ text }) => text.length).reduce((sum, length) => sum + length)).toBe(5_000_000)
  expect(long.at(-1)?.id).toBe(120)
})

test('long messages keep their start and size, and bytes are hexadecimal', () => {
  expect(messageStart('ü'.repeat(60_000))).toEqual({ text: 'ü'.repeat(50_000), size: 120_000, isCut: true })
  expect(messageStart(new Uint8Array([0, 255]).buffer)).toEqual({ text: '00 ff', size: 2, isCut: false })
  expect(messageStart(new Uint8Array(1000).buffer)).toMatchObject({ size: 1000, isCut: true })
})
