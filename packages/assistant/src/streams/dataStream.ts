import type { AnswerEvent } from '../answer/events.js'

/**
 * The data stream of SDK 4. Each part consists of a letter or digit for its kind, JSON, and a line break. JSON
 * contains no line breaks, so a model's output cannot start another part.
 */
export const DATA_STREAM_HEADERS = {
  // The content type that the API contract requires.
  'Content-Type': 'application/json',
  'X-Vercel-AI-Data-Stream': 'v1',
} as const

export function* dataStreamParts(event: AnswerEvent): Generator<string> {
  switch (event.type) {
    case 'start':
      yield part('f', { messageId: event.messageId })
      // Before the text, so that a stopped conversation continues in its thread.
      yield part('8', [{ type: 'thread', threadId: event.threadId }])
      return
    case 'source':
      yield part('h', { sourceType: 'url', id: event.id, url: event.url, title: event.title })
      return
    case 'text':
      yield part('0', event.text)
      return
    case 'error':
      yield part('3', event.message)
      return
    case 'finish': {
      const { threadId, usage } = event
      const finishReason = event.reason
      // Clients consume the finish part; only data parts reach their callers.
      yield part('2', [{ type: 'finish', threadId }])
      yield part('e', { finishReason, usage, isContinued: false })
      yield part('d', { finishReason, usage, type: 'finish', threadId })
    }
  }
}

function part(kind: string, value: unknown): string {
  return `${kind}:${JSON.stringify(value)}\n`
}
