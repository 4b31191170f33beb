import type { CrashOptions } from './crash.js'
import { planFaults, planPoints } from './faults.js'
import { createRandom } from './random.js'

/** Ten kills in all: seven of a fleet on PostgreSQL, three of a server with its database. */
export function quickPlans(seed: number): CrashOptions[] {
  const load = { clients: 4, loadPause: 800, poison: 0 }
  return [
    {
      ...load,
      database: 'postgres',
      seed,
      jobs: 60,
      pause: 2000,
      faults: [
        { kind: 'kill', role: 'worker' },
        { kind: 'point', role: 'worker', point: 'before-commit', action: 'kill' },
        { kind: 'kill', role: 'api' },
        { kind: 'kill-database' },
        { kind: 'point', role: 'worker', point: 'after-rename', action: 'kill' },
        { kind: 'point', role: 'api', point: 'before-reply', action: 'kill' },
        { kind: 'kill', role: 'worker' },
      ],
    },
    {
      ...load,
      database: 'embedded',
      seed,
      jobs: 30,
      pause: 2000,
      faults: [
        { kind: 'kill', role: 'worker' },
        { kind: 'point', role: 'worker', point: 'after-commit', action: 'kill' },
        { kind: 'point', role: 'api', point: 'after-enqueue', action: 'kill' },
      ],
    },
  ]
}

/** A thousand jobs and a hundred faults on PostgreSQL, all named points in turn, and the same on the embedded database. */
export function fullPlans(seed: number): CrashOptions[] {
  const random = createRandom(seed)
  const load = { clients: 8, poison: 1 }
  return [
    { ...load, database: 'postgres', seed, jobs: 1000, loadPause: 2400, pause: 3000, faults: planFaults(random) },
    { ...load, database: 'postgres', seed: seed + 1, jobs: 250, loadPause: 2400, pause: 500, faults: planPoints(3) },
    {
      ...load,
      database: 'embedded',
      seed: seed + 2,
      jobs: 200,
      loadPause: 3000,
      pause: 4000,
      faults: [
        ...planPoints(1),
        ...Array.from({ length: 8 }, () => ({ kind: 'kill', role: 'worker' }) as const),
        { kind: 'clock', ahead: 3_600_000 },
        { kind: 'clock', ahead: -3_600_000 },
        { kind: 'point', role: 'worker', point: 'before-rename', action: 'no-space' },
      ],
    },
  ]
}
