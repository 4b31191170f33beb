import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { type Budget, budgetHeaders, removeExpiredBudgets, takeBudgets, usedBudget } from './budgets.js'

const HOUR = 3600_000
const DAY = 24 * HOUR

const opened = useTestDatabase()
beforeEach(() => opened.database.query('delete from octavo.budgets'))

const take = (now: number, ...budgets: Budget[]) => takeBudgets(opened.database, budgets, { now })
const hour = (limit: number, key = 'a'): Budget => ({ key, limit, windowMs: HOUR })
const noon = Date.UTC(2026, 0, 1, 12)

test('a window admits requests up to its limit', async () => {
  expect(await take(noon, hour(2))).toEqual({ key: 'a', isAdmitted: true, limit: 2, remaining: 1, resetSeconds: 3600 })
  expect(await take(noon + 1000, hour(2))).toMatchObject({ isAdmitted: true, remaining: 0, resetSeconds: 3599 })
  expect(await take(noon + 1500, hour(2))).toEqual({
    key: 'a',
    isAdmitted: false,
    limit: 2,
    remaining: 0,
    resetSeconds: 3599,
  })
  expect(await take(noon + HOUR - 1, hour(2))).toMatchObject({ isAdmitted: false, resetSeconds: 1 })
  expect(await take(noon + HOUR, hour(2))).toMatchObject({ isAdmitted: true, remaining: 1, resetSeconds: 3600 })
})

test('refused requests are not counted, and a request may count as several', async () => {
  const both = [{ key: 'ip', limit: 10, windowMs: DAY }, hour(2)]
  for (let round = 0; round < 5; round++) await take(noon, ...both)
  expect(await usedBudget(opened.database, both[0] as Budget, noon)).toBe(2)
  expect(await take(noon, hour(20, 'b'))).toMatchObject({ remaining: 19 })
  const cost = (count: number) => takeBudgets(opened.database, [hour(20, 'b')], { now: noon, cost: count })
  expect(await cost(18)).toMatchObject({ isAdmitted: true, remaining: 1 })
  expect(await cost(2)).toMatchObject({ isAdmitted: false })
  expect(await cost(1)).toMatchObject({ isAdmitted: true, remaining: 0 })
  const all = { now: noon, cost: 20 }
  expect(await takeBudgets(opened.database, [hour(5, 'c')], all)).toMatchObject({ isAdmitted: false })
  expect(await take(noon + HOUR, hour(0, 'b'))).toMatchObject({ isAdmitted: false })
})

test('a new budget starts at midnight and is never negative', async () => {
  const day = { key: 'ip', limit: 1, windowMs: DAY }
  const midnight = Date.UTC(2026, 0, 2)
  expect(await take(midnight - 1, day)).toMatchObject({ isAdmitted: true, remaining: 0, resetSeconds: 1 })
  expect(await take(midnight - 1, day)).toMatchObject({ isAdmitted: false, remaining: 0 })
  expect(await take(midnight, day)).toMatchObject({ isAdmitted: true, remaining: 0, resetSeconds: 86_400 })
})

test('a clock that moves backwards opens no window again', async () => {
  await take(noon, hour(1))
  expect(await take(noon - HOUR, hour(1))).toMatchObject({ isAdmitted: false, resetSeconds: 7200 })
  expect(await take(noon - 12 * HOUR, hour(1))).toMatchObject({ isAdmitted: false })
})

test('a clock that was years ahead blocks nobody', async () => {
  await take(Date.UTC(2099, 0, 1), hour(1))
  expect(await take(noon, hour(1))).toMatchObject({ isAdmitted: true })
  expect(await take(noon, hour(1))).toMatchObject({ isAdmitted: false })
})

test('charges no further budget after an exhausted one and reports the closest limit', async () => {
  const both = [hour(2, 'ip'), hour(9, 'org')]
  expect(await take(noon, ...both)).toMatchObject({ isAdmitted: true, limit: 2, remaining: 1 })
  await take(noon, ...both)
  expect(await take(noon, ...both)).toMatchObject({ isAdmitted: false, limit: 2 })
  expect(await take(noon, hour(9, 'org'))).toMatchObject({ remaining: 6 })
})

test('concurrent requests are admitted exactly up to the limit', async () => {
  const all = await Promise.all(Array.from({ length: 300 }, () => take(noon, hour(1000, 'ip'), hour(200))))
  expect(all.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(200)
})

test('removes old request budgets', async () => {
  await take(noon, hour(1))
  await take(noon + 4 * DAY, hour(1, 'b'))
  await removeExpiredBudgets(opened.database, noon + 4 * DAY)
  const { rows } = await opened.database.query('select key from octavo.budgets')
  expect(rows).toEqual([{ key: 'b' }])
})

test('removes a budget three days after its window began', async () => {
  const keys = async (now: number) => {
    await removeExpiredBudgets(opened.database, now)
    const { rows } = await opened.database.query<{ key: string }>('select key from octavo.budgets')
    return rows.map(({ key }) => key)
  }
  await take(noon, hour(1))
  expect([await keys(noon + 3 * DAY), await keys(noon + 3 * DAY + 1)]).toEqual([['a'], []])
})

test('headers contain the limit, and those of refused requests also the time to retry', () => {
  const count = { key: 'a', limit: 5, remaining: 0, resetSeconds: 90 }
  const headers = { 'RateLimit-Limit': '5', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '90' }
  expect(budgetHeaders({ ...count, isAdmitted: true })).toEqual(headers)
  expect(budgetHeaders({ ...count, isAdmitted: false })).toEqual({ ...headers, 'Retry-After': '90' })
})
