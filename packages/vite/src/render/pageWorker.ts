import { parentPort, workerData } from 'node:worker_threads'
import { createPageRenderer } from './pageRenderer.js'
import type { RenderSettings, WorkerRequest } from './types.js'

const renderer = createPageRenderer(workerData as RenderSettings)

parentPort?.on('message', async (request: WorkerRequest) => {
  const { render, flush } = await renderer
  if (request !== 'flush') return parentPort?.postMessage(await render(request))
  flush()
  parentPort?.postMessage('flushed')
})
