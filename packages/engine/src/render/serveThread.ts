import { parentPort } from 'node:worker_threads'

/** A message of a thread other than a response. */
export type ThreadSignal = 'ready' | 'flushed' | 'runsCode'

interface ThreadService<Request, Response> {
  /** Calls `runsCode` before code of authors runs, which is limited from then on. */
  respond(request: Request, runsCode: () => void): Response | Promise<Response>
  /** Returns the buffers of a response that are handed over instead of copied. */
  transferred?(response: Response): ArrayBuffer[]
  /** Writes the cache. */
  flush?(): void
}

/**
 * Serves the requests of a `ThreadPool` in a worker thread, one after the other. The first message is the data of the
 * thread, which the pool sends when the thread is ready. An error ends the thread.
 */
export function serveThread<Data, Request, Response>(
  create: (data: Data) => ThreadService<Request, Response> | Promise<ThreadService<Request, Response>>,
): void {
  let service: ReturnType<typeof create> | undefined
  const signal = (name: ThreadSignal) => parentPort?.postMessage(name)
  const handle = async (message: Data | Request | 'flush'): Promise<void> => {
    if (service === undefined) {
      service = create(message as Data)
      return
    }
    const { respond, flush, transferred } = await service
    if (message === 'flush') {
      flush?.()
      signal('flushed')
      return
    }
    const response = await respond(message as Request, () => signal('runsCode'))
    parentPort?.postMessage(response, transferred?.(response))
  }
  let handled = Promise.resolve()
  parentPort?.on('message', (message: Data | Request | 'flush') => {
    handled = handled
      .then(() => handle(message))
      .catch((error: unknown) =>
        setImmediate(() => {
          throw error
        }),
      ) as Promise<void>
  })
  signal('ready')
}
