import { expect, test } from 'vitest'
import type { Database, Queryable } from '../stores/database.js'
import { createProgressReporter } from './progressReporter.js'

/** A database that responds when the test allows it. */
function slowDatabase(answer: (text: string) => { rows: unknown[]; count: number }) {
  const statements: { text: string; values: readonly unknown[]; answer(): void }[] = []
  const query = ((text: string, values: readonly unknown[] = []) =>
    new Promise((resolve, reject) => {
      statements.push({
        text,
        values,
        answer() {
          try {
            resolve(answer(text) as never)
          } catch (error) {
            reject(error)
          }
        },
      })
    })) as Queryable['query']
  return { statements, database: { query } as Database }
}

const attempt = { id: 'se_0000000000000000', attempt: 1 }

test('writes one report at a time and the latest one last', async () => {
  const { statements, database } = slowDatabase(() => ({ rows: [{}], count: 1 }))
  const reporter = createProgressReporter(database, attempt)
  reporter.report({ progress: 1, pageCount: 0 })
  const first = reporter.flush()
  reporter.report({ progress: 2, pageCount: 1 })
  reporter.report({ progress: 3, pageCount: 2 })
  const second = reporter.flush()
  await expect.poll(() => statements.length).toBe(1)
  statements[0]?.answer()
  await first
  await expect.poll(() => statements.length).toBe(2)
  statements[1]?.answer()
  await second
  reporter.stop()
  expect(statements.map(({ values }) => values[2])).toEqual([1, 3])
})

test('reports a lost job when a write finds none', async () => {
  const { statements, database } = slowDatabase(() => ({ rows: [], count: 0 }))
  const reporter = createProgressReporter(database, attempt)
  reporter.report({ progress: 1, pageCount: 0 })
  const flushed = reporter.flush()
  await expect.poll(() => statements.length).toBe(1)
  statements[0]?.answer()
  await flushed
  reporter.stop()
  expect(reporter.lost.aborted).toBe(true)
})

test('keeps log lines that could not be written', async () => {
  let isUnavailable = true
  const { statements, database } = slowDatabase(() => {
    if (isUnavailable) throw new Error('away')
    return { rows: [{}], count: 1 }
  })
  const reporter = createProgressReporter(database, attempt)
  reporter.log('info', 'kept')
  const flushed = reporter.flush()
  await expect.poll(() => statements.length).toBe(1)
  statements[0]?.answer()
  await flushed
  expect(reporter.lost.aborted).toBe(false)
  isUnavailable = false
  const again = reporter.flush()
  await expect.poll(() => statements.length).toBe(2)
  statements[1]?.answer()
  await expect.poll(() => statements.length).toBe(3)
  statements[2]?.answer()
  await again
  reporter.stop()
  expect(statements[2]?.values[3]).toEqual(['kept'])
})
