import type { ServerResponse } from 'node:http'
import { startServer, type Upstream } from './upstream.js'

/** What an OpenAI-compatible API was asked. */
export interface ModelRequest {
  model: string
  messages: { role: string; content: string }[]
  authorization: string | undefined
}

/** What a stub of a model does with the next request. */
export type Behavior =
  | { says: string[] }
  /** Says what the function returns for the messages. */
  | { replies(messages: ModelRequest['messages']): string }
  /** Answers with an error. */
  | { status: number }
  /** Says something and then breaks the connection. */
  | { breaksAfter: string[] }
  /** Says something and then nothing more, until it is left. */
  | { hangsAfter: string[] }

export interface ModelStub extends AsyncDisposable {
  /** Base address of the API. */
  url: string
  requests: ModelRequest[]
  behavior: Behavior
  /** Resolves when a client has left an answer that hangs. */
  left: Promise<void>
}

/** An OpenAI-compatible API on loopback that stands for a model. */
export async function startModelStub(): Promise<ModelStub> {
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const upstream: Upstream = await startServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { model, messages } = JSON.parse(body) as ModelRequest
      stub.requests.push({ model, messages, authorization: request.headers.authorization })
      response.on('close', () => !response.writableEnded && leave())
      const { behavior } = stub
      behave(response, 'replies' in behavior ? { says: [behavior.replies(messages)] } : behavior)
    })
  })
  const stub: ModelStub = {
    url: `${upstream.origin}/v1`,
    requests: [],
    behavior: { says: ['Hello ', 'from the model.'] },
    left,
    [Symbol.asyncDispose]: () => upstream[Symbol.asyncDispose](),
  }
  return stub
}

function behave(response: ServerResponse, behavior: Exclude<Behavior, { replies: unknown }>): void {
  if ('status' in behavior) {
    response.writeHead(behavior.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'inside of the provider' } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const lines =
    'says' in behavior ? behavior.says : 'breaksAfter' in behavior ? behavior.breaksAfter : behavior.hangsAfter
  for (const content of lines)
    response.write(event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }))
  if ('hangsAfter' in behavior) return
  if ('breaksAfter' in behavior) {
    // What was written goes out first.
    response.write('', () => response.destroy())
    return
  }
  response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }))
  response.write(event({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 } }))
  response.end('data: [DONE]\n\n')
}

function event(chunk: object): string {
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'stub', ...chunk })}\n\n`
}
