import { setTimeout as wait } from 'node:timers/promises'
import { type DatabaseKind, REAL_SITE } from '../server/deployment.js'
import { checkHistory, type Verdict } from './checkHistory.js'
import { describeFault, type Fault, strike } from './faults.js'
import { type Fleet, startFleet } from './fleet.js'
import type { Entry, Expectations } from './history.js'
import { putLoad } from './load.js'
import { createRandom, type Random } from './random.js'

export interface CrashOptions {
  database: DatabaseKind
  seed: number
  jobs: number
  faults: Fault[]
  /** Milliseconds between the faults, at most. */
  pause: number
  clients: number
  /** Milliseconds between two starts of a client. */
  loadPause: number
  /** Jobs that end their worker each time. */
  poison: number
  onFault?(text: string): void
}

export interface CrashResult extends Verdict {
  history: Entry[]
  /** How often each fault was done. */
  done: Record<string, number>
  seconds: number
}

const EXPECTED: Expectations = {
  pages: { 'real.test': 2, 'short.test': 20, 'middle.test': 20, 'long.test': 20 },
  poison: ['poison.test'],
  secret: /svc_|postgres:|\/tmp\/|octavo-crash|\/work\/se_/,
}

/** One job in so many is built in earnest. */
const REAL = 50
/** The claim of a dead worker holds for 10 s; what is seen later than 30 s after it is lost. */
const PATIENCE_MS = 90_000
/** By then nothing temporary may be left. */
const TIDY_MS = 30_000

/** Runs a load and faults at the same time, and checks what was seen. */
export async function runCrash(options: CrashOptions): Promise<CrashResult> {
  const began = performance.now()
  const random = createRandom(options.seed)
  const history: Entry[] = []
  const record = (entry: Entry) => void history.push(entry)
  const fleet = await startFleet(options.database, record)
  await addSites(fleet)

  const done: Record<string, number> = {}
  let areFaultsOver = false
  const load = putLoad(
    fleet,
    {
      domains: chooseDomains(random, options),
      more: 'short.test',
      isEnough: () => areFaultsOver,
      isClockWrong: () =>
        history.some(
          (entry) => entry.type === 'fault' && entry.fault.startsWith('clock') && performance.now() - entry.at < 30_000,
        ),
      clients: options.clients,
      pollers: 4,
      pause: options.loadPause,
      patience: PATIENCE_MS,
    },
    { random, record },
  )
  const faulting = (async () => {
    for (const fault of options.faults) {
      await wait(random.between(options.pause / 4, options.pause))
      const isApplied = await strike(fleet, fault, { random, record })
      const name = describeFault(fault) + (isApplied === false ? ' (not passed)' : '')
      done[name] = (done[name] ?? 0) + 1
      options.onFault?.(name)
    }
  })().finally(() => {
    areFaultsOver = true
  })
  await Promise.all([load, faulting])
  await Promise.all(fleet.members.map(({ ready }) => ready))

  const deadline = performance.now() + TIDY_MS
  while (fleet.leftOvers().length > 0 && performance.now() < deadline) await wait(200)
  for (const name of fleet.leftOvers()) record({ type: 'left-over', name })
  history.push(...(await fleet.finish()))
  return {
    ...checkHistory(history, EXPECTED),
    history,
    done,
    seconds: (performance.now() - began) / 1000,
  }
}

async function addSites(fleet: Fleet): Promise<void> {
  const stub = (script: object) => ({ 'stub.json': JSON.stringify({ pages: 20, ...script }) })
  await fleet.addSite('short.test', stub({ milliseconds: 200 }))
  await fleet.addSite('middle.test', stub({ milliseconds: 800 }))
  await fleet.addSite('long.test', stub({ milliseconds: 2000 }))
  await fleet.addSite('poison.test', stub({ crash: true }))
  await fleet.addSite('real.test', REAL_SITE)
}

function chooseDomains(random: Random, { jobs, poison }: CrashOptions): string[] {
  const domains = Array.from({ length: jobs }, (_, index) =>
    index % REAL === 0 ? 'real.test' : random.pick(['short.test', 'middle.test', 'long.test']),
  )
  for (let count = 0; count < poison; count++) domains[random.between(0, jobs - 1)] = 'poison.test'
  return domains
}
