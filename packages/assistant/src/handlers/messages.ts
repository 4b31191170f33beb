import { type Assistant, answerQuestion } from '../answer/answerQuestion.js'
import { type MessageBody, readConversation } from '../conversation/conversation.js'
import { bodyCheck, readBody } from '../http/readBody.js'
import { allowMethod, BadRequest, type Handler } from '../http/responses.js'
import { DATA_STREAM_HEADERS, dataStreamParts } from '../streams/dataStream.js'
import { streamedResponse } from '../streams/streamAnswer.js'
import { UI_STREAM_HEADERS, uiMessageParts } from '../streams/uiMessageStream.js'
import { MESSAGE_BODY_V1, MESSAGE_BODY_V2 } from './schemas.js'

interface Protocol {
  check(body: unknown): MessageBody
  headers: Record<string, string>
  parts(): Parameters<typeof streamedResponse>[0]['parts']
}

const V1: Protocol = {
  check: bodyCheck<MessageBody>(MESSAGE_BODY_V1),
  headers: DATA_STREAM_HEADERS,
  parts: () => dataStreamParts,
}

const V2: Protocol = {
  check: bodyCheck<MessageBody>(MESSAGE_BODY_V2),
  headers: UI_STREAM_HEADERS,
  parts: uiMessageParts,
}

/** Deprecation date of version 1 (RFC 9745). Clients of SDK 5 and later use version 2. */
const DEPRECATED_SINCE = '@1767225600'

/**
 * Handles `POST /v1/assistant/{domain}/message` with the data stream of SDK 4.
 * @param successor URL of version 2
 */
export function messageHandlerV1(assistant: Assistant, successor: string): Handler {
  return messageHandler(assistant, {
    ...V1,
    headers: { ...V1.headers, Deprecation: DEPRECATED_SINCE, Link: `<${successor}>; rel="successor-version"` },
  })
}

/** Handles `POST /v2/assistant/{domain}/message` with the UI message stream of SDK 5 and later. */
export function messageHandlerV2(assistant: Assistant): Handler {
  return messageHandler(assistant, V2)
}

function messageHandler(assistant: Assistant, { check, headers, parts }: Protocol): Handler {
  return allowMethod('POST', async (request, { signal = request.signal } = {}) => {
    const conversation = readConversation(check(await readBody(request)))
    if (!conversation) throw new BadRequest(400, 'messages must end with a user message that has text.')
    const left = new AbortController()
    const reading = AbortSignal.any([signal, left.signal])
    return streamedResponse({
      events: answerQuestion(assistant, conversation, reading),
      parts: parts(),
      headers,
      left,
    })
  })
}
