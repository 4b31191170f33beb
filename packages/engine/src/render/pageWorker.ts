import { createPageRenderer } from './pageRenderer.js'
import { serveThread } from './serveThread.js'
import type { RenderRequest, RenderResponse, RenderSettings } from './types.js'
import { packTexts } from './writtenTexts.js'

// A promise of user code that is not awaited may fail while this thread renders another page, which must not fail.
process.on('unhandledRejection', () => {})

serveThread(async (settings: RenderSettings) => {
  const { respond, flush } = await createPageRenderer(settings)
  return {
    async respond(request: RenderRequest, runsCode: () => void): Promise<RenderResponse> {
      const body = await respond(request, runsCode)
      return { ...body, texts: packTexts(body.texts) }
    },
    transferred: ({ texts }: RenderResponse) => [texts.bytes.buffer],
    flush,
  }
})
