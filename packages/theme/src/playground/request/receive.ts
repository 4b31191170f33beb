import { createEventParser, type ServerEvent } from '../../client/eventStream.js'
import { type BodyView, bodyView, decoderFor } from './bodyView.js'
import { type ApiResponse, BrokenResponse } from './types.js'

/** The received part of a response. */
export interface Received {
  view: BodyView
  contentType: string
  size: number
  /** Decoded text, for text formats. */
  text: string
  events: readonly ServerEvent[]
  /** The whole body, after it is complete. */
  blob?: Blob
  /** Error of an incomplete body. */
  broken?: string
}

/** Milliseconds between two progress updates. */
const REFRESH = 60

/** Reads a response to its end and reports progress at intervals. */
export async function receive(answer: ApiResponse, onProgress: (received: Received) => void): Promise<Received> {
  const contentType = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const view = bodyView(contentType)
  const decoder = view === 'events' || view === 'json' || view === 'text' ? decoderFor(contentType) : undefined
  const parse = createEventParser()
  const parts: Uint8Array[] = []
  const events: ServerEvent[] = []
  let [size, text] = [0, '']
  let timer: ReturnType<typeof setTimeout> | undefined
  const state = (): Received => ({ view, contentType, size, text, events: [...events] })
  const take = (piece: string) => {
    text += piece
    if (view === 'events') events.push(...parse(piece))
  }
  const end = (broken?: string): Received => {
    take(decoder?.decode() ?? '')
    const blob = new Blob(parts as BlobPart[], { type: contentType })
    return { ...state(), blob, broken }
  }
  try {
    for await (const part of answer.body) {
      parts.push(part)
      size += part.length
      take(decoder?.decode(part, { stream: true }) ?? '')
      timer ??= setTimeout(() => {
        timer = undefined
        onProgress(state())
      }, REFRESH)
    }
    return end()
  } catch (error) {
    if (error instanceof BrokenResponse) return end(error.message)
    onProgress(state())
    throw error
  } finally {
    clearTimeout(timer)
  }
}
