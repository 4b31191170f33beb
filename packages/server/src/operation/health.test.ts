import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import type { BundleStore } from '../bundles/bundleStore.js'
import type { Database } from '../stores/database.js'
import { createHealth } from './health.js'

test('reports once why a process is not ready, and again after a recovery', async () => {
  let isUnavailable = true
  const check = async () => {
    if (isUnavailable) throw new Error('There is no bucket "x".')
  }
  const names: string[] = []
  const health = createHealth({
    database: { query: async () => ({ rows: [], count: 0 }) } as unknown as Database,
    store: { check } as unknown as BundleStore,
    dataDir: tmpdir(),
    onProblem: (name, error) => names.push(`${name}: ${(error as Error).message}`),
  })
  expect([await health.problems(), await health.problems()]).toEqual([['storage'], ['storage']])
  expect(names).toEqual(['storage: There is no bucket "x".'])
  isUnavailable = false
  expect(await health.problems()).toEqual([])
  isUnavailable = true
  expect(await health.problems()).toEqual(['storage'])
  expect(names).toHaveLength(2)
})
