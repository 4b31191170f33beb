import { serveThread } from '../render/serveThread.js'
import { type IndexFile, type IndexInput, ScopeIndex } from './indexFiles.js'

serveThread(() => ({ respond: (input: IndexInput): IndexFile[] => [...new ScopeIndex().files(input)] }))
