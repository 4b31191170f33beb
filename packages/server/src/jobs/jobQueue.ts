import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Clock, type Job as Message, PgBoss } from 'pg-boss'
import { type Database, DatabaseUnavailable, type Queryable } from '../stores/database.js'
import { type Attempt, findTurn, forgiveTry } from './jobStore.js'
import { findStranded, releaseAbandoned, repairTimes } from './queueRepair.js'
import { countSlots, removeSlots } from './workerSlots.js'

const QUEUE = 'static-export'
const DEAD = 'static-export-dead'

/** Time without a heartbeat after which a worker loses its jobs. pg-boss requires at least ten seconds. */
const HEARTBEAT_SECONDS = 10
const REFRESH_SECONDS = 2
/** Interval of the checks for jobs of dead workers, and for jobs whose notification was lost. */
const WATCH_SECONDS = 1
/** Interval at which the queue is compared with the jobs. */
const REPAIR_MS = 15_000
/**
 * Maximum number of message redeliveries. The tries of a job are counted separately when it is claimed, because a
 * worker that dies earlier has not tried the job.
 */
const RETRIES = 10
/** Maximum number of times that a job is postponed because of a full disk or an unavailable database. */
const POSTPONEMENTS = 30
const MAX_WAIT_SECONDS = 30
/** Maximum duration of an attempt: one day, which is the maximum of pg-boss. */
const MAX_ATTEMPT_SECONDS = 86_400
/** Maximum value of a turn, because priorities are 32-bit numbers. Turns restart at 0 when all jobs have ended. */
const MAX_TURN = 2_000_000_000
/**
 * Maximum number of slots that are woken when a job is queued. With more, one of them polls soon enough, and waking all
 * of them for each job would be most of the work of the database.
 */
const WOKEN_SLOTS = 32
/** Limit of running jobs that is never reached. */
const MAX_RUNNING = 1_000_000
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }
const LIFETIME_SECONDS = 50 * 365 * 86_400

/** Returns whether the signal of an attempt is aborted because the process stops, which requeues the job. */
export function isStopping({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof Postponed
}

/** Thrown when an attempt fails through no fault of the job: the job is requeued without counting the try. */
export class Postponed extends Error {}

interface QueueHandlers {
  /**
   * Runs an attempt. Attempt numbers grow with each delivery of the job. `signal` is aborted when this worker loses
   * the job, or the process stops.
   */
  run(attempt: Attempt, signal: AbortSignal): Promise<void>
  /** Called for a job that failed after all attempts. */
  giveUp(id: string): Promise<void>
  concurrency: number
}

interface JobQueueOptions {
  /** False for processes without workers, which do not supervise the queue. */
  watches: boolean
  /** Time limit of an attempt. */
  attemptSeconds: number
  /** Maximum number of running jobs per organization, across all processes. Default: none. */
  runningPerOrganization?: number | undefined
  onError(error: Error): void
}

/** The data of a message in the queue. */
interface Ticket {
  id: string
  /** Number of attempts before this message. Added to the message's retries, it is the number of the attempt. */
  before: number
  postponed: number
}

/** Opens the queue, and creates it if it does not exist. */
export async function openJobQueue(database: Database, options: JobQueueOptions): Promise<JobQueue> {
  const { watches } = options
  const pgBoss = await start(database, options)
  // pg-boss looks up a queue on first use, which must not happen inside a transaction of the embedded database.
  await pgBoss.getBlockedKeys(QUEUE).catch(() => {})
  if (watches) await repairTimes(database)
  // No other process uses this database, so workers of running jobs are dead.
  if (watches && !database.isShared) await releaseAbandoned(database)
  return new JobQueue(pgBoss, database, options)
}

/** The queue of jobs for workers. The job status that clients see is stored in a separate table. */
export class JobQueue {
  readonly #boss: PgBoss
  readonly #database: Database
  readonly #stopping = new AbortController()
  readonly #pending = new Set<Promise<unknown>>()
  /** The latest run of each job in this process, by job id. */
  readonly #runs = new Map<string, Promise<unknown>>()
  readonly #id = randomUUID()
  readonly #running: number
  readonly #onError: JobQueueOptions['onError']
  readonly #timers: NodeJS.Timeout[] = []
  /** Starts this number of loops that take jobs. */
  #take: ((count: number) => Promise<string>) | undefined
  #slots = 0
  /** Number of jobs that currently run a part without a slot. */
  #asideCount = 0
  /** Ids of loops that take jobs in the meantime. */
  readonly #loans = new Set<Promise<string>>()
  /** Number of loops in `#loans`, and of those that end after their current job. */
  #loanCount = 0
  #closed: Promise<void> | undefined

  constructor(pgBoss: PgBoss, database: Database, { watches, runningPerOrganization, onError }: JobQueueOptions) {
    this.#boss = pgBoss
    this.#running = runningPerOrganization ?? MAX_RUNNING
    this.#database = database
    this.#onError = onError
    if (watches) this.#repeat(() => this.#repair(), REPAIR_MS)
  }

  #repeat(work: () => Promise<void>, milliseconds: number): void {
    let running: Promise<void> | undefined
    const run = () => {
      if (running) return
      running = work()
        .catch(this.#onError)
        .finally(() => {
          if (running) this.#pending.delete(running)
          running = undefined
        })
      this.#pending.add(running)
    }
    this.#timers.push(setInterval(run, milliseconds))
  }

  /** Enqueues a job in the transaction that stores it, so that either both happen or neither. */
  enqueue(transaction: Queryable, id: string): Promise<void> {
    return this.#send(transaction, { id, before: 0, postponed: 0 })
  }

  async work({ run, giveUp, concurrency }: QueueHandlers): Promise<void> {
    const share = { default: MAX_RUNNING }
    let notify = true
    const setShare = async () => {
      const { slots, organisations } = await countSlots(this.#database, { id: this.#id, slots: concurrency })
      if (notify !== slots <= WOKEN_SLOTS) {
        notify = slots <= WOKEN_SLOTS
        await this.#boss.updateQueue(QUEUE, { notify })
      }
      // With the slots that are lent during fetches there are twice as many. One of them stays free for an organization
      // that comes later; while several have jobs, each leaves one slot to the others.
      share.default = Math.min(this.#running, Math.max(1, organisations > 1 ? slots - 1 : 2 * slots - 1))
    }
    await setShare()
    this.#repeat(setShare, WATCH_SECONDS * 1000)
    const each = { ...POLLING, heartbeatRefreshSeconds: REFRESH_SECONDS, groupConcurrency: share }
    this.#take = (localConcurrency) =>
      this.#boss.work<Ticket>(QUEUE, { ...each, localConcurrency }, async ([message]) => {
        if (!message) return
        const work = this.#handleInTurn(message, run)
        this.#pending.add(work)
        await work.finally(() => this.#pending.delete(work))
      })
    this.#slots = concurrency
    await this.#take(concurrency)
    await this.#boss.work<Ticket>(DEAD, POLLING, async ([message]) => {
      if (message) await giveUp(message.data.id)
    })
  }

  /**
   * Runs a part of a job that needs no slot, such as waiting for another server. In the meantime another job is taken,
   * for at most as many jobs as there are slots.
   */
  async aside<T>(work: () => Promise<T>): Promise<T> {
    this.#asideCount++
    try {
      await this.#lend()
      return await work()
    } finally {
      this.#asideCount--
      void this.#giveBack().catch(this.#onError)
    }
  }

  /** Starts a loop for each part that needs no slot, if fewer loops than slots are lent. */
  async #lend(): Promise<void> {
    if (this.#closed || !this.#take || this.#loanCount === this.#slots || this.#loans.size === this.#asideCount) return
    this.#loanCount++
    const loan = this.#take(1)
    this.#loans.add(loan)
    await loan
  }

  /** Ends a loop after its job has ended. If a job needs a loan by then, the loop continues for that job. */
  async #giveBack(): Promise<void> {
    const [loan] = this.#loans.size > this.#asideCount ? this.#loans : []
    if (!loan) return
    this.#loans.delete(loan)
    try {
      await this.#boss.offWork(QUEUE, { id: await loan, wait: true })
    } finally {
      this.#loanCount--
    }
    await this.#lend()
  }

  /** Stops taking jobs, waits up to `graceMs` for running ones, and requeues the rest. Jobs can still be enqueued. */
  leave(graceMs: number): Promise<void> {
    this.#closed ??= this.#leave(graceMs)
    return this.#closed
  }

  /** Stops taking jobs, like `leave`, and closes the queue. */
  async stop(graceMs: number): Promise<void> {
    await this.leave(graceMs)
    await this.#boss.stop({ graceful: true, timeout: 5000 })
  }

  async #leave(graceMs: number): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all([QUEUE, DEAD].map((name) => this.#boss.offWork(name, { wait: false })))
    await settled(this.#pending, graceMs)
    this.#stopping.abort(new Postponed('The process is stopping.'))
    await Promise.allSettled(this.#pending)
    await removeSlots(this.#database, this.#id).catch(this.#onError)
  }

  /**
   * Runs attempts at the same job one after another. An attempt that has lost its job must take back its try before
   * the next one starts.
   */
  async #handleInTurn(message: Message<Ticket>, run: QueueHandlers['run']): Promise<void> {
    const { id } = message.data
    const before = this.#runs.get(id) ?? Promise.resolve()
    const current = before.catch(() => {}).then(() => this.#handle(message, run))
    this.#runs.set(id, current)
    try {
      await current
    } finally {
      if (this.#runs.get(id) === current) this.#runs.delete(id)
    }
  }

  async #handle(message: Message<Ticket>, run: QueueHandlers['run']): Promise<void> {
    const { id, postponed } = message.data
    const stopping = this.#stopping.signal
    const signal = AbortSignal.any([message.signal, stopping])
    try {
      if (stopping.aborted) throw new Postponed('The process is stopping.')
      await run({ id, attempt: attemptNumber(message) }, signal)
    } catch (error) {
      if (stopping.aborted) return this.#requeue(message, 0)
      if (!(error instanceof Postponed) || postponed >= POSTPONEMENTS) throw error
      await retryWhileUnavailable(() => this.#requeue(message, Math.min(MAX_WAIT_SECONDS, 2 ** postponed)), signal)
    }
  }

  /** Replaces the message being handled with a new one, in one transaction. */
  #requeue(message: Message<Ticket>, seconds: number): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { id, postponed } = message.data
      const attempt = attemptNumber(message)
      const done = await this.#boss.complete(QUEUE, message, null, { db: within(transaction) })
      const { affected } = done as { affected: number }
      // The message was delivered to another worker in the meantime.
      if (affected === 0) return
      await forgiveTry(transaction, { id, attempt })
      await this.#send(
        transaction,
        { id, before: attempt, postponed: postponed + (seconds > 0 ? 1 : 0) },
        seconds > 0 ? { startAfter: seconds } : {},
      )
    })
  }

  async #send(transaction: Queryable, ticket: Ticket, schedule: { startAfter?: number } = {}): Promise<void> {
    const job = await findTurn(transaction, ticket.id)
    const order = job && { group: { id: job.organisation }, priority: -Math.min(job.turn, MAX_TURN) }
    const text = await this.#boss.send(QUEUE, ticket, { ...schedule, ...order, db: within(transaction) })
    if (text === null) throw new Error('The queue rejected the job.')
  }

  async #repair(): Promise<void> {
    await repairTimes(this.#database)
    for (const { id, attempt } of await findStranded(this.#database, [QUEUE, DEAD]))
      await this.#send(this.#database, { id, before: attempt, postponed: 0 })
  }
}

/** Returns the number of an attempt, which grows with each delivery of a job, even across messages. */
function attemptNumber({ data, retryCount }: Message<Ticket>): number {
  return data.before + retryCount + 1
}

async function start(database: Database, { watches, attemptSeconds, onError }: JobQueueOptions): Promise<PgBoss> {
  const pgBoss = new PgBoss({
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
  pgBoss.on('error', onError)
  try {
    await pgBoss.start()
    const dead = { retryLimit: 1000, retryDelay: 1, retentionSeconds: LIFETIME_SECONDS, notify: true }
    const queue = {
      retryLimit: RETRIES,
      retryDelay: 0,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: Math.min(attemptSeconds + 60, MAX_ATTEMPT_SECONDS),
      // Jobs can wait for a worker indefinitely.
      retentionSeconds: LIFETIME_SECONDS,
      deadLetter: DEAD,
      deleteAfterSeconds: 3600,
      notify: true,
    }
    await pgBoss.createQueue(DEAD, dead)
    await pgBoss.createQueue(QUEUE, queue)
    // Without this call, an existing queue would keep its previous settings.
    await pgBoss.updateQueue(QUEUE, queue)
    return pgBoss
  } catch (error) {
    await pgBoss.stop({ graceful: false })
    throw error
  }
}

/** Returns an adapter that runs pg-boss statements in a transaction. */
function within(transaction: Queryable) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await transaction.query(text, values)
      return { rows }
    },
  }
}

/** Retries while the database is unavailable, for about the heartbeat timeout. */
async function retryWhileUnavailable(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let tryNumber = 1; ; tryNumber++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || tryNumber >= HEARTBEAT_SECONDS) throw error
      await wait(1000, undefined, { signal })
    }
  }
}

/** Waits until all work has ended, or until the time is up. */
async function settled(work: ReadonlySet<Promise<unknown>>, graceMs: number): Promise<void> {
  if (work.size === 0 || graceMs <= 0) return
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs)
  })
  await Promise.race([Promise.allSettled(work), deadline])
  clearTimeout(timer)
}

/** A monotonic clock for the queue. With the system clock, workers would wait after it is set back. */
const monotonicClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}
