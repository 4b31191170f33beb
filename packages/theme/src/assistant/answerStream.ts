import { createEventParser } from '../client/eventStream.js'
import type { Source } from './chatTypes.js'

export type AnswerEvent =
  | { type: 'text'; text: string }
  /** A separator between two texts. */
  | { type: 'break' }
  | { type: 'source'; source: Source }
  | { type: 'thread'; threadId: string }
  | { type: 'failed' }
  | { type: 'done' }

const [MAX_ADDRESS, MAX_TITLE, MAX_ID] = [2000, 300, 200]

/**
 * Parses a chunk of the AI SDK's UI message stream, version 5 and later. Other types and invalid chunks are ignored,
 * because the stream is untrusted.
 */
function readChunk(data: string): AnswerEvent[] {
  if (data === '[DONE]') return [{ type: 'done' }]
  const chunk = parseObject(data)
  const metadata = threadEvents(chunk.messageMetadata)
  switch (chunk.type) {
    case 'text-start':
      return [{ type: 'break' }]
    case 'text-delta':
      return typeof chunk.delta === 'string' ? [{ type: 'text', text: chunk.delta }] : []
    case 'source-url':
      return sourceEvents(chunk)
    // The error's text is for the operator of the server.
    case 'error':
    case 'abort':
      return [{ type: 'failed' }]
    case 'finish':
      return [...metadata, { type: 'done' }]
    default:
      return metadata
  }
}

function sourceEvents({ url, title }: Record<string, unknown>): AnswerEvent[] {
  if (typeof url !== 'string' || url === '' || url.length > MAX_ADDRESS) return []
  return [{ type: 'source', source: { url, title: cut(title, MAX_TITLE) || url } }]
}

function threadEvents(metadata: unknown): AnswerEvent[] {
  const { threadId } = (metadata ?? {}) as { threadId?: unknown }
  const isId = typeof threadId === 'string' && threadId !== '' && threadId.length <= MAX_ID
  return isId ? [{ type: 'thread', threadId }] : []
}

function cut(text: unknown, length: number): string {
  return typeof text === 'string' ? text.slice(0, length) : ''
}

function parseObject(data: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Maximum number of characters of a stream. */
const MAX_LENGTH = 2_000_000

/**
 * Calls `onEvent` for the events of a stream until the answer is complete.
 *
 * @throws if the stream ends earlier
 */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: AnswerEvent) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  const parse = createEventParser()
  let length = 0
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) throw new Error('The stream ended before the answer was complete.')
      length += value.length
      if (length > MAX_LENGTH) throw new Error('The answer is too long.')
      for (const { data } of parse(value)) {
        for (const event of readChunk(data)) {
          onEvent(event)
          if (event.type === 'done' || event.type === 'failed') return
        }
      }
    }
  } finally {
    // Closes the connection.
    reader.cancel().catch(() => undefined)
  }
}
