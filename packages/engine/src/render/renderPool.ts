import type { RuleId } from '@octavo/core'
import { ANY_CHANGE } from '../files/fileHashes.js'
import { createDiagramThread, type DiagramThread, serveDiagrams } from './diagramThread.js'
import type { DocumentResponse, SentDocument } from './documentWriter.js'
import { type RequestOrder, ThreadFailure, ThreadPool, type ThreadPoolOptions } from './threadPool.js'
import type { BodyMeta, RenderRequest, RenderResponse, RenderSettings } from './types.js'
import { NO_TEXTS, packTexts } from './writtenTexts.js'

/** Renders pages in worker threads, where their user code runs, and writes documents in the same threads. */
export class RenderPool extends ThreadPool<
  RenderSettings,
  RenderRequest | SentDocument,
  RenderResponse | DocumentResponse
> {
  readonly #diagrams: DiagramThread

  constructor(options: Pick<ThreadPoolOptions, 'size' | 'module' | 'ahead'>) {
    const diagrams = createDiagramThread()
    super({ ...options, openPort: () => serveDiagrams(diagrams), onRetired: () => diagrams.retire() })
    this.#diagrams = diagrams
  }

  override renew(): void {
    super.renew()
    this.#diagrams.renew()
  }

  override async close(): Promise<void> {
    await super.close()
    await this.#diagrams.close()
  }

  /** Renders the page of a file. A crash or endless code of a worker becomes a diagnostic of the page. */
  async render(file: string, request: () => RenderRequest, order?: RequestOrder): Promise<RenderResponse> {
    try {
      return (await this.run(request, order)) as RenderResponse
    } catch (error) {
      if (error instanceof ThreadFailure) return failedPage(file, error)
      throw error
    }
  }

  /**
   * Writes a document before further pages are rendered.
   *
   * @throws ThreadFailure
   */
  async writeDocument(document: () => SentDocument): Promise<DocumentResponse> {
    return (await this.run(document, 'first')) as DocumentResponse
  }
}

function failedPage(file: string, { message, isTimeout }: ThreadFailure): RenderResponse {
  const rule: RuleId = isTimeout ? 'MDX_TIMEOUT' : 'MDX_RENDER'
  const meta: BodyMeta = {
    headings: [],
    anchors: [],
    links: [],
    // It is not known which files the thread had read.
    dependencies: [ANY_CHANGE],
    features: [],
    classNames: [],
    lane: 'code',
    textLength: 0,
    diagnostics: [
      {
        rule,
        severity: 'error',
        file,
        start: { line: 1, column: 1 },
        message: `${file} ${message}`,
        hint: isTimeout
          ? 'Fix: look for an endless loop in the expressions and components of this page, or for slow types in `twoslash` blocks.'
          : undefined,
      },
    ],
  }
  return { meta, texts: packTexts(NO_TEXTS), times: {} }
}
