import { parentPort } from 'node:worker_threads'
import type { WatchAnswer, WatchRequest } from './askWatcher.js'
import { findExcess } from './findExcess.js'

parentPort?.on('message', ({ id, watched }: WatchRequest) => {
  parentPort?.postMessage({ id, excess: findExcess(watched) } satisfies WatchAnswer)
})
