import { parentPort } from 'node:worker_threads'

/** A message of a thread other than a response. */
export type ThreadSignal = 'flushed' | 'runsCode'

interface ThreadService<Request, Response> {
  /** Calls `runsCode` before code of authors runs, which is limited from then on. */
  respond(request: Request, runsCode: () => void): Response | Promise<Response>
  /** Writes the cache. */
  flush?(): void
}

/** Serves the requests of a `ThreadPool` in a worker thread. The first message is the data of the thread. */
export function serveThread<Data, Request, Response>(
  create: (data: Data) => ThreadService<Request, Response> | Promise<ThreadService<Request, Response>>,
): void {
  let service: ReturnType<typeof create> | undefined
  parentPort?.on('message', async (message: Data | Request | 'flush') => {
    if (service === undefined) {
      service = create(message as Data)
      return
    }
    const { respond, flush } = await service
    const signal = (name: ThreadSignal) => parentPort?.postMessage(name)
    if (message !== 'flush') return parentPort?.postMessage(await respond(message as Request, () => signal('runsCode')))
    flush?.()
    signal('flushed')
  })
}
