import type { LayoutComponents } from '@octavo/theme'
import {
  createDocumentWriter,
  type DocumentRequest,
  type DocumentResponse,
  type DocumentSettings,
  type SentDocument,
} from './documentWriter.js'
import { ThreadPool, type ThreadPoolOptions } from './threadPool.js'

interface DocumentPoolOptions extends Pick<ThreadPoolOptions, 'size'> {
  settings: DocumentSettings
  /** Layout components, for documents written in the main thread. */
  layout: LayoutComponents | undefined
  /** Changes the HTML of documents written in the main thread. */
  transformHtml?: ((html: string, path: string) => Promise<string>) | undefined
}

/** Number of documents written in the main thread before workers are started. */
const WRITTEN_IN_PLACE = 100
/** Number of documents waiting for each worker, above which the main thread writes documents too. */
const MAX_WAITING_DOCUMENTS = 4

/**
 * Renders and writes documents: the first ones in the main thread, the others in workers, and in the main thread while
 * they are busy. `size` can be 0.
 */
export class DocumentPool {
  readonly #pool: ThreadPool<DocumentSettings, SentDocument, DocumentResponse>
  readonly #write: (request: DocumentRequest) => DocumentResponse | Promise<DocumentResponse>
  readonly #mainThreadCount: number
  readonly #maxWaiting: number
  #writtenCount = 0
  #waiting = 0

  constructor({ settings, size, layout, transformHtml }: DocumentPoolOptions) {
    this.#write = createDocumentWriter(settings, layout, transformHtml)
    this.#mainThreadCount = size === 0 ? Number.POSITIVE_INFINITY : WRITTEN_IN_PLACE
    this.#maxWaiting = size * MAX_WAITING_DOCUMENTS
    this.#pool = new ThreadPool({
      module: new URL('./documentWorker.js', import.meta.url),
      size,
      ahead: MAX_WAITING_DOCUMENTS,
    })
    this.#pool.prepare(settings)
  }

  /** Writes a document. `parts` contains its view as JSON, for workers. */
  async write(request: DocumentRequest, parts: Pick<SentDocument, 'view' | 'site'>): Promise<DocumentResponse> {
    const { path, target, view } = request
    if (this.#writtenCount++ < this.#mainThreadCount || this.#waiting >= this.#maxWaiting) return this.#write(request)
    this.#waiting++
    try {
      return await this.#pool.run(() => ({ ...parts, path, target, bodyHtml: view.bodyHtml }))
    } finally {
      this.#waiting--
    }
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
