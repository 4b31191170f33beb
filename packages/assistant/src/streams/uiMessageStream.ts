import type { AnswerEvent } from '../answer/events.js'

export const UI_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'X-Vercel-AI-UI-Message-Stream': 'v1',
  'X-Accel-Buffering': 'no',
} as const

const TEXT_ID = 'answer'

/**
 * Writes the UI message stream of SDK 5 and later, as server-sent events. Version 5.0 rejects chunks with unknown
 * fields, so only known fields are written.
 */
export function uiMessageParts(): (event: AnswerEvent) => Generator<string> {
  let isWriting = false
  return function* (event) {
    switch (event.type) {
      case 'start':
        yield chunk({ type: 'start', messageId: event.messageId, messageMetadata: { threadId: event.threadId } })
        yield chunk({ type: 'start-step' })
        return
      case 'source':
        yield chunk({ type: 'source-url', sourceId: event.id, url: event.url, title: event.title })
        return
      case 'text':
        if (!isWriting) yield chunk({ type: 'text-start', id: TEXT_ID })
        isWriting = true
        yield chunk({ type: 'text-delta', id: TEXT_ID, delta: event.text })
        return
      case 'error':
        if (isWriting) yield chunk({ type: 'text-end', id: TEXT_ID })
        yield chunk({ type: 'error', errorText: event.message })
        yield END
        return
      case 'finish':
        if (isWriting) yield chunk({ type: 'text-end', id: TEXT_ID })
        yield chunk({ type: 'finish-step' })
        yield chunk({ type: 'finish', messageMetadata: { threadId: event.threadId } })
        yield END
    }
  }
}

const END = 'data: [DONE]\n\n'

function chunk(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`
}
