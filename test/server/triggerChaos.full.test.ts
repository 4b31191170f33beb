import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Fault, strike } from '../crash/faults.js'
import { type Fleet, startFleet } from '../crash/fleet.js'
import { createRandom, type Random } from '../crash/random.js'
import { findPostgres } from '../tools/postgres.js'
import { type Answer, send } from './client.js'
import { stubSite } from './deployment.js'
import { createRepository, deliver, pushPayload, type Repository, type TestHook } from './gitHost.js'

const SETTINGS = {
  OCTAVO_OUTGOING_PRIVATE: '["127.0.0.0/8"]',
  OCTAVO_SECRET_KEYS: JSON.stringify([Buffer.alloc(32, 7).toString('base64')]),
}
/** After this number of failures, a job fails. */
const TRIES = 3
const PATIENCE_MS = 60_000

/** Kills in an order that the seed decides: at once, and between a job and the response to its push. */
function planKills(random: Random): Fault[] {
  const times = (count: number, fault: Fault) => Array.from({ length: count }, () => fault)
  return random.shuffle<Fault>([
    ...times(4, { kind: 'kill', role: 'worker' }),
    ...times(3, { kind: 'kill', role: 'api' }),
    { kind: 'point', role: 'api', point: 'after-enqueue', action: 'kill' },
    { kind: 'point', role: 'api', point: 'before-reply', action: 'kill' },
    { kind: 'point', role: 'worker', point: 'before-commit', action: 'kill' },
  ])
}

/** What came of a push or of a run of the schedule. */
interface Start {
  outcome: string
  job: string
}

/** Sends requests until one of the processes responds, as clients and Git hosts do. */
async function retried(request: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await request().catch(() => undefined)
    if (answer && answer.status < 500) return answer
    if (performance.now() > deadline) throw new Error(`No response: ${answer?.status}`)
    await wait(50)
  }
}

function createWorld(fleet: Fleet, random: Random) {
  const urls = fleet.members.flatMap(({ url }) => url ?? [])
  const headers = ['Authorization', `Bearer ${fleet.key}`, 'Content-Type', 'application/json']
  const call = (method: string, path: string, body?: object) =>
    retried(() => send(random.pick(urls), { method, path, headers, ...(body && { body: JSON.stringify(body) }) }))

  return {
    call,
    /** Pushes a commit, and delivers it twice to processes at random. */
    async push(repository: Repository, hook: TestHook, id: string): Promise<Start & { sha: string }> {
      const sha = repository.commit('refs/heads/main', { 'a.txt': id })
      const payload = pushPayload(sha)
      const answers = [
        await retried(() => deliver(random.pick(urls), hook, { payload, id })),
        await retried(() => deliver(random.pick(urls), hook, { payload, id })),
      ]
      expect(answers[1]?.json).toEqual(answers[0]?.json)
      return { outcome: String(answers[0]?.json?.outcome), job: String(answers[0]?.json?.jobId), sha }
    },
    /** Makes the schedule due, and waits until it has run. */
    async runSchedule(database: pg.Pool): Promise<Start> {
      const { rowCount } = await database.query('update octavo.schedules set last_outcome = null, next_at = $1', [
        new Date(),
      ])
      expect(rowCount).toBe(1)
      const deadline = performance.now() + PATIENCE_MS
      for (;;) {
        const { rows } = await database.query<{ outcome: string; job: string }>(
          'select last_outcome as outcome, last_job as job from octavo.schedules where last_outcome is not null',
        )
        const [run] = rows
        if (run) return { outcome: run.outcome.startsWith('Started') ? 'started' : run.outcome, job: run.job }
        if (performance.now() > deadline) throw new Error('The schedule did not run.')
        await wait(50)
      }
    },
  }
}

test.skipIf(findPostgres() === undefined).each([3, 11])(
  'starts one export for each push and each run of a schedule, whatever is killed (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const folder = mkdtempSync(join(tmpdir(), 'octavo-chaos-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const fleet = await startFleet('postgres', () => {}, SETTINGS)
    onTestFinished(async () => void (await finish()))
    const database = new pg.Pool({ connectionString: fleet.databaseUrl, max: 2 })
    // Its server stops before the fleet is over when an expectation fails.
    database.on('error', () => {})
    let end: ReturnType<typeof fleet.finish> | undefined
    const finish = () => {
      end ??= fleet.finish()
      return end
    }
    const repository = createRepository(join(folder, 'docs'))
    repository.commit('refs/heads/main', stubSite({ pages: 2, milliseconds: 300 }))
    await fleet.addRepository('docs.test', repository.url)
    await fleet.addSite('nightly.test', stubSite({ pages: 2, milliseconds: 300 }))
    const { call, push, runSchedule } = createWorld(fleet, random)
    const access = { provider: 'github', repository: 'acme/docs', apiUrl: 'http://127.0.0.1:4242' }
    const hook = (await call('POST', '/v1/sites/docs.test/hooks', access)).json as unknown as TestHook
    await call('POST', '/v1/sites/nightly.test/schedules', { cron: '0 3 1 1 *' })

    const kills = planKills(random)
    let isOver = false
    const pushes: Awaited<ReturnType<typeof push>>[] = []
    const runs: Start[] = []
    const load = Promise.all([
      (async () => {
        while (!isOver) pushes.push(await push(repository, hook, `push-${pushes.length}`))
        pushes.push(await push(repository, hook, 'last'))
      })(),
      (async () => {
        while (!isOver) {
          fleet.editSite('nightly.test', runs.length)
          runs.push(await runSchedule(database))
        }
      })(),
    ])
    for (const fault of kills) {
      await wait(random.between(100, 1_000))
      await strike(fleet, fault, { random, record: () => {} })
    }
    isOver = true
    await load
    await Promise.all(fleet.members.map(({ ready }) => ready))

    const unfinished = async () =>
      (await database.query("select id from octavo.jobs where status in ('queued', 'running')")).rows
    await expect.poll(unfinished, { timeout: PATIENCE_MS, interval: 250 }).toEqual([])
    const { rows: jobs } = await database.query<{ id: string; status: string; tries: number; revision: string }>(
      'select id, status, tries, revision from octavo.jobs order by created_at, id',
    )
    const { rows: entries } = await database.query<{ kind: string; target: string }>(
      "select kind, target from octavo.audit where action = 'job.start' order by id",
    )
    const { rows: deliveries } = await database.query<{ outcome: string; job: string }>(
      'select outcome, job from octavo.hook_deliveries',
    )
    await database.end()
    const published = await finish()

    const startedBy = (starts: readonly Start[]) =>
      starts.filter(({ outcome }) => outcome === 'started').map(({ job }) => job)
    const started = [...startedBy(pushes), ...startedBy(runs)]
    const ids = jobs.map(({ id }) => id)
    // No push or run is lost: each has a job, and each job has one that started it.
    expect(started.toSorted()).toEqual(ids.toSorted())
    expect([...pushes, ...runs].filter(({ job }) => !ids.includes(job))).toEqual([])
    expect(deliveries).toHaveLength(pushes.length)
    // The log has one entry of each, with the hook or the schedule.
    const targets = (kind: string) => entries.filter((entry) => entry.kind === kind).map(({ target }) => target)
    expect(targets('hook').toSorted()).toEqual(startedBy(pushes).toSorted())
    expect(targets('schedule').toSorted()).toEqual(startedBy(runs).toSorted())
    // Each is published once, unless its workers were killed three times.
    const completed = jobs.filter(({ status }) => status === 'completed')
    expect(published).toHaveLength(completed.length)
    expect(published.filter((entry) => entry.type === 'published' && entry.changes !== 1)).toEqual([])
    expect(jobs.filter(({ status, tries }) => status !== 'completed' && tries < TRIES)).toEqual([])
    // The newest commit is exported.
    const last = pushes.at(-1)
    const exported = jobs.find(({ id }) => id === last?.job)
    if (exported?.status === 'completed') expect(exported.revision).toBe(last?.sha)
    expect(Math.min(pushes.length, runs.length)).toBeGreaterThan(3)
  },
  240_000,
)
