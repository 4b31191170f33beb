import { parentPort } from 'node:worker_threads'
import type { WatchRequest, WatchResponse } from './askWatcher.js'
import { findExcess } from './findExcess.js'

parentPort?.on('message', ({ id, watched }: WatchRequest) => {
  parentPort?.postMessage({ id, excess: findExcess(watched) } satisfies WatchResponse)
})
