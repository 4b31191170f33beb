import { expect, test } from 'vitest'
import { findPostgres } from '../tools/postgres.js'
import { runCrash } from './crash.js'
import { quickPlans } from './plans.js'

test.each(quickPlans(7))(
  'no job is lost and none is published twice, whatever is killed, on the database "$database"',
  async (plan) => {
    if (plan.database === 'postgres' && findPostgres() === undefined) return
    const { violations, completed, jobs, resumed, done } = await runCrash(plan)
    expect(violations).toEqual([])
    expect(completed).toBe(jobs)
    expect(Object.values(done).reduce((sum, count) => sum + count, 0)).toBe(plan.faults.length)
    expect(Math.max(0, ...resumed)).toBeLessThan(15_000)
  },
  120_000,
)
