import type { ServerResponse } from 'node:http'
import { startServer, type Upstream } from './upstream.js'

/** A question as the endpoint got it. */
export interface Question {
  path: string
  authorization: string | undefined
  cookie: string | undefined
  body: {
    threadId?: string
    currentPath?: string
    filter?: { language?: string }
    context?: { type: string; value: string; path: string; elementId?: string }[]
    messages: { role: string; parts: { text: string }[] }[]
  }
}

/** What becomes of the next questions. */
export type Answer =
  | { says: string; sources?: readonly { url: string; title: string }[] }
  /** Says something, and nothing more until `finish` is called. */
  | { begins: string; finish?(rest: string): void }
  /** Says something and then ends before its time; for an empty text the connection breaks at once. */
  | { breaksAfter: string }
  | { status: number; headers?: Record<string, string>; error?: string }
  /** Answers as a server that knows of no other origins. */
  | { forbidsOrigins: true }

export interface AssistantStub extends AsyncDisposable {
  /** Base of its discovery API. */
  url: string
  questions: Question[]
  answer: Answer
}

const OPEN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }

/** A discovery API on loopback that stands for a companion server; pages of all origins may ask. */
export async function startAssistantStub(): Promise<AssistantStub> {
  const upstream: Upstream = await startServer((request, response) => {
    const { url: path = '', method, headers } = request
    if (!('forbidsOrigins' in stub.answer))
      for (const [name, value] of Object.entries(OPEN)) response.setHeader(name, value)
    if (method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'Authorization, Content-Type')
      response.writeHead(204).end()
      return
    }
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const { authorization, cookie } = headers
      stub.questions.push({ path, authorization, cookie, body: JSON.parse(text) })
      sendAnswer(response, stub.answer)
    })
  })
  const stub: AssistantStub = {
    url: `${upstream.origin}/discovery`,
    questions: [],
    answer: { says: 'Yes.' },
    [Symbol.asyncDispose]: () => upstream[Symbol.asyncDispose](),
  }
  return stub
}

function sendAnswer(response: ServerResponse, answer: Answer): void {
  if ('status' in answer) {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(JSON.stringify({ error: answer.error ?? 'Inside of the server.' }))
    return
  }
  if ('breaksAfter' in answer && answer.breaksAfter === '') {
    response.destroy()
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const say = (text: string) => response.write(chunk({ type: 'text-delta', id: 'answer', delta: text }))
  const end = () => response.end(`${chunk({ type: 'finish' })}data: [DONE]\n\n`)
  response.write(chunk({ type: 'start', messageId: 'm', messageMetadata: { threadId: 'thread-1' } }))
  response.write(chunk({ type: 'text-start', id: 'answer' }))
  if ('breaksAfter' in answer) {
    say(answer.breaksAfter)
    response.end()
  } else if ('begins' in answer) {
    say(answer.begins)
    answer.finish = (rest) => {
      say(rest)
      end()
    }
  } else if ('says' in answer) {
    for (const [at, { url, title }] of (answer.sources ?? []).entries())
      response.write(chunk({ type: 'source-url', sourceId: `${at}`, url, title }))
    // In pieces, as models write.
    for (const piece of answer.says.match(/[\s\S]{1,7}/g) ?? []) say(piece)
    end()
  } else response.end()
}

function chunk(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`
}
