import { expect, test } from 'vitest'
import { findPostgres } from '../tools/postgres.js'
import { runCrash } from './crash.js'
import { quickPlans } from './plans.js'

test.each(quickPlans(7))(
  'loses no job and publishes none twice, whatever is killed, on the database "$database"',
  async (plan) => {
    if (plan.database === 'postgres' && findPostgres() === undefined) return
    const { violations, jobs, completed, failed, done } = await runCrash(plan)
    // Jobs that fail without three killed workers are violations; a slow machine has more of those with three.
    expect(violations).toEqual([])
    expect(completed + failed).toBe(jobs)
    expect(completed).toBeGreaterThan(0)
    expect(Object.values(done).reduce((sum, count) => sum + count, 0)).toBe(plan.faults.length)
  },
  300_000,
)
