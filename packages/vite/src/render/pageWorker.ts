import { parentPort, workerData } from 'node:worker_threads'
import { createPageRenderer } from './pageRenderer.js'
import type { RenderRequest, RenderSettings } from './types.js'

const renderPage = createPageRenderer(workerData as RenderSettings)

parentPort?.on('message', async (request: RenderRequest) => {
  parentPort?.postMessage(await (await renderPage)(request))
})
