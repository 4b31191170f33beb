import type { DocumentResponse, SentDocument } from './documentWriter.js'
import { createPageRenderer } from './pageRenderer.js'
import { serveThread } from './serveThread.js'
import type { RenderRequest, RenderResponse, RenderSettings } from './types.js'
import { packTexts } from './writtenTexts.js'

// A promise of user code that is not awaited may fail while this thread renders another page, which must not fail.
process.on('unhandledRejection', () => {})

serveThread(async (settings: RenderSettings) => {
  const { respond, flush } = await createPageRenderer(settings)
  let documents: Promise<ReturnType<typeof import('./documentService.js').createDocumentService>> | undefined
  return {
    async respond(
      request: RenderRequest | SentDocument,
      runsCode: () => void,
    ): Promise<RenderResponse | DocumentResponse> {
      if ('target' in request) {
        documents ??= import('./documentService.js').then(({ createDocumentService }) => createDocumentService())
        return (await documents)(request, runsCode)
      }
      const body = await respond(request, runsCode)
      return { ...body, texts: packTexts(body.texts) }
    },
    transferred: (response: RenderResponse | DocumentResponse) =>
      'texts' in response ? [response.texts.bytes.buffer] : [],
    flush,
  }
})
