import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Excess } from './buildLimits.js'
import { findExcess, type Watched } from './findExcess.js'

export interface WatchRequest {
  id: number
  watched: Watched
}

export interface WatchResponse {
  id: number
  excess: Excess | undefined
}

/** The module of the thread, located beside this file in the bundle. */
const THREAD = fileURLToPath(new URL('./watchThread.js', import.meta.url))
const MEGABYTES = 64
/** The thread is ended after this idle time, to free its memory. */
const IDLE_MS = 10_000

const waiting = new Map<number, { watched: Watched; resolve(excess: Excess | undefined): void }>()
let thread: Worker | undefined
let lastId = 0
let idle: NodeJS.Timeout | undefined

/**
 * Returns the limit that a build currently exceeds. Files, descriptors and processes are counted in a thread shared by
 * all builds, so that counting does not block requests.
 */
export function askWatcher(watched: Watched): Promise<Excess | undefined> {
  clearTimeout(idle)
  const id = ++lastId
  return new Promise((resolve) => {
    waiting.set(id, { watched, resolve })
    thread ??= start()
    if (thread) thread.postMessage({ id, watched } satisfies WatchRequest)
    else countHere()
  })
}

/** Starts the thread. Returns undefined if its module does not exist, as when running from sources. */
function start(): Worker | undefined {
  if (!existsSync(THREAD)) return undefined
  const worker = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
  worker.on('message', ({ id, excess }: WatchResponse) => settle(id, excess))
  worker.once('error', () => end(worker))
  worker.once('exit', () => end(worker))
  worker.unref()
  return worker
}

function settle(id: number, excess: Excess | undefined): void {
  waiting.get(id)?.resolve(excess)
  waiting.delete(id)
  if (waiting.size > 0) return
  clearTimeout(idle)
  idle = setTimeout(() => void thread?.terminate(), IDLE_MS)
  idle.unref()
}

function end(worker: Worker): void {
  if (thread !== worker) return
  thread = undefined
  countHere()
}

/** Checks pending builds on this thread if the watcher thread is unavailable, so that limits are always enforced. */
function countHere(): void {
  for (const [id, { watched }] of [...waiting]) settle(id, findExcess(watched))
}
