import { Worker } from 'node:worker_threads'

export interface ThreadPoolOptions {
  /** Module that a thread runs; it calls `serveThread`. */
  module: URL
  size: number
  /** Timeout for a request, after which its thread is stopped. */
  timeoutMs: number
  /**
   * Number of requests sent to a thread at a time, so that it does not wait for the main thread. 1 by default. More only
   * for threads that respond in order.
   */
  ahead?: number
}

const CLOSED = 'was not rendered: the workers were stopped.'

/** The error of a request without a response. The message is a predicate, such as `crashed its worker: …`. */
export class ThreadFailure extends Error {
  readonly isTimeout: boolean

  constructor(message: string, isTimeout = false) {
    super(message)
    this.isTimeout = isTimeout
  }
}

interface Job<Request, Response> {
  request(): Request
  resolve(response: Response): void
  reject(failure: ThreadFailure): void
}

interface Thread<Request, Response> {
  worker: Worker
  /** The requests it was sent and has not responded to, in order. */
  jobs: Job<Request, Response>[]
  timer?: NodeJS.Timeout
  /** True if the thread has handled a request, so its cache may need a flush. */
  isUsed?: boolean
}

/** Runs requests in worker threads. A request that crashes or times out stops only its thread. */
export class ThreadPool<Data, Request, Response> {
  readonly #options: ThreadPoolOptions
  readonly #threads = new Set<Thread<Request, Response>>()
  readonly #queue: Job<Request, Response>[] = []
  #data: Data | undefined
  #size: number
  #isClosed = false
  #isRetired = false

  constructor(options: ThreadPoolOptions) {
    this.#options = options
    this.#size = options.size
  }

  /**
   * Returns the response to a request, which is created when a thread is available.
   *
   * @throws ThreadFailure
   */
  run(request: () => Request): Promise<Response> {
    if (this.#isClosed) return Promise.reject(new ThreadFailure(CLOSED))
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject })
      this.#next()
    })
  }

  limit(size: number): void {
    this.#size = Math.max(1, Math.min(size, this.#options.size))
  }

  /** Gives the threads their data, once. Requests wait for it. */
  prepare(data: Data): void {
    this.#data = data
    for (const { worker } of this.#threads) worker.postMessage(data)
    this.#next()
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
    const jobs = [...busy.flatMap((thread) => thread.jobs.splice(0)), ...this.#queue.splice(0)]
    for (const { timer } of busy) clearTimeout(timer)
    for (const job of jobs) job.reject(new ThreadFailure(CLOSED))
    await Promise.all(threads.map((thread) => endThread(thread, busy.includes(thread))))
  }

  /** Stops the threads once no request is left. */
  retire(): void {
    this.#isRetired = true
    this.#next()
  }

  #next(): void {
    if (this.#isRetired && this.#queue.length === 0 && [...this.#threads].every(({ jobs }) => jobs.length === 0)) {
      for (const thread of this.#threads) void endThread(thread, false)
      this.#threads.clear()
    }
    if (this.#queue.length === 0 || this.#data === undefined) return
    const thread = this.#available()
    const job = thread && this.#queue.shift()
    if (!thread || !job) return
    thread.isUsed = true
    try {
      thread.worker.postMessage(job.request())
      thread.jobs.push(job)
      if (thread.jobs.length === 1) this.#startTimer(thread)
    } catch (error) {
      job.reject(new ThreadFailure(`could not be rendered: ${(error as Error).message}`))
    }
    this.#next()
  }

  /** Returns an idle thread, a new one, or one that may be sent more. */
  #available(): Thread<Request, Response> | undefined {
    const { ahead = 1 } = this.#options
    const [least] = [...this.#threads].sort((a, b) => a.jobs.length - b.jobs.length)
    if (least?.jobs.length === 0) return least
    if (this.#threads.size < this.#size) return this.#start()
    return least && least.jobs.length < ahead ? least : undefined
  }

  #start(): Thread<Request, Response> {
    const worker = new Worker(this.#options.module, {
      // Page data is short-lived garbage: with less, a page's tree is copied often before it is dropped.
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    })
    if (this.#data !== undefined) worker.postMessage(this.#data)
    const thread: Thread<Request, Response> = { worker, jobs: [] }
    this.#threads.add(thread)
    worker.on('message', (response: Response | 'flushed') => {
      if (response === 'flushed') return
      this.#finish(thread)?.resolve(response)
      this.#next()
    })
    worker.on('error', (error) => this.#remove(thread, new ThreadFailure(`crashed its worker: ${error.message}`)))
    // Only user code exits a thread: our own calls of `terminate` remove the thread from the set first.
    worker.on('exit', () => this.#remove(thread, new ThreadFailure('exited its worker.')))
    return thread
  }

  #startTimer(thread: Thread<Request, Response>): void {
    thread.timer = setTimeout(() => {
      const seconds = this.#options.timeoutMs / 1000
      const message = `took longer than ${seconds} s to render; its worker was stopped.`
      this.#remove(thread, new ThreadFailure(message, true))
      void thread.worker.terminate()
    }, this.#options.timeoutMs)
  }

  /** Fails the request that a thread was at. The others it was sent go to another one. */
  #remove(thread: Thread<Request, Response>, failure: ThreadFailure): void {
    if (!this.#threads.delete(thread)) return
    this.#finish(thread)?.reject(failure)
    clearTimeout(thread.timer)
    this.#queue.unshift(...thread.jobs.splice(0))
    this.#next()
  }

  /** Returns the request that a thread is at, which is over. */
  #finish(thread: Thread<Request, Response>): Job<Request, Response> | undefined {
    clearTimeout(thread.timer)
    const job = thread.jobs.shift()
    if (thread.jobs.length > 0) this.#startTimer(thread)
    return job
  }
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
