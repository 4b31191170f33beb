import { parentPort, workerData } from 'node:worker_threads'
import { createPageRenderer } from './pageRenderer.js'
import type { RenderSettings, WorkerRequest } from './types.js'

// A promise that page code starts and nobody awaits, such as a request of a component, is not part of any page: the one
// that this thread renders when it fails is innocent.
process.on('unhandledRejection', () => {})

const renderer = createPageRenderer(workerData as RenderSettings)

parentPort?.on('message', async (request: WorkerRequest) => {
  const { render, flush } = await renderer
  if (request !== 'flush') return parentPort?.postMessage(await render(request))
  flush()
  parentPort?.postMessage('flushed')
})
