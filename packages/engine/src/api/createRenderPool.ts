import { RenderPool } from '../render/renderPool.js'

/** Number of threads in dev, so that a page that never finishes does not block the others. */
const DEV_THREADS = 2

interface RenderPoolOptions {
  options: { threads: number }
  isDev?: boolean
  /** Number of threads. Default: that of the options, or two in development. */
  threads?: number | undefined
}

export function createRenderPool({ options, isDev, threads }: RenderPoolOptions): RenderPool {
  const module = new URL('./pageWorker.js', import.meta.url)
  const size = threads ?? (isDev ? DEV_THREADS : options.threads)
  // In dev, no page may wait behind one that never finishes.
  return new RenderPool({ module, size, ahead: isDev ? 1 : 2 })
}
