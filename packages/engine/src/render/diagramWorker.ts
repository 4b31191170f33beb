import type { DiagramResult } from '@octavo/content'
import { createDiagramRenderer } from './drawDiagram.js'
import { serveThread } from './serveThread.js'

serveThread(async () => {
  const draw = await createDiagramRenderer()
  return {
    respond(source: string, limitTime: () => void): Promise<DiagramResult> {
      limitTime()
      return draw(source)
    },
  }
})
