import type { LayoutComponents } from '@octavo/theme'
import {
  createDocumentWriter,
  type DocumentRequest,
  type DocumentResponse,
  type DocumentSettings,
  type SentDocument,
} from './documentWriter.js'
import type { RenderPool } from './renderPool.js'
import { ThreadFailure } from './threadPool.js'

interface DocumentPoolOptions {
  settings: DocumentSettings
  pool: RenderPool
  /** Layout components, for documents written in the main thread. */
  layout: LayoutComponents | undefined
  /** Changes the HTML of documents, which are then all written in the main thread. */
  transformHtml?: ((html: string, path: string) => Promise<string>) | undefined
}

/** Number of documents that are written in the main thread before threads load what documents need. */
const WRITTEN_IN_PLACE = 100
/** Number of documents waiting for each thread, above which the main thread writes documents too. */
const MAX_WAITING_DOCUMENTS = 2

/**
 * Renders and writes documents: in the main thread while the threads render pages, later in both.
 */
export class DocumentPool {
  readonly #options: DocumentPoolOptions
  readonly #write: (request: DocumentRequest) => DocumentResponse | Promise<DocumentResponse>
  readonly #settings: string
  /** Number of documents to write in the main thread before threads write all others. */
  #mainThreadCount = Number.POSITIVE_INFINITY
  #waiting = 0

  constructor(options: DocumentPoolOptions) {
    const { settings, layout, transformHtml } = options
    this.#options = options
    this.#write = createDocumentWriter(settings, layout, transformHtml)
    this.#settings = JSON.stringify(settings)
  }

  /** Lets the threads write all documents, because no page is left to be rendered. */
  useThreads(): void {
    this.#mainThreadCount = WRITTEN_IN_PLACE
  }

  /** Writes a document. `parts` contains its view as JSON, for threads. */
  async write(request: DocumentRequest, parts: Pick<SentDocument, 'view' | 'site'>): Promise<DocumentResponse> {
    const { path, target, view } = request
    const { pool, layout, transformHtml } = this.#options
    const isInPlace = this.#mainThreadCount-- > 0
    const isBusy = this.#waiting >= pool.size * MAX_WAITING_DOCUMENTS
    if (transformHtml || isInPlace || isBusy) return this.#write(request)
    this.#waiting++
    try {
      const settings = this.#settings
      return await pool.writeDocument(() => ({ ...parts, settings, path, target, bodyHtml: view.bodyHtml }))
    } catch (error) {
      // The code of a page can end its thread later than its response.
      if (error instanceof ThreadFailure && !layout) return this.#write(request)
      throw error
    } finally {
      this.#waiting--
    }
  }
}
