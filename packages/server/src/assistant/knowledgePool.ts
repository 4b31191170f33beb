import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { SiteKnowledge } from '@octavo/assistant'
import type { KnowledgeAnswer, KnowledgeSite, Method } from './knowledgeMessages.js'

/** The thread's program: beside this file in the bundle. */
const THREAD = fileURLToPath(new URL('./knowledgeThread.js', import.meta.url))
const MEGABYTES = 768
/** Reading the largest index takes a few seconds. */
const LONGEST_MS = 15_000
/** A thread that nobody asks gives its memory back. */
const IDLE_MS = 5 * 60_000
/** A site that has ended the thread is left alone for so long. */
const CLOSED_MS = 60_000
const MOST_WAITING = 2_000

/** What is known of a site can't be asked now. */
export class KnowledgeUnavailable extends Error {}

export interface KnowledgePool {
  of(site: KnowledgeSite): SiteKnowledge
  close(): Promise<void>
}

interface Waiting {
  site: KnowledgeSite
  resolve(value: unknown): void
  reject(error: Error): void
}

/**
 * Indexes of strangers are read and searched in a thread of bounded memory and time, which starts with the first question:
 * whatever is in them, requests of others go on.
 */
export function createKnowledgePool(): KnowledgePool {
  const closed = new Map<string, number>()
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let lastId = 0
  let current: { id: number; timer: NodeJS.Timeout } | undefined
  let idle: NodeJS.Timeout | undefined

  const start = (): Worker => {
    const worker = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
    worker.on('message', (answer: KnowledgeAnswer) => take(answer, worker))
    worker.once('error', () => end(worker))
    worker.once('exit', () => end(worker))
    worker.unref()
    return worker
  }

  const take = (answer: KnowledgeAnswer, worker: Worker) => {
    const { id } = answer
    if ('started' in answer) {
      // It neither answers nor ends by itself.
      const timer = setTimeout(() => void worker.terminate(), LONGEST_MS)
      timer.unref()
      current = { id, timer }
      return
    }
    const asked = waiting.get(id)
    forget(id)
    if ('value' in answer) asked?.resolve(answer.value)
    // What went wrong inside is for the operator only.
    else asked?.reject(new KnowledgeUnavailable('This site can not be searched now.', { cause: answer.error }))
  }

  const forget = (id: number) => {
    waiting.delete(id)
    if (current?.id === id) {
      clearTimeout(current.timer)
      current = undefined
    }
    if (waiting.size > 0) return
    clearTimeout(idle)
    idle = setTimeout(() => void thread?.terminate(), IDLE_MS)
    idle.unref()
  }

  /** The thread is gone: the site that it was at is to blame, and everybody else may ask again. */
  const end = (worker: Worker) => {
    if (thread !== worker) return
    thread = undefined
    const guilty = current === undefined ? undefined : waiting.get(current.id)
    if (guilty) closed.set(guilty.site.domain, performance.now() + CLOSED_MS)
    const all = [...waiting]
    for (const [id, { reject }] of all) {
      forget(id)
      reject(new KnowledgeUnavailable('The search of this site has ended.'))
    }
    clearTimeout(idle)
  }

  const ask = (site: KnowledgeSite, method: Method, values: readonly unknown[]): Promise<unknown> => {
    if ((closed.get(site.domain) ?? 0) > performance.now())
      return Promise.reject(new KnowledgeUnavailable('The index of this site is too large to be searched.'))
    closed.delete(site.domain)
    if (waiting.size >= MOST_WAITING)
      return Promise.reject(new KnowledgeUnavailable('Too many searches are under way.'))
    clearTimeout(idle)
    thread ??= start()
    const id = ++lastId
    const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { site, resolve, reject }))
    thread.postMessage({ id, site, method, values })
    return answer
  }

  return {
    of: (site) => ({
      search: (...values) => ask(site, 'search', values) as ReturnType<SiteKnowledge['search']>,
      page: (...values) => ask(site, 'page', values) as ReturnType<SiteKnowledge['page']>,
      pages: (...values) => ask(site, 'pages', values) as ReturnType<SiteKnowledge['pages']>,
      operation: (...values) => ask(site, 'operation', values) as ReturnType<SiteKnowledge['operation']>,
    }),
    async close() {
      await thread?.terminate()
    },
  }
}
