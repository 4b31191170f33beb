import { workerData } from 'node:worker_threads'
import { createDocumentWriter, type DocumentSettings } from './documentWriter.js'
import { serveThread } from './serveThread.js'

serveThread({ respond: createDocumentWriter(workerData as DocumentSettings) })
