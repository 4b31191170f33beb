import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { SiteKnowledge } from '@octavo/assistant'
import { createFairQueue } from './fairQueue.js'

export interface PoolSettings {
  /** Module of the threads. Default: located beside this file in the bundle. */
  program: string
  /** Time limit for a request. Reading the largest index takes a few seconds. */
  longestMs: number
  /** Time after which a slow request keeps its thread, and a new one is started for other sites. */
  slowMs: number
}

const DEFAULTS: PoolSettings = {
  program: fileURLToPath(new URL('./knowledgeThread.js', import.meta.url)),
  longestMs: 15_000,
  slowMs: 1_000,
}
const MEGABYTES = 768
/** Maximum number of threads for slow sites. Above it, an idle thread, or the slowest one, is ended. */
const MAX_SLOW_SITES = 2
/** Idle threads are ended after this time, to free their memory. */
const IDLE_MS = 5 * 60_000
/** Time for which a site is blocked after it crashed a thread. */
const CLOSED_MS = 60_000
/** Maximum number of waiting requests, in total and per site. */
const [MAX_WAITING_REQUESTS, MAX_PER_SITE] = [2_000, 200]

/** The content of a site is temporarily unavailable. */
export class KnowledgeUnavailable extends Error {}

interface PendingRequest {
  request: KnowledgeRequest
  resolve(value: unknown): void
  reject(error: Error): void
  /** True if an earlier thread failed to start. */
  isRetried?: boolean
}

/** A thread and its current request. */
interface Lane {
  worker: Worker
  /** True once the thread has started. Time before that does not count against a site. */
  isReady: boolean
  /** The slow site that the thread is reserved for. */
  domain?: string
  current?: { pending: PendingRequest; since: number; timers: NodeJS.Timeout[] }
  /** Ends the thread if it does not start in time, and later when it is idle. */
  idle?: NodeJS.Timeout
}

/**
 * Reads and searches untrusted indexes in threads with limited memory and time, which start at the first request. One
 * shared thread handles one request at a time, so that the site that crashes it is known. Sites take turns by the time
 * they use. A slow site keeps its thread, and a new one is started for the others.
 */
export class KnowledgePool {
  readonly #settings: PoolSettings
  /** Time until which each domain is blocked, in `performance.now()` milliseconds. */
  readonly #blocked = new Map<string, number>()
  readonly #waiting = createFairQueue<PendingRequest>()
  readonly #slow = new Set<Lane>()
  #shared: Lane | undefined

  constructor(settings: Partial<PoolSettings> = {}) {
    this.#settings = { ...DEFAULTS, ...settings }
  }

  of(site: KnowledgeSite): SiteKnowledge {
    const ask = <Method extends keyof SiteKnowledge>(method: Method) =>
      ((...values: unknown[]) => this.#ask({ site, method, values })) as SiteKnowledge[Method]
    return {
      search: ask('search'),
      outline: ask('outline'),
      language: ask('language'),
      passages: ask('passages'),
      page: ask('page'),
      pages: ask('pages'),
      operation: ask('operation'),
    }
  }

  async close(): Promise<void> {
    const lanes = [...this.#slow, ...(this.#shared ? [this.#shared] : [])]
    await Promise.all(lanes.map(({ worker }) => worker.terminate()))
  }

  async #ask(request: KnowledgeRequest): Promise<unknown> {
    const { domain } = request.site
    if ((this.#blocked.get(domain) ?? 0) > performance.now())
      throw new KnowledgeUnavailable('The search index of this site is too large.')
    this.#blocked.delete(domain)
    if (this.#waiting.size >= MAX_WAITING_REQUESTS || this.#waiting.waitingCount(domain) >= MAX_PER_SITE)
      throw new KnowledgeUnavailable('Too many concurrent searches. Retry shortly.')
    const response = new Promise<unknown>((resolve, reject) => this.#waiting.add(domain, { request, resolve, reject }))
    this.#sendNext()
    return response
  }

  /** Assigns waiting requests to free threads. */
  #sendNext(): void {
    for (;;) {
      const pending = this.#waiting.take((domain) => this.#freeLane(domain) !== undefined)
      const lane = pending && this.#freeLane(pending.request.site.domain)
      if (!lane) return
      this.#sendRequest(lane, pending)
    }
  }

  /** Returns a thread for a site, or undefined while it is busy. */
  #freeLane(domain: string): Lane | undefined {
    const reserved = [...this.#slow].find((lane) => lane.domain === domain)
    if (!reserved) this.#shared ??= this.#start()
    const lane = reserved ?? this.#shared
    return lane?.current ? undefined : lane
  }

  #start(): Lane {
    const { program, longestMs } = this.#settings
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
    const lane: Lane = { worker, isReady: false }
    lane.idle = setTimeout(() => void worker.terminate(), longestMs).unref()
    worker.on('message', (response: KnowledgeResponse) => this.#handleResponse(response, lane))
    worker.once('error', () => this.#handleExit(lane))
    worker.once('exit', () => this.#handleExit(lane))
    worker.unref()
    return lane
  }

  #sendRequest(lane: Lane, pending: PendingRequest): void {
    if (lane.isReady) clearTimeout(lane.idle)
    lane.current = { pending, since: performance.now(), timers: [] }
    if (lane.isReady) this.#time(lane)
    lane.worker.postMessage(pending.request)
  }

  #time(lane: Lane): void {
    const { slowMs, longestMs } = this.#settings
    if (lane.current) lane.current.since = performance.now()
    // The timers need not keep the process alive: the waiting client does.
    const late = setTimeout(() => this.#reserve(lane), slowMs).unref()
    const over = setTimeout(() => void lane.worker.terminate(), longestMs).unref()
    lane.current?.timers.push(late, over)
  }

  #handleResponse(response: KnowledgeResponse, lane: Lane): void {
    if ('ready' in response) {
      lane.isReady = true
      clearTimeout(lane.idle)
      if (lane.current) this.#time(lane)
      return
    }
    const pending = this.#release(lane)
    if ('value' in response) pending?.resolve(response.value)
    // The cause is only for the operator.
    else
      pending?.reject(
        new KnowledgeUnavailable('The search of this site failed. Retry shortly.', { cause: response.error }),
      )
    lane.idle = setTimeout(() => this.#retire(lane), IDLE_MS).unref()
    this.#sendNext()
  }

  /** Ends the current request of a thread and returns it. */
  #release(lane: Lane): PendingRequest | undefined {
    const { current } = lane
    delete lane.current
    if (current) this.#waiting.spent(current.pending.request.site.domain, performance.now() - current.since)
    for (const timer of current?.timers ?? []) clearTimeout(timer)
    return current?.pending
  }

  /** Reserves the shared thread for a slow site. A new thread is started for other sites. */
  #reserve(lane: Lane): void {
    if (lane !== this.#shared || !lane.current) return
    const { domain } = lane.current.pending.request.site
    const isFull = this.#slow.size >= MAX_SLOW_SITES
    const replaced = isFull ? this.#replaceable() : undefined
    // Checks again later: no other site waits, or the reserved threads have just begun.
    if (this.#waiting.size === this.#waiting.waitingCount(domain) || (isFull && !replaced)) {
      lane.current.timers.push(setTimeout(() => this.#reserve(lane), this.#settings.slowMs / 10).unref())
      return
    }
    if (replaced?.current) void replaced.worker.terminate()
    else if (replaced) this.#retire(replaced)
    this.#shared = undefined
    this.#slow.add(lane)
    lane.domain = domain
    this.#sendNext()
  }

  /** Returns an idle reserved thread, or the one with the longest slow request. */
  #replaceable(): Lane | undefined {
    const startTime = ({ current }: Lane) => current?.since ?? 0
    const [first] = [...this.#slow].sort((one, other) => startTime(one) - startTime(other))
    return first && startTime(first) < performance.now() - this.#settings.slowMs ? first : undefined
  }

  /** Ends an idle thread. */
  #retire(lane: Lane): void {
    this.#forget(lane)
    void lane.worker.terminate()
  }

  #forget(lane: Lane): void {
    if (this.#shared === lane) this.#shared = undefined
    this.#slow.delete(lane)
  }

  /** Handles the end of a thread. Blocks its current site, unless the thread never started. */
  #handleExit(lane: Lane): void {
    const pending = this.#release(lane)
    clearTimeout(lane.idle)
    this.#forget(lane)
    if (pending && lane.isReady) this.#block(pending)
    else if (pending && !pending.isRetried)
      this.#waiting.putBack(pending.request.site.domain, Object.assign(pending, { isRetried: true }))
    else pending?.reject(new KnowledgeUnavailable('Search is unavailable. Retry shortly.'))
    this.#sendNext()
  }

  #block(pending: PendingRequest): void {
    const { domain } = pending.request.site
    this.#blocked.set(domain, performance.now() + CLOSED_MS)
    const error = new KnowledgeUnavailable('The search of this site exceeded its time or memory limit.')
    for (const each of [pending, ...this.#waiting.takeAll(domain)]) each.reject(error)
  }
}

/** The content of a site for the thread. It is read again when `version` changes. */
export interface KnowledgeSite {
  domain: string
  /** Prefix of the site's links. */
  siteUrl: string
  kind: 'folder' | 'pack'
  path: string
  version: string
}

type Method = keyof SiteKnowledge

export interface KnowledgeRequest {
  site: KnowledgeSite
  method: Method
  values: readonly unknown[]
}

export type KnowledgeResponse =
  /** The thread has started. */
  { ready: true } | { value: unknown } | { error: string }
