import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { FinishReason, Usage } from '../answer/events.js'
import type { ModelPart, Prompt } from './types.js'

interface ChatRequest extends Prompt {
  baseUrl: string
  model: string
  apiKey?: string
  mostTokens: number
  signal: AbortSignal
}

/** Thrown for an error response or an invalid response of a provider. */
export class ProviderRefused extends Error {
  constructor(readonly status: number) {
    super(`The model API responded with status ${status}.`)
  }
}

/** Maximum size of a stream in bytes, including the reasoning of models. */
const MAX_STREAM_BYTES = 64 * 1024 * 1024
/** Maximum size of one event in bytes. Events of models are much smaller. */
const MAX_LINE_BYTES = 1024 * 1024

/**
 * Origins whose models accept only the newer name of the token limit, as reasoning models do. Detected once per
 * process.
 */
const modelsWithNewName = new Set<string>()
/** Maximum size of an error response in bytes. Its first lines contain the message. */
const MAX_ERROR_LENGTH = 64 * 1024

/**
 * Requests a chat completion and yields its text while it is streamed. Data that arrives together is yielded together,
 * which costs less when many answers are streamed at the same time. Redirects are not followed, because their target
 * would receive the key.
 */
export async function* streamChat(chatRequest: ChatRequest): AsyncGenerator<ModelPart> {
  const provider = `${chatRequest.baseUrl} ${chatRequest.model}`
  const isKnown = modelsWithNewName.has(provider)
  let response = await send(chatRequest, isKnown ? 'max_completion_tokens' : 'max_tokens')
  if (response.statusCode === 400 && !isKnown && (await namesBound(response))) {
    response = await send(chatRequest, 'max_completion_tokens')
    if (response.statusCode === 200) modelsWithNewName.add(provider)
  }
  if (response.statusCode !== 200) {
    response.destroy()
    throw new ProviderRefused(response.statusCode ?? 0)
  }
  let reason: FinishReason | undefined
  let usage: Usage = { promptTokens: 0, completionTokens: 0 }
  for await (const events of readEvents(response)) {
    let text = ''
    for (const event of events) {
      if (event === '[DONE]') {
        // Not every provider sends a reason.
        reason ??= 'stop'
        continue
      }
      const chunk = JSON.parse(event) as CompletionChunk
      if (chunk.error) throw new Error('The model failed during the stream.')
      const [choice] = chunk.choices ?? []
      text += contentText(choice?.delta?.content)
      if (choice?.finish_reason) reason = finishReason(choice.finish_reason)
      const { prompt_tokens: promptTokens = 0, completion_tokens: completionTokens = 0 } = chunk.usage ?? {}
      if (chunk.usage) usage = { promptTokens, completionTokens }
    }
    if (text !== '') yield { type: 'text', text }
  }
  if (reason === undefined) throw new Error('The stream of the model ended early.')
  yield { type: 'finish', reason, usage }
}

/** The fields of a chunk that are used. */
interface CompletionChunk {
  error?: unknown
  choices?: { delta?: { content?: unknown }; finish_reason?: string | null }[]
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
}

/** Returns the text of content, which can be a list of parts. Other parts, such as reasoning, are ignored. */
function contentText(content: unknown): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) throw new Error('The model sent content that is not text.')
  return content
    .map((part: { type?: unknown; text?: unknown } | null) => {
      if (part?.type !== 'text') return ''
      if (typeof part.text !== 'string') throw new Error('The model sent content that is not text.')
      return part.text
    })
    .join('')
}

/** Returns whether an error is about the token limit. After any other error, a retry would fail again. */
async function namesBound(response: IncomingMessage): Promise<boolean> {
  let error = ''
  for await (const part of response.setEncoding('utf8')) {
    error += part
    if (error.length > MAX_ERROR_LENGTH) break
  }
  return /max_(?:completion_)?tokens/.test(error)
}

async function send(
  { baseUrl, model, apiKey, system, turns, mostTokens, signal }: ChatRequest,
  bound: 'max_tokens' | 'max_completion_tokens',
): Promise<IncomingMessage> {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/chat/completions`)
  const body = JSON.stringify({
    model,
    messages: [{ role: 'system', content: system }, ...turns.map(({ role, text }) => ({ role, content: text }))],
    [bound]: mostTokens,
    stream: true,
    stream_options: { include_usage: true },
  })
  const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: {
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
    },
    signal,
  })
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return response
}

/** Yields the data of server-sent events in batches as they arrive. Chat completions have one line per event. */
async function* readEvents(response: IncomingMessage): AsyncGenerator<string[]> {
  let rest = ''
  let length = 0
  for await (const part of response.setEncoding('utf8')) {
    length += part.length
    if (length > MAX_STREAM_BYTES) throw new Error('The stream of the model is too long.')
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_BYTES) throw new Error('The model did not send an event stream.')
    yield lines.flatMap(dataIn)
  }
  yield dataIn(rest)
}

function dataIn(line: string): string[] {
  return line.startsWith('data:') ? [line.slice(5).trim()] : []
}

function finishReason(reason: string): FinishReason {
  if (reason === 'content_filter') return 'content-filter'
  return reason === 'stop' || reason === 'length' ? reason : 'other'
}
