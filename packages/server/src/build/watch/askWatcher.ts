import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Excess } from '../buildLimits.js'
import { findExcess, type Watched } from './findExcess.js'

export interface WatchRequest {
  id: number
  watched: Watched
}

export interface WatchResponse {
  id: number
  excess: Excess | undefined
}

/** The thread's program: beside this file in the bundle. */
const THREAD = fileURLToPath(new URL('./watchThread.js', import.meta.url))
const MEGABYTES = 64
/** A thread that nobody asks gives its memory back. */
const IDLE_MS = 10_000

const waiting = new Map<number, { watched: Watched; resolve(excess: Excess | undefined): void }>()
let thread: Worker | undefined
let lastId = 0
let idle: NodeJS.Timeout | undefined

/**
 * Which limit something is beyond now. A build may hold as many files, descriptors and processes as it is allowed, so they
 * are counted in a thread of their own, which all builds share: whatever there is to count, requests go on.
 */
export function askWatcher(watched: Watched): Promise<Excess | undefined> {
  clearTimeout(idle)
  const id = ++lastId
  return new Promise((resolve) => {
    waiting.set(id, { watched, resolve })
    thread ??= start()
    if (thread) thread.postMessage({ id, watched } satisfies WatchRequest)
    else answerHere()
  })
}

/** Undefined where there is no such program, as in the sources. */
function start(): Worker | undefined {
  if (!existsSync(THREAD)) return undefined
  const worker = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
  worker.on('message', ({ id, excess }: WatchResponse) => answer(id, excess))
  worker.once('error', () => end(worker))
  worker.once('exit', () => end(worker))
  worker.unref()
  return worker
}

function answer(id: number, excess: Excess | undefined): void {
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
  answerHere()
}

/** No build goes unwatched because there is no thread. */
function answerHere(): void {
  for (const [id, { watched }] of [...waiting]) answer(id, findExcess(watched))
}
