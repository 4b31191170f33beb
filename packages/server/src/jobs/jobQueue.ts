import { setTimeout as wait } from 'node:timers/promises'
import { type Job as Message, PgBoss } from 'pg-boss'
import { type Database, DatabaseUnavailable, type Queryable } from '../database/database.js'
import { forgiveTry } from './jobStore.js'
import { monotonicClock } from './monotonicClock.js'
import { findStranded, releaseAbandoned, repairTimes } from './queueRepair.js'

const QUEUE = 'static-export'
const DEAD = 'static-export-dead'

/** A worker that says nothing for this long has lost its jobs. pg-boss takes no less than ten seconds. */
const HEARTBEAT_SECONDS = 10
const REFRESH_SECONDS = 2
/** How soon jobs of dead workers, and jobs whose notification was lost, are noticed. */
const WATCH_SECONDS = 1
/** How often the queue is compared with the jobs it serves. */
const REPAIR_MS = 15_000
/**
 * How often a message is handed out again. The tries of its job are counted where it is taken: a worker that dies with a
 * message in its hands has not tried the job.
 */
const RETRIES = 10
/** Waits of a job whose fault is not its own: a full disk, a database that is away. */
const POSTPONEMENTS = 30
const LONGEST_WAIT_SECONDS = 30
/** pg-boss takes no more than a day. */
const LONGEST_ATTEMPT_SECONDS = 86_400
const LIFETIME_SECONDS = 50 * 365 * 86_400

/** A job in the hands of a worker. */
export interface QueuedJob {
  id: string
  /** Grows with each time that the job is handed out; two workers never hold the same. */
  attempt: number
}

/** Thrown by a run for what is no fault of the job: it is given back, and tried again without being counted. */
export class Postponed extends Error {}

interface QueueHandlers {
  /** `signal` ends when the job no longer belongs to this worker, or the process stops. */
  run(job: QueuedJob, signal: AbortSignal): Promise<void>
  /** A job that no attempt could end. */
  giveUp(id: string): Promise<void>
  concurrency: number
}

interface JobQueueOptions {
  /** Processes without workers leave watching to those that have some. */
  watches: boolean
  /** Longest time of one attempt. */
  attemptSeconds: number
  onError(error: Error): void
}

/** What a message of the queue carries. */
interface Ticket {
  id: string
  /** Attempts before this message: with its own count of retries it makes the attempt's number. */
  before: number
  postponed: number
}

/** Opens the queue, and makes it with the first process that does. */
export async function openJobQueue(database: Database, options: JobQueueOptions): Promise<JobQueue> {
  const { watches } = options
  const boss = await start(database, options)
  // The first use of a queue looks it up, which must not happen inside a transaction of the embedded database.
  await boss.getBlockedKeys(QUEUE).catch(() => {})
  if (watches) await repairTimes(database)
  // Nobody else has this database: who had its jobs is dead.
  if (watches && !database.isShared) await releaseAbandoned(database)
  return new JobQueue(boss, database, options)
}

/** Jobs that wait for a worker. What clients see of a job is kept in a table of ours; this is who works on what. */
export class JobQueue {
  readonly #boss: PgBoss
  readonly #database: Database
  readonly #stopping = new AbortController()
  readonly #underWay = new Set<Promise<unknown>>()
  /** The latest run of each job in this process, by its id. */
  readonly #runs = new Map<string, Promise<unknown>>()
  readonly #repairTimer: NodeJS.Timeout | undefined
  #repairing: Promise<void> = Promise.resolve()
  #left: Promise<void> | undefined

  constructor(boss: PgBoss, database: Database, { watches, onError }: JobQueueOptions) {
    this.#boss = boss
    this.#database = database
    const repair = () => {
      this.#repairing = this.#repairing.then(() => this.#repair()).catch(onError)
    }
    if (watches) this.#repairTimer = setInterval(repair, REPAIR_MS)
  }

  /** Enqueues a job with the transaction that stores it: both happen, or neither. */
  enqueue(transaction: Queryable, id: string): Promise<void> {
    return this.#send(transaction, { id, before: 0, postponed: 0 })
  }

  async work({ run, giveUp, concurrency }: QueueHandlers): Promise<void> {
    const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }
    const each = { ...polling, heartbeatRefreshSeconds: REFRESH_SECONDS, localConcurrency: concurrency }
    await this.#boss.work<Ticket>(QUEUE, each, async ([message]) => {
      if (!message) return
      const work = this.#handleInTurn(message, run)
      this.#underWay.add(work)
      await work.finally(() => this.#underWay.delete(work))
    })
    await this.#boss.work<Ticket>(DEAD, polling, async ([message]) => {
      if (message) await giveUp(message.data.id)
    })
  }

  /** Takes no more jobs, waits for those under way up to `graceMs`, and gives the rest back. Others may be enqueued. */
  leave(graceMs: number): Promise<void> {
    this.#left ??= this.#leave(graceMs)
    return this.#left
  }

  /** Leaves, and closes. */
  async stop(graceMs: number): Promise<void> {
    await this.leave(graceMs)
    await this.#boss.stop({ graceful: true, timeout: 5000 })
  }

  async #leave(graceMs: number): Promise<void> {
    clearInterval(this.#repairTimer)
    await Promise.all([QUEUE, DEAD].map((name) => this.#boss.offWork(name, { wait: false })))
    await settled(this.#underWay, graceMs)
    this.#stopping.abort(new Postponed('The process is stopping.'))
    await Promise.allSettled([...this.#underWay, this.#repairing])
  }

  /** An attempt that has lost its job to a clock still ends, and takes back the count of its try, before the next begins. */
  async #handleInTurn(message: Message<Ticket>, run: QueueHandlers['run']): Promise<void> {
    const { id } = message.data
    const before = this.#runs.get(id) ?? Promise.resolve()
    const own = before.catch(() => {}).then(() => this.#handle(message, run))
    this.#runs.set(id, own)
    try {
      await own
    } finally {
      if (this.#runs.get(id) === own) this.#runs.delete(id)
    }
  }

  async #handle(message: Message<Ticket>, run: QueueHandlers['run']): Promise<void> {
    const { id, postponed } = message.data
    const stopping = this.#stopping.signal
    const signal = AbortSignal.any([message.signal, stopping])
    try {
      if (stopping.aborted) throw new Postponed('The process is stopping.')
      await run({ id, attempt: attemptOf(message) }, signal)
    } catch (error) {
      if (stopping.aborted) return this.#giveBack(message, 0)
      if (!(error instanceof Postponed) || postponed >= POSTPONEMENTS) throw error
      await patiently(() => this.#giveBack(message, Math.min(LONGEST_WAIT_SECONDS, 2 ** postponed)), signal)
    }
  }

  /** Puts a new message in the place of one that is being handled: both happen, or neither. */
  #giveBack(message: Message<Ticket>, seconds: number): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { id, postponed } = message.data
      const attempt = attemptOf(message)
      const done = await this.#boss.complete(QUEUE, message, null, { db: within(transaction) })
      const { affected } = done as { affected: number }
      // It was handed to somebody else meanwhile.
      if (affected === 0) return
      await forgiveTry(transaction, { id, attempt })
      await this.#send(
        transaction,
        { id, before: attempt, postponed: postponed + (seconds > 0 ? 1 : 0) },
        seconds > 0 ? { startAfter: seconds } : {},
      )
    })
  }

  async #send(transaction: Queryable, ticket: Ticket, how: { startAfter?: number } = {}): Promise<void> {
    const sent = await this.#boss.send(QUEUE, ticket, { ...how, db: within(transaction) })
    if (sent === null) throw new Error('The queue rejected the job.')
  }

  async #repair(): Promise<void> {
    await repairTimes(this.#database)
    for (const { id, attempt } of await findStranded(this.#database, [QUEUE, DEAD]))
      await this.#send(this.#database, { id, before: attempt, postponed: 0 })
  }
}

/** Grows with each time that a job is handed out: by its own message, or by one before it. */
function attemptOf({ data, retryCount }: Message<Ticket>): number {
  return data.before + retryCount + 1
}

async function start(database: Database, { watches, attemptSeconds, onError }: JobQueueOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    ...database.queueOptions,
    schema: 'octavo_queue',
    clock: monotonicClock,
    useListenNotify: true,
    schedule: false,
    supervise: watches,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', onError)
  try {
    await boss.start()
    const dead = { retryLimit: 1000, retryDelay: 1, retentionSeconds: LIFETIME_SECONDS, notify: true }
    const queue = {
      retryLimit: RETRIES,
      retryDelay: 0,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: Math.min(attemptSeconds + 60, LONGEST_ATTEMPT_SECONDS),
      // A job waits for a worker as long as it takes.
      retentionSeconds: LIFETIME_SECONDS,
      deadLetter: DEAD,
      deleteAfterSeconds: 3600,
      notify: true,
    }
    await boss.createQueue(DEAD, dead)
    await boss.createQueue(QUEUE, queue)
    // A queue that is there keeps the settings it was made with.
    await boss.updateQueue(QUEUE, queue)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** How pg-boss runs its statements in a transaction of ours. */
function within(transaction: Queryable) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await transaction.query(text, values)
      return { rows }
    },
  }
}

/** Tries again while the database is away, for about the time that a claim holds. */
async function patiently(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || tries >= HEARTBEAT_SECONDS) throw error
      await wait(1000, undefined, { signal })
    }
  }
}

/** Waits until all work has ended, at most for so long. */
async function settled(work: ReadonlySet<Promise<unknown>>, graceMs: number): Promise<void> {
  if (work.size === 0 || graceMs <= 0) return
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs)
  })
  await Promise.race([Promise.allSettled(work), deadline])
  clearTimeout(timer)
}
