import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { RuleId } from '@octavo/core'
import type { BodyMeta, RenderRequest, RenderResponse, RenderSettings, WorkerResponse } from './types.js'
import { NO_TEXTS } from './writtenTexts.js'

/** A page may take this long before its worker is stopped. */
const PAGE_TIMEOUT_MS = 10_000

export interface RenderPoolOptions {
  settings: RenderSettings
  /** Threads at most. */
  size: number
  timeoutMs?: number
  /** For processes that only build: memory before time. */
  isFrugal?: boolean
}

interface Job {
  file: string
  request(): RenderRequest
  resolve(response: RenderResponse): void
}

interface Thread {
  worker: Worker
  job?: Job
  timer?: NodeJS.Timeout
  /** Has rendered something, which its cache may have to be told. */
  isUsed?: boolean
}

/**
 * Renders pages in worker threads. User JavaScript runs there too: a page that never ends stops its
 * own thread and is reported, the others go on.
 */
export class RenderPool {
  readonly #options: RenderPoolOptions
  readonly #threads = new Set<Thread>()
  readonly #queue: Job[] = []
  #size: number
  #isClosed = false

  constructor(options: RenderPoolOptions) {
    this.#options = options
    this.#size = options.size
  }

  /** Renders a page. A request that takes work to make can be a function, called when a thread is free. */
  render(request: RenderRequest): Promise<RenderResponse>
  render(request: () => RenderRequest, file: string): Promise<RenderResponse>
  render(request: RenderRequest | (() => RenderRequest), file = ''): Promise<RenderResponse> {
    const job = typeof request === 'function' ? { file, request } : { file: request.file, request: () => request }
    return new Promise((resolve) => {
      this.#queue.push({ ...job, resolve })
      this.#next()
    })
  }

  /** Uses at most this many threads from now on: each one loads the grammars anew. */
  limit(size: number): void {
    this.#size = Math.max(1, Math.min(size, this.#options.size))
  }

  /** Starts a thread before there is work for it. */
  warm(): void {
    if (this.#threads.size === 0) this.#start()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const threads = [...this.#threads]
    this.#threads.clear()
    await Promise.all(threads.map(endThread))
  }

  #next(): void {
    if (this.#isClosed || this.#queue.length === 0) return
    const idle = [...this.#threads].find((thread) => !thread.job)
    const thread = idle ?? (this.#threads.size < this.#size ? this.#start() : undefined)
    const job = thread && this.#queue.shift()
    if (!thread || !job) return
    thread.job = job
    thread.isUsed = true
    thread.timer = setTimeout(() => this.#stop(thread), this.#options.timeoutMs ?? PAGE_TIMEOUT_MS)
    try {
      thread.worker.postMessage(job.request())
    } catch (error) {
      this.#finish(thread)
      job.resolve(failedPage(job.file, 'MDX_RENDER', `${job.file} can't be rendered: ${(error as Error).message}`))
      this.#next()
    }
  }

  #start(): Thread {
    const worker = new Worker(new URL('./pageWorker.js', import.meta.url), {
      workerData: this.#options.settings,
      // Pages are short-lived garbage: a small nursery keeps the whole process small at no cost in time.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    })
    const thread: Thread = { worker }
    this.#threads.add(thread)
    // Starting a thread resets V8's flags. A nursery that no longer grows takes 60 MB less and about as long.
    if (this.#options.isFrugal) worker.on('online', () => setFlagsFromString('--semi-space-growth-factor=1'))
    worker.on('message', (response: WorkerResponse) => {
      if (response === 'flushed') return
      this.#finish(thread)?.resolve(response)
      this.#next()
    })
    worker.on('error', (error) => {
      this.#threads.delete(thread)
      const job = this.#finish(thread)
      job?.resolve(failedPage(job.file, 'MDX_RENDER', `${job.file} stopped its renderer: ${error.message}`))
      this.#next()
    })
    // Reached by user code only: `terminate` takes the thread out of the set first.
    worker.on('exit', () => {
      if (!this.#threads.delete(thread)) return
      const job = this.#finish(thread)
      job?.resolve(failedPage(job.file, 'MDX_RENDER', `${job.file} ended its renderer.`))
      this.#next()
    })
    return thread
  }

  #stop(thread: Thread): void {
    const job = this.#finish(thread)
    this.#threads.delete(thread)
    void thread.worker.terminate()
    const seconds = (this.#options.timeoutMs ?? PAGE_TIMEOUT_MS) / 1000
    job?.resolve(
      failedPage(job.file, 'MDX_TIMEOUT', `${job.file} took longer than ${seconds} s; its worker was stopped.`),
    )
    this.#next()
  }

  #finish(thread: Thread): Job | undefined {
    const { job } = thread
    clearTimeout(thread.timer)
    delete thread.job
    delete thread.timer
    return job
  }
}

/** Lets an idle thread write its cache; a busy one would have to finish its page first, an unused one to start. */
async function endThread({ worker, job, isUsed }: Thread): Promise<void> {
  if (!job && isUsed) {
    const ended = new Promise((resolve) => worker.on('message', resolve).on('exit', resolve))
    worker.postMessage('flush')
    await ended
  }
  await worker.terminate()
}

function failedPage(file: string, rule: RuleId, message: string): RenderResponse {
  const meta: BodyMeta = {
    headings: [],
    anchors: [],
    links: [],
    dependencies: [],
    features: [],
    classNames: [],
    lane: 'code',
    textLength: 0,
    diagnostics: [
      {
        rule,
        severity: 'error',
        file,
        start: { line: 1, column: 1 },
        message,
        ...(rule === 'MDX_TIMEOUT' && {
          hint: 'Look for a loop that never ends in an expression or a component of this page.',
        }),
      },
    ],
  }
  return { meta, texts: NO_TEXTS, times: {} }
}
