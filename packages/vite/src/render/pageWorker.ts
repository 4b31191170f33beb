import { workerData } from 'node:worker_threads'
import { createPageRenderer } from './pageRenderer.js'
import { serveThread } from './serveThread.js'
import type { RenderSettings } from './types.js'

// A promise that page code starts and nobody awaits, such as a request of a component, is not part of any page: the one
// that this thread renders when it fails is innocent.
process.on('unhandledRejection', () => {})

serveThread(createPageRenderer(workerData as RenderSettings).then(({ render, flush }) => ({ respond: render, flush })))
