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

/** Number of documents that are written in the main thread before workers are started. */
const WRITTEN_IN_PLACE = 100
/** Number of documents waiting for each worker, above which the main thread writes documents too. */
const MAX_WAITING_DOCUMENTS = 4

/**
 * Renders and writes documents in the main thread. After `useThreads`, all but the first ones in workers, and in the main
 * thread while they are busy. `size` can be 0.
 */
export class DocumentPool {
  readonly #pool: ThreadPool<DocumentSettings, SentDocument, DocumentResponse>
  readonly #write: (request: DocumentRequest) => DocumentResponse | Promise<DocumentResponse>
  readonly #size: number
  /** Number of documents to write in the main thread before workers are started. */
  #mainThreadCount = Number.POSITIVE_INFINITY
  #waiting = 0

  constructor({ settings, size, layout, transformHtml }: DocumentPoolOptions) {
    this.#write = createDocumentWriter(settings, layout, transformHtml)
    this.#size = size
    this.#pool = new ThreadPool({
      module: new URL('./documentWorker.js', import.meta.url),
      size,
      ahead: MAX_WAITING_DOCUMENTS,
    })
    this.#pool.prepare(settings)
  }

  /** Allows workers, which compete for processors with those that render pages. */
  useThreads(): void {
    if (this.#size > 0) this.#mainThreadCount = WRITTEN_IN_PLACE
  }

  /** Writes a document. `parts` contains its view as JSON, for workers. */
  async write(request: DocumentRequest, parts: Pick<SentDocument, 'view' | 'site'>): Promise<DocumentResponse> {
    const { path, target, view } = request
    const isBusy = this.#waiting >= this.#size * MAX_WAITING_DOCUMENTS
    if (this.#mainThreadCount-- > 0 || isBusy) return this.#write(request)
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
