import { createPageRenderer } from './pageRenderer.js'
import { serveThread } from './serveThread.js'

// A promise of user code that is not awaited may fail while this thread renders another page, which must not fail.
process.on('unhandledRejection', () => {})

serveThread(createPageRenderer)
