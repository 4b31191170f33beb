import { expect, test } from 'vitest'
import {
  formatAge,
  formatBytes,
  formatCount,
  formatDuration,
  formatReaderText,
  formatTime,
  formatZonedTime,
} from './formatTexts.js'

test('formats numbers for readers', () => {
  expect([0, 999, 1000, 1234, 123_456, 12_345_678, 5e12, 5e16].map(formatBytes)).toMatchInlineSnapshot(`
    [
      "0 bytes",
      "999 bytes",
      "1 kB",
      "1.2 kB",
      "123 kB",
      "12.3 MB",
      "5 TB",
      "50000 TB",
    ]
  `)
  expect([0, 400, 59_600, 61_000, 3_600_000, 3_900_000, 90_061_000].map(formatDuration)).toMatchInlineSnapshot(`
    [
      "0 s",
      "0 s",
      "1 min",
      "1 min 1 s",
      "1 h",
      "1 h 5 min",
      "1 d 1 h",
    ]
  `)
  expect([formatCount(0, 'page'), formatCount(1, 'page'), formatCount(1_234_567, 'page')]).toMatchInlineSnapshot(`
    [
      "0 pages",
      "1 page",
      "1,234,567 pages",
    ]
  `)
  expect(formatTime(new Date('2026-01-02T03:04:05Z'))).toMatchInlineSnapshot(`"2 Jan 2026, 03:04 UTC"`)
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC']
  expect(zones.map((zone) => formatZonedTime(new Date('2026-12-31T23:04:05Z'), zone))).toMatchInlineSnapshot(`
    [
      "1 Jan 2027, 00:04 Europe/Berlin",
      "31 Dec 2026, 18:04 America/New_York",
      "1 Jan 2027, 04:49 Asia/Kathmandu",
      "31 Dec 2026, 23:04 UTC",
    ]
  `)
})

test('an age has one unit and is never negative', () => {
  const now = new Date('2026-01-02T00:00:00Z')
  const ages = [-5, 1, 65, 7300, 90_000].map((seconds) => formatAge(new Date(now.getTime() - seconds * 1000), now))
  expect(ages).toMatchInlineSnapshot(`
    [
      "just now",
      "just now",
      "1 min ago",
      "2 h ago",
      "1 d ago",
    ]
  `)
})

test('limits combining marks and removes direction overrides in text of readers', () => {
  expect(formatReaderText(`Z\u0351${'\u0300'.repeat(500)}al\u202ego\u200b`)).toBe('Z\u0351\u0300\u0300\u0300algo')
  for (const text of ['Tiếng Việt', 'שָׁלוֹם', 'नमस्ते', '👩\u200d💻']) expect(formatReaderText(text)).toBe(text)
})
