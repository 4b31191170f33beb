import { parentPort } from 'node:worker_threads'

interface ThreadService<Request, Response> {
  respond(request: Request): Response | Promise<Response>
  /** Writes the cache. */
  flush?(): void
}

/** Serves the requests of a `ThreadPool` in a worker thread. */
export function serveThread<Request, Response>(
  service: ThreadService<Request, Response> | Promise<ThreadService<Request, Response>>,
): void {
  parentPort?.on('message', async (request: Request | 'flush') => {
    const { respond, flush } = await service
    if (request !== 'flush') return parentPort?.postMessage(await respond(request))
    flush?.()
    parentPort?.postMessage('flushed')
  })
}
