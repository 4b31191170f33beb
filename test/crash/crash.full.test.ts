import { expect, test } from 'vitest'
import { findPostgres } from '../tools/postgres.js'
import { runCrash } from './crash.js'
import { quickPlans } from './plans.js'

test.each(quickPlans(7))(
  'no job is lost and none is published twice, whatever is killed, on the database "$database"',
  async (plan) => {
    if (plan.database === 'postgres' && findPostgres() === undefined) return
    const { violations, completed, jobs, done } = await runCrash(plan)
    expect(violations).toEqual([])
    // A job whose worker was killed three times in a row is given up.
    expect(completed).toBeGreaterThanOrEqual(jobs - Math.floor(plan.faults.length / 3))
    expect(Object.values(done).reduce((sum, count) => sum + count, 0)).toBe(plan.faults.length)
  },
  300_000,
)
