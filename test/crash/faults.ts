import { setTimeout as wait } from 'node:timers/promises'
import type { Fleet, Member } from './fleet.js'
import type { Entry } from './history.js'
import type { Random } from './random.js'

/** A fault, with what it needs to know. */
export type Fault =
  | { kind: 'kill'; role: 'worker' | 'api' }
  /** At a named point of the next job, or request. */
  | { kind: 'point'; role: 'worker' | 'api'; point: string; action: 'kill' | 'no-space' }
  /** Stopped for longer than its claims hold, then let go on. */
  | { kind: 'stop' }
  | { kind: 'kill-database' }
  | { kind: 'silence' }
  | { kind: 'clock'; ahead: number }

const WORKER_POINTS = [
  'after-lease',
  'mid-build',
  'after-archive',
  'before-rename',
  'after-rename',
  'before-commit',
  'after-commit',
]
const API_POINTS = ['after-insert', 'after-enqueue', 'before-reply']

const STOPPED_MS = 13_000
const SILENT_MS = 20_000
const CLOCK_MS = 15_000
const OUTAGE_MS = 5_000
/** A point that nobody passes in this time is given up. */
const MAX_POINT_MS = 20_000

/** The faults of a whole run in the shares of the plan, in an order that the seed decides. */
export function planFaults(random: Random): Fault[] {
  const times = (count: number, fault: Fault) => Array.from({ length: count }, () => fault)
  return random.shuffle<Fault>([
    ...times(48, { kind: 'kill', role: 'worker' }),
    ...times(20, { kind: 'kill', role: 'api' }),
    ...times(10, { kind: 'kill-database' }),
    ...times(10, { kind: 'stop' }),
    ...times(5, { kind: 'silence' }),
    ...times(3, { kind: 'point', role: 'worker', point: 'before-rename', action: 'no-space' }),
    ...times(2, { kind: 'clock', ahead: 3_600_000 }),
    ...times(2, { kind: 'clock', ahead: -3_600_000 }),
  ])
}

/** Each named point three times, in workers and in the API. */
export function planPoints(times: number): Fault[] {
  return Array.from({ length: times }, () => [
    ...WORKER_POINTS.map((point): Fault => ({ kind: 'point', role: 'worker', point, action: 'kill' })),
    ...API_POINTS.map((point): Fault => ({ kind: 'point', role: 'api', point, action: 'kill' })),
  ]).flat()
}

export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return `kill ${fault.role}`
    case 'point':
      return `${fault.action} at ${fault.point}`
    case 'clock':
      return `clock ${fault.ahead > 0 ? '+' : '-'}1 h`
    default:
      return fault.kind
  }
}

/** Does one fault to the fleet, and resolves when it is over. Those who were killed come back by themselves. */
export async function strike(
  fleet: Fleet,
  fault: Fault,
  { random, record }: { random: Random; record(entry: Entry): void },
) {
  const name = describeFault(fault)
  const of = (role: 'worker' | 'api') => fleet.members.filter((member) => member.role === role || member.role === 'all')
  const pickOne = async (members: Member[]) => {
    const member = random.pick(members)
    await member.ready
    return member
  }
  const note = (type: 'fault' | 'healed', pid?: number) =>
    record({ type, at: performance.now(), fault: name, ...(pid !== undefined && { pid }) })

  switch (fault.kind) {
    case 'kill': {
      const { process } = await pickOne(of(fault.role))
      note('fault', process.child.pid)
      await process.kill()
      return
    }
    case 'point': {
      const { process } = await pickOne(of(fault.role))
      const reached = process.reached(fault.point)
      await process.setPoint(fault.point, fault.action)
      const isReached = await Promise.race([reached.then(() => true), wait(MAX_POINT_MS, false)])
      if (isReached && fault.action === 'kill') note('fault', process.child.pid)
      return isReached
    }
    case 'stop': {
      const { process } = await pickOne(of('worker'))
      note('fault', process.child.pid)
      process.child.kill('SIGSTOP')
      await wait(STOPPED_MS)
      process.child.kill('SIGCONT')
      note('healed', process.child.pid)
      return
    }
    case 'kill-database': {
      note('fault')
      await fleet.postgres?.kill()
      await wait(random.between(0, OUTAGE_MS))
      await fleet.postgres?.start()
      note('healed')
      return
    }
    case 'silence': {
      const { link } = await pickOne(fleet.members)
      note('fault')
      link?.silence()
      await wait(SILENT_MS)
      link?.heal()
      note('healed')
      return
    }
    case 'clock': {
      const { process } = await pickOne(fleet.members)
      note('fault')
      await process.setClock({ ahead: fault.ahead })
      await wait(CLOCK_MS)
      await process.setClock({ ahead: 0 })
      note('healed')
    }
  }
}
