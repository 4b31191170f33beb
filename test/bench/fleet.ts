import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openJobQueue } from '../../packages/server/dist/jobs/jobQueue.js'
import { startJob } from '../../packages/server/dist/jobs/startJob.js'
import { beginAudit, endAudit } from '../../packages/server/dist/stores/auditStore.js'
import type { Database } from '../../packages/server/dist/stores/database.js'
import { openDatabase } from '../../packages/server/dist/stores/openDatabase.js'
import { cleanUp } from '../../packages/server/dist/worker/cleanUp.js'
import { formatTable } from '../tools/measure.js'
import { startPostgres } from '../tools/postgres.js'
import { seedFleet } from './fleetHistory.js'

const WORKER = fileURLToPath(new URL('./fleetWorker.mjs', import.meta.url))
const DAY_MS = 86_400_000
/** Clock ticks per second in `/proc/<pid>/stat`. */
const TICKS = 100

interface Fleet {
  organizations: number
  /** Jobs to run, and the jobs per day that their rate corresponds to. */
  jobs: number
  perSecond: number
  /** Jobs that start at once after the others have ended. */
  burst: number
  /** Jobs of the day before, which have ended. */
  history: number
  workers: number
  slots: number
  buildMs: number
}

/** Settings of the simulation. `OCTAVO_FLEET={"jobs":100000}` overrides some of them. */
const FLEET: Fleet = {
  organizations: 200,
  jobs: 10_000,
  perSecond: 20,
  burst: 1_000,
  history: 100_000,
  workers: 3,
  slots: 24,
  buildMs: 1_500,
  ...(JSON.parse(process.env.OCTAVO_FLEET ?? '{}') as Partial<Fleet>),
}

/**
 * Simulates the jobs of a fleet on PostgreSQL, with workers that sleep instead of building: latency of claims, growth of
 * tables, CPU of the database, and whether a job was lost or ran twice.
 */
export async function benchFleet(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const url = await postgres.createDatabase('octavo')
    const database = await openDatabase({ url, dataDir: '' })
    await seedFleet(database, FLEET)
    const sizesBefore = await tableSizes(database)
    const workers = await Promise.all(Array.from({ length: FLEET.workers }, () => startFleetWorker(url)))
    const idleStart = databaseCpu(postgres.pid())
    await wait(5_000)
    const idle = (databaseCpu(postgres.pid()) - idleStart) / 5
    const cpuBefore = databaseCpu(postgres.pid())
    const start = performance.now()
    const starts = await startJobs(database, FLEET.jobs, steadyArrival)
    await untilEnded(database)
    const seconds = (performance.now() - start) / 1000
    const cpu = databaseCpu(postgres.pid()) - cpuBefore
    const sizes = await tableSizes(database)
    const burst = await runBurst(database)
    const results = await Promise.all(workers.map(stopFleetWorker))
    await printResults(database, { starts, burst, seconds, cpu, idle, results, sizesBefore, sizes })
    await benchCleanUp(database)
    await database.close()
  } finally {
    await postgres.stop()
  }
}

async function startFleetWorker(url: string): Promise<ChildProcess> {
  const { slots, buildMs } = FLEET
  const child = fork(WORKER, { env: { ...process.env, FLEET_WORKER: JSON.stringify({ url, slots, buildMs }) } })
  await once(child, 'message')
  return child
}

interface WorkerResult {
  attempts: number
  busyMs: number
  cpu: number
}

async function stopFleetWorker(child: ChildProcess): Promise<WorkerResult> {
  const result = once(child, 'message')
  const ended = once(child, 'exit')
  child.send('stop')
  const [value] = (await result) as [WorkerResult]
  await ended
  return value
}

interface Starts {
  ids: string[]
  latencies: number[]
}

interface Arrival {
  dueSeconds: number
  organization: number
}

/**
 * Every tenth second, one organization starts a tenth of the jobs of these ten seconds at once; the others are spread over the
 * organizations.
 */
function steadyArrival(count: number): Arrival {
  const { perSecond, organizations } = FLEET
  const period = Math.floor(count / (10 * perSecond))
  const isBurst = count % (10 * perSecond) < perSecond
  return {
    dueSeconds: isBurst ? period * 10 : count / perSecond,
    organization: ((isBurst ? period : count) % organizations) + 1,
  }
}

async function startJobs(database: Database, jobs: number, arrival: (count: number) => Arrival): Promise<Starts> {
  const queue = await openJobQueue(database, {
    watches: false,
    attemptSeconds: 600,
    onError: (error) => console.error(error.message),
  })
  const starts: Starts = { ids: [], latencies: [] }
  const begin = performance.now()
  const pending = new Set<Promise<void>>()
  for (let count = 0; count < jobs; count++) {
    const { dueSeconds, organization } = arrival(count)
    await wait(Math.max(0, dueSeconds * 1000 - (performance.now() - begin)))
    const work = startOne(database, queue, organization).then(({ id, ms }) => {
      starts.ids.push(id)
      starts.latencies.push(ms)
    })
    pending.add(work)
    void work.finally(() => pending.delete(work))
    if (pending.size >= 20) await Promise.race(pending)
  }
  await Promise.all(pending)
  await queue.stop(1000)
  return starts
}

interface Burst {
  starts: Starts
  /** Time in which the jobs were accepted, and until all had ended. */
  acceptSeconds: number
  seconds: number
}

/** Starts jobs of all organizations as fast as the database accepts them. */
async function runBurst(database: Database): Promise<Burst> {
  const start = performance.now()
  const starts = await startJobs(database, FLEET.burst, (count) => ({
    dueSeconds: 0,
    organization: (count % FLEET.organizations) + 1,
  }))
  const acceptSeconds = (performance.now() - start) / 1000
  await untilEnded(database)
  return { starts, acceptSeconds, seconds: (performance.now() - start) / 1000 }
}

async function startOne(
  database: Database,
  queue: Awaited<ReturnType<typeof openJobQueue>>,
  organization: number,
): Promise<{ id: string; ms: number }> {
  const start = performance.now()
  const organisation = `org-${organization}`
  const intent = {
    ...({ kind: 'key', actor: 'key_0123456789abcdef', name: 'CI', action: 'job.start', target: null } as const),
    ...({ via: 'api', client: '192.0.2.10', request: randomUUID() } as const),
  }
  const entry = await beginAudit(database, { ...intent, organisation })
  const { id } = await startJob(database, queue, {
    jobsPerHour: 1_000_000,
    jobsQueued: 1_000_000,
    weight: 1,
    site: {
      domain: `docs.org-${organization}.test`,
      organisation,
      source: { kind: 'folder', path: '/srv' },
      trusted: true,
    },
    version: null,
    paths: null,
    format: 'tar.gz',
    strict: false,
  })
  await endAudit(database, entry, { ...intent, target: id, outcome: 'done', organisations: [organisation] })
  return { id, ms: performance.now() - start }
}

/** Waits until no job is unfinished. Jobs that are lost end the wait, because they stop its progress. */
async function untilEnded(database: Database): Promise<void> {
  let last = { unfinished: -1, at: performance.now() }
  for (;;) {
    const { row } = await database.query<{ unfinished: number }>(
      "select count(*)::integer as unfinished from octavo.jobs where status in ('queued', 'running')",
    )
    const unfinished = row?.unfinished ?? 0
    if (unfinished === 0) return
    if (unfinished !== last.unfinished) last = { unfinished, at: performance.now() }
    if (performance.now() - last.at > 120_000) return
    await wait(500)
  }
}

interface Run {
  starts: Starts
  burst: Burst
  seconds: number
  /** CPU seconds of the database during the jobs, and per second without jobs. */
  cpu: number
  idle: number
  results: WorkerResult[]
  /** Bytes of tables before and after the jobs, without the burst. */
  sizesBefore: Map<string, number>
  sizes: Map<string, number>
}

interface JobRow {
  status: string
  attempt: number
  tries: number
  /** Time from accepted to claimed. */
  ms: number
  /** True if no other job of the organization waited. */
  isAlone: boolean
}

async function readJobs(database: Database, ids: readonly string[]): Promise<JobRow[]> {
  const { rows } = await database.query<JobRow>(
    `select status, attempt, tries, 1000 * extract(epoch from started_at - created_at)::real as ms,
       not exists (select 1 from octavo.jobs o where o.organisation = j.organisation and o.id <> j.id
         and o.created_at between j.created_at - interval '10 minutes' and j.created_at and o.updated_at > j.created_at) as "isAlone"
     from octavo.jobs j where id = any ($1)`,
    [ids],
  )
  return rows
}

async function printResults(database: Database, run: Run) {
  const { starts, burst, seconds, cpu, idle, results, sizesBefore, sizes } = run
  const { jobs, perSecond, workers, slots, organizations } = FLEET
  const rows = await readJobs(database, starts.ids)
  const burstRows = await readJobs(database, burst.starts.ids)
  const completed = rows.filter(({ status }) => status === 'completed')
  const attempts = results.reduce((sum, result) => sum + result.attempts, 0)
  const busy = results.reduce((sum, result) => sum + result.busyMs, 0) / 1000
  console.log(
    `\nfleet: ${jobs} jobs at ${perSecond}/s (${((perSecond * DAY_MS) / 1e9).toFixed(1)} million a day), ${organizations} organizations, ${workers} workers with ${slots} slots, ${FLEET.history} ended jobs before`,
  )
  console.log(
    `completed ${completed.length} of ${starts.ids.length} and ${burstRows.filter(({ status }) => status === 'completed').length} of ${burst.starts.ids.length} in a burst, attempts ${attempts}, more than one try ${[...rows, ...burstRows].filter(({ tries }) => tries > 1).length}; ` +
      `${seconds.toFixed(0)} s, slots busy ${((100 * busy) / ((seconds + burst.seconds) * workers * slots)).toFixed(0)} %; ` +
      `burst accepted in ${burst.acceptSeconds.toFixed(1)} s, ended in ${burst.seconds.toFixed(1)} s`,
  )
  const row = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    ...[0.5, 0.95, 0.99, 1].map((part) => quantile(values, part).toFixed(0)),
  ]
  console.log(
    formatTable([
      ['ms', 'count', 'p50', 'p95', 'p99', 'max'],
      row('start accepted', starts.latencies),
      row(
        'accepted to claimed',
        completed.map(({ ms }) => ms),
      ),
      row('start accepted in the burst', burst.starts.latencies),
      row(
        'accepted to claimed in the burst',
        burstRows.map(({ ms }) => ms),
      ),
      row(
        '… only job of its organization',
        completed.filter(({ isAlone }) => isAlone).map(({ ms }) => ms),
      ),
    ]),
  )
  const workerCpu = results.reduce((sum, result) => sum + result.cpu, 0)
  console.log(
    `database ${((1000 * cpu) / jobs).toFixed(1)} CPU ms per job, ${(100 * idle).toFixed(0)} % of a core without jobs; workers ${((1000 * workerCpu) / (jobs + FLEET.burst)).toFixed(1)} CPU ms per job`,
  )
  const growth = [...sizes].map(([name, bytes]) => ({ name, bytes: bytes - (sizesBefore.get(name) ?? 0) }))
  const total = [...sizesBefore.values()].reduce((sum, bytes) => sum + bytes, 0)
  console.log(
    `tables before: ${(total / 1e6).toFixed(0)} MB, ${(total / FLEET.history).toFixed(0)} bytes per ended job`,
  )
  console.log(
    `bytes per job: ${growth
      .filter(({ bytes }) => bytes > 50 * jobs)
      .sort((a, b) => b.bytes - a.bytes)
      .map(({ name, bytes }) => `${name} ${(bytes / jobs).toFixed(0)}`)
      .join(', ')}`,
  )
}

/** Removes all jobs, as retention does later. */
async function benchCleanUp(database: Database): Promise<void> {
  const store = { list: async function* () {}, remove: async () => {} }
  const start = performance.now()
  const { jobs } = await cleanUp(
    { database, store: store as never, retentionDays: 0, auditDays: 1 },
    Date.now() + DAY_MS,
  )
  const seconds = (performance.now() - start) / 1000
  console.log(`clean-up removed ${jobs} jobs in ${seconds.toFixed(1)} s`)
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Returns the bytes of tables with their indexes. */
async function tableSizes(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.query<{ name: string; bytes: string }>(
    `select schemaname || '.' || relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** Returns the CPU seconds of a process and its children, including those that have ended. */
function databaseCpu(pid: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = processFields(name)
    if (!fields || (Number(name) !== pid && Number(fields[1]) !== pid)) continue
    const ended = Number(name) === pid ? Number(fields[13]) + Number(fields[14]) : 0
    ticks += Number(fields[11]) + Number(fields[12]) + ended
  }
  return ticks / TICKS
}

/** Returns the fields of `/proc/<pid>/stat` after the name. */
function processFields(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
