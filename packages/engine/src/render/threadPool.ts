import { type MessagePort, Worker } from 'node:worker_threads'
import type { ThreadSignal } from './serveThread.js'

export interface ThreadPoolOptions {
  /** Module that a thread runs; it calls `serveThread`. */
  module: URL
  size: number
  /**
   * Number of requests sent to a thread at a time, so that it does not wait for the main thread. 1 by default. More only
   * for threads that respond in order.
   */
  ahead?: number
  /** Maximum memory of a thread. Default: that of Node. */
  memoryMb?: number
  /** Opens a port for each thread, which gets it as its `workerData`. */
  openPort?(): ServedPort
  /** Is called when the pool is retired and no request is left. */
  onRetired?(): void
  /** Returns what a thread used so far. Default: measured. */
  readUsage?(worker: Worker): Usage
}

/** The port through which a thread sends work of Octavo to the main thread. */
export interface ServedPort {
  port: MessagePort
  /** Returns whether the thread has waited for that work since the last call. Such time is not that of the code of authors. */
  takeWait(): boolean
}

/** Milliseconds of CPU time of the whole process, for which the thread waited, and of the clock. */
interface Usage {
  cpu: number
  idle: number
  clock: number
}

/** Limits for the code of authors in one request, in milliseconds. The work of Octavo itself is bounded by its input. */
const LIMITS: Record<keyof Usage, { most: number; message: string }> = {
  cpu: { most: 10_000, message: 'runs code that takes more than 10 s of CPU time; its worker was stopped.' },
  // A busy machine delays the responses that the code waits for.
  idle: { most: 60_000, message: 'runs code that waits for more than 60 s; its worker was stopped.' },
  // Code that blocks its thread neither computes nor waits, like code that the machine has no time for.
  clock: { most: 600_000, message: 'runs code that takes more than 10 minutes; its worker was stopped.' },
}
const CHECK_EVERY_MS = 500

const CLOSED = 'was not rendered: the workers were stopped.'

/** The error of a request without a response. The message is a predicate, such as `crashed its worker: …`. */
export class ThreadFailure extends Error {
  readonly isTimeout: boolean

  constructor(message: string, isTimeout = false) {
    super(message)
    this.isTimeout = isTimeout
  }
}

/** `first`: before others. `later`: no one waits for the response, so the last thread handles the request when it is idle. */
export type RequestOrder = 'first' | 'later'

interface Job<Request, Response> {
  request(): Request
  resolve(response: Response): void
  reject(failure: ThreadFailure): void
}

interface Thread<Request, Response> {
  worker: Worker
  served: ServedPort | undefined
  /** The requests that were sent to the thread and have no response yet, in order. */
  jobs: Job<Request, Response>[]
  /** True if the thread takes the last request of the queue instead of the first. */
  takesLast: boolean
  /** Set while the code of an author runs. */
  timer?: NodeJS.Timeout | undefined
  /** True if the thread has loaded its modules, so it has the data of the pool. */
  isReady?: boolean
  /** True if the thread gets no more requests. */
  isLeaving?: boolean
  /** True if the thread has handled a request, so its cache may need a flush. */
  isUsed?: boolean
}

/**
 * Runs requests in worker threads. A request that crashes or exceeds a limit stops only its thread. Every other thread begins
 * at the end of the queue: neighbors are alike, such as pages with code in the same languages, whose grammars a thread keeps.
 */
export class ThreadPool<Data, Request, Response> {
  readonly #options: ThreadPoolOptions
  readonly #threads = new Set<Thread<Request, Response>>()
  readonly #queue: Job<Request, Response>[] = []
  /** Jobs that every thread takes before those of the queue. */
  readonly #firstJobs: Job<Request, Response>[] = []
  /** Jobs of the last thread only, so that they delay no others. */
  readonly #laterJobs: Job<Request, Response>[] = []
  #data: Data | undefined
  /** The ends of threads that had no more requests. */
  readonly #ended: Promise<void>[] = []
  /** True if a thread has the data. */
  #isPrepared = false
  #size: number
  #isClosed = false
  #isRetired = false

  constructor(options: ThreadPoolOptions) {
    this.#options = options
    this.#size = options.size
  }

  /**
   * Returns the response to a request, which is created when a thread is available. `order` puts it before or after others.
   *
   * @throws ThreadFailure
   */
  run(request: () => Request, order?: RequestOrder): Promise<Response> {
    if (this.#isClosed) return Promise.reject(new ThreadFailure(CLOSED))
    return new Promise((resolve, reject) => {
      const queue = order === 'first' ? this.#firstJobs : order === 'later' ? this.#laterJobs : this.#queue
      queue.push({ request, resolve, reject })
      this.#sendNext()
    })
  }

  /** Treats requests of order `later` that no thread has like others, because someone waits for them now. */
  hurry(): void {
    this.#queue.push(...this.#laterJobs.splice(0))
    this.#sendNext()
  }

  /** Number of requests that no thread has and someone waits for. */
  get #waitingCount(): number {
    return this.#firstJobs.length + this.#queue.length
  }

  /** Maximum number of threads. */
  get size(): number {
    return this.#size
  }

  limit(size: number): void {
    this.#size = Math.max(1, Math.min(size, this.#options.size))
  }

  /**
   * Gives the threads their data. Requests wait for it. Data can be replaced until a thread has it.
   *
   * @returns false if a thread has other data, so another pool is needed
   */
  prepare(data: Data): boolean {
    if (this.#isPrepared) return false
    this.#data = data
    for (const thread of this.#threads) this.#sendData(thread)
    this.#sendNext()
    return true
  }

  /** Sends the data to a thread that has loaded its modules. */
  #sendData({ worker, isReady }: Thread<Request, Response>): void {
    if (!isReady || this.#data === undefined) return
    this.#isPrepared = true
    worker.postMessage(this.#data)
  }

  /** Starts a thread before there is work for it. */
  warm(): void {
    if (this.#threads.size === 0) this.#start()
  }

  /** Stops all threads. Pending and later requests fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    const threads = [...this.#threads]
    this.#threads.clear()
    const busy = threads.filter(({ jobs }) => jobs.length > 0)
    const waiting = [this.#firstJobs, this.#queue, this.#laterJobs].flatMap((jobs) => jobs.splice(0))
    const jobs = [...busy.flatMap((thread) => thread.jobs.splice(0)), ...waiting]
    for (const { timer } of busy) clearInterval(timer)
    for (const job of jobs) job.reject(new ThreadFailure(CLOSED))
    await Promise.all([...this.#ended, ...threads.map((thread) => endThread(thread, busy.includes(thread)))])
  }

  /** Stops the threads once no request is left. */
  retire(): void {
    this.#isRetired = true
    this.hurry()
  }

  /** Stops each thread after the requests that it has, which frees its memory. Later requests start others. */
  renew(): void {
    for (const thread of this.#threads) thread.isLeaving = thread.isReady
    this.#sendNext()
  }

  #sendNext(): void {
    const count = this.#waitingCount + this.#laterJobs.length
    const isDone = this.#isRetired && count === 0 && [...this.#threads].every(({ jobs }) => jobs.length === 0)
    for (const thread of this.#threads) {
      if (!isDone && !(thread.isLeaving && thread.jobs.length === 0)) continue
      this.#threads.delete(thread)
      this.#ended.push(endThread(thread, false))
    }
    if (isDone) this.#options.onRetired?.()
    if (count === 0 || this.#data === undefined) return
    const { thread, job } = this.#nextJob()
    if (!thread || !job) return
    thread.isUsed = true
    try {
      thread.worker.postMessage(job.request())
      thread.jobs.push(job)
    } catch (error) {
      job.reject(new ThreadFailure(`could not be rendered: ${(error as Error).message}`))
    }
    this.#sendNext()
  }

  /** Returns the next request and the thread for it. */
  #nextJob(): { thread?: Thread<Request, Response> | undefined; job?: Job<Request, Response> | undefined } {
    if (this.#waitingCount > 0) {
      const thread = this.#available()
      if (thread)
        return { thread, job: this.#firstJobs.shift() ?? (thread.takesLast ? this.#queue.pop() : this.#queue.shift()) }
    }
    const last = this.#laterJobs.length > 0 ? this.#lastThread() : undefined
    return last?.isReady && last.jobs.length === 0 ? { thread: last, job: this.#laterJobs.shift() } : {}
  }

  /** Returns the last thread, which is another one than the first if there may be two. Starts it. */
  #lastThread(): Thread<Request, Response> | undefined {
    const isStarting = [...this.#threads].some(({ isReady }) => !isReady)
    if (this.#threads.size < this.#size && !isStarting) this.#start()
    return [...this.#threads].at(-1)
  }

  /**
   * Returns a thread that may be sent a request. Earlier threads come first, because they have loaded what pages need, such
   * as grammars. If the code of authors, which may be endless, runs in all of them, requests wait for threads that start.
   */
  #available(): Thread<Request, Response> | undefined {
    const { ahead = 1 } = this.#options
    const threads = [...this.#threads].filter(
      ({ isReady, isLeaving, jobs }) => isReady && !isLeaving && jobs.length < ahead,
    )
    const first = threads.find(({ timer }) => timer === undefined)
    if (first) return first
    const startingCount = () => [...this.#threads].filter(({ isReady }) => !isReady).length
    const count = this.#waitingCount
    while (this.#threads.size < this.#size && startingCount() < count) this.#start()
    return startingCount() < count ? threads.sort((a, b) => a.jobs.length - b.jobs.length)[0] : undefined
  }

  #start(): void {
    const { module, memoryMb, openPort } = this.#options
    const served = openPort?.()
    const worker = new Worker(module, {
      ...(served && { workerData: served.port, transferList: [served.port] }),
      // Page data is short-lived garbage: with less, a page's tree is copied often before it is dropped.
      resourceLimits: { maxYoungGenerationSizeMb: 64, ...(memoryMb && { maxOldGenerationSizeMb: memoryMb }) },
    })
    const thread: Thread<Request, Response> = { worker, served, jobs: [], takesLast: this.#threads.size % 2 === 1 }
    this.#threads.add(thread)
    worker.on('message', (response: Response | ThreadSignal) => {
      if (response === 'flushed') return
      if (response === 'ready') {
        thread.isReady = true
        this.#sendData(thread)
        return this.#sendNext()
      }
      if (response === 'runsCode') return this.#watch(thread)
      this.#finish(thread)?.resolve(response)
      this.#sendNext()
    })
    worker.on('error', (error) => this.#remove(thread, new ThreadFailure(`crashed its worker: ${error.message}`)))
    // Only user code exits a thread: our own calls of `terminate` remove the thread from the set first.
    worker.on('exit', () => this.#remove(thread, new ThreadFailure('exited its worker.')))
  }

  /** Stops a thread whose code exceeds a limit. No limit is reached earlier because the machine is busy. */
  #watch(thread: Thread<Request, Response>): void {
    const { readUsage = measureUsage } = this.#options
    const usage: Usage = { cpu: 0, idle: 0, clock: 0 }
    let last = readUsage(thread.worker)
    clearInterval(thread.timer)
    thread.timer = setInterval(() => {
      const now = readUsage(thread.worker)
      if (!thread.served?.takeWait()) {
        // Busy threads share the CPU time of the process: Node 20 does not tell that of a thread.
        const busy = [...this.#threads].filter(({ jobs }) => jobs.length > 0).length
        usage.cpu += (now.cpu - last.cpu) / Math.max(1, busy)
        usage.idle += now.idle - last.idle
      }
      usage.clock += now.clock - last.clock
      last = now
      const exceeded = (['cpu', 'idle', 'clock'] as const).find((name) => usage[name] > LIMITS[name].most)
      if (!exceeded) return
      this.#remove(thread, new ThreadFailure(LIMITS[exceeded].message, true))
      void thread.worker.terminate()
    }, CHECK_EVERY_MS)
  }

  /** Fails the current request of a thread. Its other requests are sent to another thread. */
  #remove(thread: Thread<Request, Response>, failure: ThreadFailure): void {
    if (!this.#threads.delete(thread)) return
    const job = thread.isReady
      ? this.#finish(thread)
      : (this.#firstJobs.shift() ?? this.#queue.shift() ?? this.#laterJobs.shift())
    job?.reject(failure)
    this.#queue.unshift(...thread.jobs.splice(0))
    this.#sendNext()
  }

  /** Returns the request that a thread is at, which is over. */
  #finish(thread: Thread<Request, Response>): Job<Request, Response> | undefined {
    clearInterval(thread.timer)
    thread.timer = undefined
    return thread.jobs.shift()
  }
}

function measureUsage({ performance: thread }: Worker): Usage {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1000, idle: thread.eventLoopUtilization().idle, clock: performance.now() }
}

/**
 * Stops a thread. An idle thread first writes its cache. A busy or unused one is stopped immediately, because it would
 * have to finish its page or its start.
 */
async function endThread(
  { worker, isUsed }: Pick<Thread<unknown, unknown>, 'worker' | 'isUsed'>,
  isBusy: boolean,
): Promise<void> {
  if (!isBusy && isUsed) {
    const ended = new Promise((resolve) => worker.on('message', resolve).on('exit', resolve))
    worker.postMessage('flush')
    await ended
  }
  await worker.terminate()
}
