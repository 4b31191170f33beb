import { ThreadPool } from '../render/threadPool.js'
import type { IndexFile, IndexInput } from './indexFiles.js'

/** Makes indexes in a thread. */
export function searchPool(): ThreadPool<object, IndexInput, IndexFile[]> {
  const module = new URL('./searchWorker.js', import.meta.url)
  const pool = new ThreadPool<object, IndexInput, IndexFile[]>({ module, size: 1 })
  pool.prepare({})
  return pool
}
