import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assistant } from '../answer/answerQuestion.js'
import { messageHandlerV1, messageHandlerV2 } from '../handlers/messages.js'
import { chunks, quotedTerm, send, user } from '../handlers/testHandlers.js'
import { createSiteKnowledge } from '../knowledge/siteKnowledge.js'
import { memoryFiles, testSite } from '../knowledge/testSite.js'
import { openAiModel } from '../model/openAiModel.js'
import { memoryThreads } from './threads.js'

interface ModelRequest {
  messages: { role: string; content: string }[]
}

const siteUrl = 'https://docs.example.com/'
const knowledge = createSiteKnowledge(
  memoryFiles(
    testSite([
      { path: 'retention', title: 'Retention', markdown: 'Backups expire.\n\n## Lifetime\n\nAfter thirty days.' },
      { path: 'webhooks', title: 'Webhooks', markdown: 'Called after each delivery.' },
      ...Array.from({ length: 20 }, (_, at) => ({ path: `other-${at}`, title: `Other ${at}`, markdown: 'More text.' })),
    ]),
  ),
  { siteUrl },
)

let requests: ModelRequest[] = []
/** The response of the model to a request for queries. */
let respond: (response: ServerResponse) => void = () => {}

const event = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`
const words = (content: string) => event({ choices: [{ delta: { content }, finish_reason: null }] })
const end = `${event({ choices: [{ delta: {}, finish_reason: 'stop' }] })}${event({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 2 } })}data: [DONE]\n\n`
const says = (text: string) => (response: ServerResponse) => response.writeHead(200).end(words(text) + end)

/** A provider that responds with `Yes.` after it has returned queries. */
const provider = createServer(async (request, response) => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  const modelRequest = JSON.parse(body) as ModelRequest
  requests.push(modelRequest)
  if (modelRequest.messages[0]?.content.startsWith('You write queries')) respond(response)
  else says('Yes.')(response)
})

beforeAll(() => once(provider.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void provider.close().closeAllConnections())

const body = (messages: unknown[], more: object = {}) => ({ fp: 'anonymous', messages, ...more })

function assistant({ waitMs = 800, onError = (_: unknown) => {} } = {}): Assistant {
  const { port } = provider.address() as AddressInfo
  const model = openAiModel({ baseUrl: `http://127.0.0.1:${port}/v1`, model: 'm', waitMs })
  return { knowledge, threads: memoryThreads(), siteUrl, model, onError }
}

async function ask(messages: unknown[], more: object = {}) {
  requests = []
  const errors: unknown[] = []
  const handler = messageHandlerV2(assistant({ onError: (error) => errors.push(error) }))
  const { text } = await send(handler, body(messages, more))
  const sources = chunks(text).flatMap(({ type, url }) => (type === 'source-url' ? [url] : []))
  return { said: quotedTerm(text), sources, errors }
}

const PARAPHRASED = user('When does an old copy vanish?')
const RETENTION = expect.stringMatching(/retention(?:#lifetime)?$/)

test('queries of a model are requested with the outline of the site, the question and the last turns', async () => {
  respond = says('backups lifetime')
  const before = [user('Is there a copy?'), { ...user('Yes, every day.'), role: 'assistant' }]
  const { said: text, sources } = await ask([...before, PARAPHRASED], {
    context: [{ type: 'textSelection', value: 'each delivery' }],
    currentPath: '/webhooks',
  })
  expect([text, requests.length]).toEqual(['Yes.', 2])
  expect(sources).toContainEqual(RETENTION)
  const [, ...outline] = requests[0]?.messages[0]?.content.split('\n\n') ?? []
  expect(outline.join('\n\n').slice(0, 50)).toBe('Retention; Lifetime\nWebhooks\nOther 0\nOther 1\nOther')
  expect(requests[0]?.messages[1]?.content).toMatchInlineSnapshot(`
    "The conversation so far:
    Reader: Is there a copy?
    Assistant: Yes, every day.

    The reader has selected:
    each delivery

    The reader looks at the page "/webhooks".

    The question of the reader:
    When does an old copy vanish?"
  `)
  expect(requests[1]?.messages.at(-1)?.content).toContain('After thirty days.')
})

test('no queries of a model are requested when the words of the question find enough', async () => {
  const { sources } = await ask([user('Backups lifetime')])
  expect(sources).toContainEqual(RETENTION)
  expect(requests).toHaveLength(1)
})

test.each([
  ['in plain lines', 'backups lifetime'],
  ['in a list', 'Here are the queries:\n\n1. `backups lifetime`\n2. **webhooks**'],
  ['as JSON', '```json\n["backups lifetime"]\n```'],
  ['with its thoughts', '<think>\nThe reader asks for copies.\n</think>\n\n- "backups lifetime"'],
])('reads the queries of a model that are written %s', async (_, text) => {
  respond = says(text)
  expect((await ask([PARAPHRASED])).sources).toContainEqual(RETENTION)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['none', says('NONE')],
  ['nothing', says('')],
  ['a sentence', says(`Backups expire ${'after their lifetime, '.repeat(10)}.`)],
  ['no end', says('backups lifetime\n'.repeat(2_000))],
  ['an error', (response) => void response.writeHead(429).end()],
  ['half a response', (response) => void response.writeHead(200).write(words('back'), () => response.destroy())],
  ['nothing in time', () => {}],
])('an answer uses passages for the words of the question when a model writes %s', async (_, behave) => {
  respond = behave
  const { said: text, sources, errors } = await ask([PARAPHRASED])
  expect([text, errors, requests.length]).toEqual(['Yes.', [], 2])
  expect(sources).not.toContainEqual(RETENTION)
})

test('the tokens of both requests are counted', async () => {
  respond = says('backups lifetime')
  const { text } = await send(messageHandlerV1(assistant(), '/v2'), body([PARAPHRASED]))
  expect(JSON.parse(text.trim().split('\n').at(-1)?.slice(2) ?? '')).toMatchObject({
    usage: { promptTokens: 20, completionTokens: 4 },
  })
})

test('a reader who leaves during query generation ends the request', async () => {
  requests = []
  const reached = new Promise<ServerResponse>((resolve) => {
    respond = resolve
  })
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: JSON.stringify(body([PARAPHRASED])),
    headers: { 'content-type': 'application/json' },
  })
  const answer = messageHandlerV2(assistant({ waitMs: 30_000 }))(request)
  const reader = (await answer).body?.getReader()
  const left = once(await reached, 'close')
  await reader?.cancel()
  await left
  expect(requests).toHaveLength(1)
})
