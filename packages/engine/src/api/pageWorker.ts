import { type MessagePort, workerData } from 'node:worker_threads'
import { drawThrough } from '../render/diagramThread.js'
import type { DocumentResponse, SentDocument } from '../render/documentWriter.js'
import { createPageRenderer } from '../render/pageRenderer.js'
import { serveThread } from '../render/serveThread.js'
import type { RenderRequest, RenderResponse, RenderSettings } from '../render/types.js'
import { packTexts } from '../render/writtenTexts.js'

// A promise of user code that is not awaited may fail while this thread renders another page, which must not fail.
process.on('unhandledRejection', () => {})

serveThread(async (settings: RenderSettings) => {
  const { respond, flush } = await createPageRenderer(settings, drawThrough(workerData as MessagePort))
  let documents: Promise<ReturnType<typeof import('../render/documentService.js').createDocumentService>> | undefined
  let contents: Promise<ReturnType<typeof import('./sharedDocument.js').createContentService>> | undefined
  return {
    async respond(
      request: RenderRequest | SentDocument,
      runsCode: () => void,
    ): Promise<RenderResponse | DocumentResponse> {
      if ('target' in request) {
        documents ??= import('../render/documentService.js').then((module) => module.createDocumentService())
        return (await documents)(request, runsCode)
      }
      const { operation, ...page } = request
      if (operation) contents ??= import('./sharedDocument.js').then((module) => module.createContentService())
      const content = operation && (await (await contents)?.(operation))
      const body = await respond(content ? { ...page, api: content.content } : page, runsCode)
      return {
        ...body,
        texts: packTexts(body.texts),
        ...(content && { files: { fragments: content.fragments, playground: content.playground } }),
      }
    },
    transferred: (response: RenderResponse | DocumentResponse) =>
      'texts' in response ? [response.texts.bytes.buffer] : [],
    flush,
  }
})
