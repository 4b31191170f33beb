import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { SiteKnowledge } from '@octavo/assistant'
import { createFairQueue } from './fairQueue.js'
import type { KnowledgeRequest, KnowledgeResponse, KnowledgeSite } from './knowledgeMessages.js'

export interface PoolSettings {
  /** The threads' program. Default: beside this file in the bundle. */
  program: string
  /** Reading the largest index takes a few seconds. */
  longestMs: number
  /** Others that wait for so long are asked of another thread. */
  slowMs: number
}

const DEFAULTS: PoolSettings = {
  program: fileURLToPath(new URL('./knowledgeThread.js', import.meta.url)),
  longestMs: 15_000,
  slowMs: 1_000,
}
const MEGABYTES = 768
/** Sites with a thread of their own; when one more takes long, one that is not asked gives way, or the first one. */
const MOST_SLOW = 2
/** A thread that nobody asks gives its memory back. */
const IDLE_MS = 5 * 60_000
/** A site that has ended a thread is left alone for so long. */
const CLOSED_MS = 60_000
/** Questions that wait, of all sites and of one. */
const [MOST_WAITING, MOST_OF_SITE] = [2_000, 200]

/** What is known of a site can't be asked now. */
export class KnowledgeUnavailable extends Error {}

interface Asked {
  request: KnowledgeRequest
  resolve(value: unknown): void
  reject(error: Error): void
  /** It was given to a thread that did not start. */
  isAskedAgain?: boolean
}

/** A thread, and what it is at. */
interface Lane {
  worker: Worker
  /** It has started: until then no site is to blame for the time. */
  isReady: boolean
  /** The only site that it is asked of, since it took long. */
  domain?: string
  current?: { asked: Asked; since: number; timers: NodeJS.Timeout[] }
  /** Ends it when it does not start, and later when it is asked nothing. */
  idle?: NodeJS.Timeout
}

/**
 * Indexes of strangers are read and searched in threads of bounded memory and time, which start with the first question.
 * One thread answers everybody, one question after the other: who ends it by too large an index is then known. Whatever is
 * in an index, requests of others go on: sites take turns by the time that they take, one that takes long keeps its thread to
 * itself, and they get another one.
 */
export class KnowledgePool {
  readonly #settings: PoolSettings
  /** Until when sites are left alone, by domain. */
  readonly #closed = new Map<string, number>()
  readonly #waiting = createFairQueue<Asked>()
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
    if ((this.#closed.get(domain) ?? 0) > performance.now())
      throw new KnowledgeUnavailable('The search index of this site is too large.')
    this.#closed.delete(domain)
    if (this.#waiting.size >= MOST_WAITING || this.#waiting.countOf(domain) >= MOST_OF_SITE)
      throw new KnowledgeUnavailable('Too many concurrent searches. Retry shortly.')
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.add(domain, { request, resolve, reject }))
    this.#next()
    return answer
  }

  /** Gives each thread that is free its next question. */
  #next(): void {
    for (;;) {
      const asked = this.#waiting.take((domain) => this.#freeLane(domain) !== undefined)
      const lane = asked && this.#freeLane(asked.request.site.domain)
      if (!lane) return
      this.#give(lane, asked)
    }
  }

  /** The thread that a site is asked of now; undefined while that is at something. */
  #freeLane(domain: string): Lane | undefined {
    const own = [...this.#slow].find((lane) => lane.domain === domain)
    if (!own) this.#shared ??= this.#start()
    const lane = own ?? this.#shared
    return lane?.current ? undefined : lane
  }

  #start(): Lane {
    const { program, longestMs } = this.#settings
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
    const lane: Lane = { worker, isReady: false }
    lane.idle = setTimeout(() => void worker.terminate(), longestMs).unref()
    worker.on('message', (answer: KnowledgeResponse) => this.#take(answer, lane))
    worker.once('error', () => this.#end(lane))
    worker.once('exit', () => this.#end(lane))
    worker.unref()
    return lane
  }

  #give(lane: Lane, asked: Asked): void {
    if (lane.isReady) clearTimeout(lane.idle)
    lane.current = { asked, since: performance.now(), timers: [] }
    if (lane.isReady) this.#time(lane)
    lane.worker.postMessage(asked.request)
  }

  #time(lane: Lane): void {
    const { slowMs, longestMs } = this.#settings
    if (lane.current) lane.current.since = performance.now()
    // Neither keeps the process running: who waits for an answer does.
    const late = setTimeout(() => this.#setApart(lane), slowMs).unref()
    const over = setTimeout(() => void lane.worker.terminate(), longestMs).unref()
    lane.current?.timers.push(late, over)
  }

  #take(answer: KnowledgeResponse, lane: Lane): void {
    if ('ready' in answer) {
      lane.isReady = true
      clearTimeout(lane.idle)
      if (lane.current) this.#time(lane)
      return
    }
    const asked = this.#release(lane)
    if ('value' in answer) asked?.resolve(answer.value)
    // What went wrong inside is for the operator only.
    else
      asked?.reject(new KnowledgeUnavailable('The search of this site failed. Retry shortly.', { cause: answer.error }))
    lane.idle = setTimeout(() => this.#retire(lane), IDLE_MS).unref()
    this.#next()
  }

  /** Takes what the thread was at from it. */
  #release(lane: Lane): Asked | undefined {
    const { current } = lane
    delete lane.current
    if (current) this.#waiting.spent(current.asked.request.site.domain, performance.now() - current.since)
    for (const timer of current?.timers ?? []) clearTimeout(timer)
    return current?.asked
  }

  /** Leaves the shared thread to a site that takes long: others get a new one. */
  #setApart(lane: Lane): void {
    if (lane !== this.#shared || !lane.current) return
    const { domain } = lane.current.asked.request.site
    const isFull = this.#slow.size >= MOST_SLOW
    const given = isFull ? this.#givingWay() : undefined
    // Nobody else waits so far, or those with threads of their own answer soon.
    if (this.#waiting.size === this.#waiting.countOf(domain) || (isFull && !given)) {
      lane.current.timers.push(setTimeout(() => this.#setApart(lane), this.#settings.slowMs / 10).unref())
      return
    }
    if (given?.current) void given.worker.terminate()
    else if (given) this.#retire(given)
    this.#shared = undefined
    this.#slow.add(lane)
    lane.domain = domain
    this.#next()
  }

  /** A thread that is at nothing, or the one that has been at something for longest. */
  #givingWay(): Lane | undefined {
    const begun = ({ current }: Lane) => current?.since ?? 0
    const [first] = [...this.#slow].sort((one, other) => begun(one) - begun(other))
    return first && begun(first) < performance.now() - this.#settings.slowMs ? first : undefined
  }

  /** Ends a thread that is at nothing: it is given nothing any more. */
  #retire(lane: Lane): void {
    this.#forget(lane)
    void lane.worker.terminate()
  }

  #forget(lane: Lane): void {
    if (this.#shared === lane) this.#shared = undefined
    this.#slow.delete(lane)
  }

  /** A thread is gone: the site that it was at is to blame, unless it has never started. */
  #end(lane: Lane): void {
    const asked = this.#release(lane)
    clearTimeout(lane.idle)
    this.#forget(lane)
    if (asked && lane.isReady) this.#blame(asked)
    else if (asked && !asked.isAskedAgain)
      this.#waiting.putBack(asked.request.site.domain, Object.assign(asked, { isAskedAgain: true }))
    else asked?.reject(new KnowledgeUnavailable('Search is unavailable. Retry shortly.'))
    this.#next()
  }

  #blame(asked: Asked): void {
    const { domain } = asked.request.site
    this.#closed.set(domain, performance.now() + CLOSED_MS)
    const error = new KnowledgeUnavailable('The search of this site exceeded its time or memory limit.')
    for (const each of [asked, ...this.#waiting.takeAll(domain)]) each.reject(error)
  }
}
