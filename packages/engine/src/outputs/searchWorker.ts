import { serveThread } from '../render/serveThread.js'
import { type IndexFile, type IndexInput, indexFiles } from './indexFiles.js'

serveThread(() => ({ respond: (input: IndexInput): IndexFile[] => [...indexFiles(input)] }))
