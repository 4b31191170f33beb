import type { Source } from '../conversation/types.js'

/** An event of the answer stream. */
export type AnswerEvent =
  | { type: 'text'; text: string }
  /** Another text follows. */
  | { type: 'break' }
  | { type: 'source'; source: Source }
  | { type: 'thread'; threadId: string }
  | { type: 'failed' }
  | { type: 'done' }

const [MAX_ADDRESS, MAX_TITLE, MAX_ID] = [2000, 300, 200]

/**
 * Reads a chunk of the UI message stream of the AI SDK, version 5 and later. Other types and invalid chunks are ignored, as
 * the stream is untrusted.
 */
export function readChunk(data: string): AnswerEvent[] {
  if (data === '[DONE]') return [{ type: 'done' }]
  const chunk = parseObject(data)
  const metadata = threadOf(chunk.messageMetadata)
  switch (chunk.type) {
    case 'text-start':
      return [{ type: 'break' }]
    case 'text-delta':
      return typeof chunk.delta === 'string' ? [{ type: 'text', text: chunk.delta }] : []
    case 'source-url':
      return sourceOf(chunk)
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

function sourceOf({ url, title }: Record<string, unknown>): AnswerEvent[] {
  if (typeof url !== 'string' || url === '' || url.length > MAX_ADDRESS) return []
  return [{ type: 'source', source: { url, title: cut(title, MAX_TITLE) || url } }]
}

function threadOf(metadata: unknown): AnswerEvent[] {
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
