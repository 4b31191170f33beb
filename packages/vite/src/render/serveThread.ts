import { parentPort } from 'node:worker_threads'

interface ThreadService<Request, Response> {
  respond(request: Request): Response | Promise<Response>
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
    if (message !== 'flush') return parentPort?.postMessage(await respond(message as Request))
    flush?.()
    parentPort?.postMessage('flushed')
  })
}
