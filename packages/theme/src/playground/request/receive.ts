import { createEventParser, type ServerEvent } from '../../client/eventStream.js'
import { type BodyView, bodyView, decoderFor, isTextView } from './bodyView.js'
import { type ApiResponse, BrokenResponse } from './types.js'

/** The received part of a response. */
export interface Received {
  view: BodyView
  contentType: string
  size: number
  /** Decoded text, for text formats. */
  text: string
  /** Events of a stream, or the values of `lines`. */
  events: readonly Pick<ServerEvent, 'id' | 'event' | 'data'>[]
  /** The whole body, after it is complete. */
  blob?: Blob
  /** Error of an incomplete body. */
  broken?: string
}

/** Milliseconds between two progress updates. */
const REFRESH = 60

/** Returns an incremental parser of lines with one JSON value each. Those of JSON sequences start with RS (RFC 7464). */
function createLineParser(): (text: string) => Received['events'] {
  let rest = ''
  let count = 0
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    const values = lines.map((line) => line.replace('\u001e', '').trim()).filter((line) => line !== '')
    return values.map((data) => ({ id: count++, event: '', data }))
  }
}

/** Reads a response to its end and reports progress at intervals. */
export async function receive(answer: ApiResponse, onProgress: (received: Received) => void): Promise<Received> {
  const contentType = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const view = bodyView(contentType)
  const decoder = isTextView(view) ? decoderFor(contentType) : undefined
  const parse = view === 'events' ? createEventParser() : view === 'lines' ? createLineParser() : undefined
  const parts: Uint8Array[] = []
  const events: Received['events'][number][] = []
  let [size, text] = [0, '']
  let timer: ReturnType<typeof setTimeout> | undefined
  const state = (): Received => ({ view, contentType, size, text, events: [...events] })
  const take = (piece: string) => {
    text += piece
    events.push(...(parse?.(piece) ?? []))
  }
  const end = (broken?: string): Received => {
    take(decoder?.decode() ?? '')
    // The last line may have no line break.
    if (view === 'lines') events.push(...(parse?.('\n') ?? []))
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
