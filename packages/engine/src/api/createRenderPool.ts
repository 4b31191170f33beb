import { RenderPool } from '../render/renderPool.js'

/** In dev, a page that never finishes does not block the others: a second thread renders them, and none waits behind it. */
const IN_DEV = { size: 2, ahead: 1 }
const IN_BUILDS = { ahead: 2 }

interface RenderPoolOptions {
  options: { threads: number }
  isDev?: boolean
  /** Number of threads. Default: that of the options, or two in development. */
  threads?: number | undefined
}

export function createRenderPool({ options, isDev, threads }: RenderPoolOptions): RenderPool {
  const module = new URL('./pageWorker.js', import.meta.url)
  const { size, ahead } = isDev ? IN_DEV : { size: options.threads, ...IN_BUILDS }
  return new RenderPool({ module, size: threads ?? size, ahead })
}
