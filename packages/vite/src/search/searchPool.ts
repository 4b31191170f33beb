import { ThreadPool } from '../render/threadPool.js'
import type { IndexFile, IndexInput } from './indexFiles.js'

/** Timeout for the index of a scope: half an hour, while 50,000 pages take 20 s. */
const INDEX_TIMEOUT_MS = 1_800_000

/** Makes indexes in a thread. */
export function searchPool(): ThreadPool<object, IndexInput, IndexFile[]> {
  const module = new URL('./searchWorker.js', import.meta.url)
  const pool = new ThreadPool<object, IndexInput, IndexFile[]>({ module, size: 1, timeoutMs: INDEX_TIMEOUT_MS })
  pool.prepare({})
  return pool
}
