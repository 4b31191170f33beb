import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { SiteKnowledge } from '@octavo/assistant'
import { createFairQueue } from './fairQueue.js'
import type { KnowledgeAnswer, KnowledgeRequest, KnowledgeSite } from './knowledgeMessages.js'

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

export interface KnowledgePool {
  of(site: KnowledgeSite): SiteKnowledge
  close(): Promise<void>
}

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
export function createKnowledgePool(settings: Partial<PoolSettings> = {}): KnowledgePool {
  const { program, longestMs, slowMs } = { ...DEFAULTS, ...settings }
  const closed = new Map<string, number>()
  const waiting = createFairQueue<Asked>()
  const slow = new Set<Lane>()
  let shared: Lane | undefined

  const start = (): Lane => {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
    const lane: Lane = { worker, isReady: false }
    lane.idle = setTimeout(() => void worker.terminate(), longestMs).unref()
    worker.on('message', (answer: KnowledgeAnswer) => take(answer, lane))
    worker.once('error', () => end(lane))
    worker.once('exit', () => end(lane))
    worker.unref()
    return lane
  }

  /** The thread that a site is asked of now; undefined while that is at something. */
  const laneOf = (domain: string): Lane | undefined => {
    const own = [...slow].find((lane) => lane.domain === domain)
    if (!own) shared ??= start()
    const lane = own ?? shared
    return lane?.current ? undefined : lane
  }

  /** Gives each thread that is free its next question. */
  const next = () => {
    for (;;) {
      const asked = waiting.take((domain) => laneOf(domain) !== undefined)
      const lane = asked && laneOf(asked.request.site.domain)
      if (!lane) return
      give(lane, asked)
    }
  }

  const give = (lane: Lane, asked: Asked) => {
    if (lane.isReady) clearTimeout(lane.idle)
    lane.current = { asked, since: performance.now(), timers: [] }
    if (lane.isReady) time(lane)
    lane.worker.postMessage(asked.request)
  }

  const time = (lane: Lane) => {
    if (lane.current) lane.current.since = performance.now()
    // Neither keeps the process running: who waits for an answer does.
    const late = setTimeout(() => setApart(lane), slowMs).unref()
    const over = setTimeout(() => void lane.worker.terminate(), longestMs).unref()
    lane.current?.timers.push(late, over)
  }

  const setApart = (lane: Lane) => {
    if (lane !== shared || !lane.current) return
    const { domain } = lane.current.asked.request.site
    const given = slow.size < MOST_SLOW ? undefined : givingWay()
    // Nobody else waits so far, or those with threads of their own answer soon.
    if (waiting.size === waiting.countOf(domain) || (slow.size >= MOST_SLOW && !given)) {
      lane.current.timers.push(setTimeout(() => setApart(lane), slowMs / 10).unref())
      return
    }
    if (given?.current) void given.worker.terminate()
    else if (given) retire(given)
    shared = undefined
    slow.add(lane)
    lane.domain = domain
    next()
  }

  /** A thread that is at nothing, or the one that has been at something for longest. */
  const givingWay = (): Lane | undefined => {
    const begun = ({ current }: Lane) => current?.since ?? 0
    const [first] = [...slow].sort((one, other) => begun(one) - begun(other))
    return first && begun(first) < performance.now() - slowMs ? first : undefined
  }

  /** Ends a thread that is at nothing: it is given nothing any more. */
  const retire = (lane: Lane) => {
    if (shared === lane) shared = undefined
    slow.delete(lane)
    void lane.worker.terminate()
  }

  /** Takes what the thread was at from it. */
  const release = (lane: Lane): Asked | undefined => {
    const { current } = lane
    delete lane.current
    if (current) waiting.spent(current.asked.request.site.domain, performance.now() - current.since)
    for (const timer of current?.timers ?? []) clearTimeout(timer)
    return current?.asked
  }

  const take = (answer: KnowledgeAnswer, lane: Lane) => {
    if ('ready' in answer) {
      lane.isReady = true
      clearTimeout(lane.idle)
      if (lane.current) time(lane)
      return
    }
    const asked = release(lane)
    if ('value' in answer) asked?.resolve(answer.value)
    // What went wrong inside is for the operator only.
    else asked?.reject(new KnowledgeUnavailable('This site can not be searched now.', { cause: answer.error }))
    lane.idle = setTimeout(() => retire(lane), IDLE_MS).unref()
    next()
  }

  /** A thread is gone: the site that it was at is to blame, unless it has never started. */
  const end = (lane: Lane) => {
    const asked = release(lane)
    clearTimeout(lane.idle)
    if (shared === lane) shared = undefined
    slow.delete(lane)
    if (asked && lane.isReady) blame(asked)
    else if (asked && !asked.isAskedAgain)
      waiting.putBack(asked.request.site.domain, Object.assign(asked, { isAskedAgain: true }))
    else asked?.reject(new KnowledgeUnavailable('Searches can not be started now.'))
    next()
  }

  const blame = (asked: Asked) => {
    const { domain } = asked.request.site
    closed.set(domain, performance.now() + CLOSED_MS)
    const error = new KnowledgeUnavailable('The search of this site has ended.')
    for (const each of [asked, ...waiting.takeAll(domain)]) each.reject(error)
  }

  const ask = (request: KnowledgeRequest): Promise<unknown> => {
    const { domain } = request.site
    if ((closed.get(domain) ?? 0) > performance.now())
      return Promise.reject(new KnowledgeUnavailable('The index of this site is too large to be searched.'))
    closed.delete(domain)
    if (waiting.size >= MOST_WAITING || waiting.countOf(domain) >= MOST_OF_SITE)
      return Promise.reject(new KnowledgeUnavailable('Too many searches are under way.'))
    const answer = new Promise<unknown>((resolve, reject) => waiting.add(domain, { request, resolve, reject }))
    next()
    return answer
  }

  return {
    of: (site) => ({
      search: (...values) => ask({ site, method: 'search', values }) as ReturnType<SiteKnowledge['search']>,
      language: (...values) => ask({ site, method: 'language', values }) as ReturnType<SiteKnowledge['language']>,
      passages: (...values) => ask({ site, method: 'passages', values }) as ReturnType<SiteKnowledge['passages']>,
      page: (...values) => ask({ site, method: 'page', values }) as ReturnType<SiteKnowledge['page']>,
      pages: (...values) => ask({ site, method: 'pages', values }) as ReturnType<SiteKnowledge['pages']>,
      operation: (...values) => ask({ site, method: 'operation', values }) as ReturnType<SiteKnowledge['operation']>,
    }),
    async close() {
      const lanes = [...slow, ...(shared ? [shared] : [])]
      await Promise.all(lanes.map(({ worker }) => worker.terminate()))
    },
  }
}
