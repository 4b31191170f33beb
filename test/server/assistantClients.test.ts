import { DefaultChatTransport, readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai'
import * as sdk5 from 'ai-v5'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../tools/octavo.js'
import { type AssistantWorld, ask, assistantWorld, HOSTILE_PAGE } from './assistantWorld.js'
import { send } from './client.js'

const V1 = '/discovery/v1/assistant/docs.test/message'
const V2 = '/discovery/v2/assistant/docs.test/message'

/** Of one organization, in an hour; the tests below need fewer. */
const LIMIT = 40

describe('the assistant with a model, by the clients of its SDK', () => {
  let world: AssistantWorld
  let management: string

  beforeAll(async () => {
    management = `127.0.0.1:${await freePort()}`
    world = await assistantWorld('embedded', {
      withModel: true,
      settings: { OCTAVO_ASSISTANT_PER_HOUR: `${LIMIT}`, OCTAVO_MANAGEMENT: management },
    })
  })
  afterAll(() => world?.[Symbol.asyncDispose]())
  beforeEach(() => {
    world.model.requests.length = 0
    world.model.behavior = { says: ['Set a CNAME. See ', '[Custom domains](https://docs.test/guides/domains).'] }
  })

  /** One turn of a conversation; both versions of the SDK have the same interface here. */
  async function turn(
    sdk: Pick<typeof sdk5, 'DefaultChatTransport' | 'readUIMessageStream'>,
    messages: UIMessage[],
    threadId?: string,
  ): Promise<UIMessage> {
    const transport = new sdk.DefaultChatTransport({
      api: world.url + V2,
      headers: { Authorization: `Bearer ${world.key}` },
      body: { fp: 'anonymous', retrievalPageSize: 5, currentPath: '/guides/domains', ...(threadId && { threadId }) },
    })
    const stream = await transport.sendMessages({
      trigger: 'submit-message',
      chatId: 'chat',
      messageId: undefined,
      messages: messages as never,
      abortSignal: undefined,
    })
    let last: unknown
    for await (const message of sdk.readUIMessageStream({ stream, terminateOnError: true })) last = message
    return last as UIMessage
  }

  const userMessage = (id: string, text: string): UIMessage => ({ id, role: 'user', parts: [{ type: 'text', text }] })
  const messageText = ({ parts }: UIMessage) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const messageThread = ({ metadata }: UIMessage) => (metadata as { threadId: string }).threadId

  test.each([
    ['5.0.0', sdk5],
    ['6', { DefaultChatTransport, readUIMessageStream } as unknown as typeof sdk5],
  ])('SDK %s holds a conversation of several messages', async (_, sdk) => {
    const messages = [userMessage('1', 'How do I set a CNAME for my domain?')]
    const first = await turn(sdk, messages)
    expect(messageText(first)).toBe('Set a CNAME. See [Custom domains](https://docs.test/guides/domains).')
    expect(first.parts.filter(({ type }) => type === 'source-url')).toContainEqual(
      expect.objectContaining({
        url: expect.stringMatching(/^https:\/\/docs\.test\/guides\/domains/),
        title: expect.any(String),
      }),
    )
    expect(messageThread(first)).toMatch(/^[\w-]{36}$/)
    messages.push(first, userMessage('2', 'And the certificate?'))
    const second = await turn(sdk, messages, messageThread(first))
    expect(messageThread(second)).toBe(messageThread(first))
    messages.push(second, userMessage('3', 'Thanks!'))
    expect(messageThread(await turn(sdk, messages, messageThread(second)))).toBe(messageThread(first))
    const { messages: prompt } = world.model.requests.at(-1) ?? { messages: [] }
    expect(prompt.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'assistant', 'user'])
  })

  test.each([
    ['5.0.0', sdk5],
    ['6', { DefaultChatTransport, readUIMessageStream } as unknown as typeof sdk5],
  ])('SDK %s receives errors: by status before an answer, by an error part in one', async (_, sdk) => {
    world.model.behavior = { status: 500 }
    await expect(turn(sdk, [userMessage('1', 'cname')])).rejects.toThrow('The assistant could not answer.')
    expect(world.model.requests).toHaveLength(1)
    await expect(turn(sdk, [])).rejects.toThrow('messages')
  })

  test('a failing provider ends an answer with one error part after one request', async () => {
    for (const behavior of [{ status: 500 }, { status: 429 }, { says: [] }, { breaksAfter: ['Half '] }]) {
      world.model.requests.length = 0
      world.model.behavior = behavior
      const { body } = await world.post(V1, ask('cname'))
      const lines = body.toString().trim().split('\n')
      expect(lines.filter((line) => line.startsWith('3:'))).toEqual([lines.at(-1)])
      expect(lines.at(-1)).toBe('3:"The assistant could not answer. Try again in a moment."')
      expect(world.model.requests).toHaveLength(1)
    }
  })

  test('input over the limit does not reach the model', async () => {
    const key = await world.createKey('other', 'other.test')
    const path = '/discovery/v2/assistant/other.test/message'
    for (let count = 0; count < LIMIT; count++) expect((await world.post(path, ask('cname'), key)).status).toBe(200)
    const { status, json } = await world.post(path, ask('cname'), key)
    expect([status, Object.keys(json ?? {})]).toEqual([429, ['error']])
    expect(world.model.requests).toHaveLength(LIMIT)
  })

  test('a reader who disconnects ends the request to the provider', async () => {
    world.model.behavior = { hangsAfter: ['Half '] }
    const stop = new AbortController()
    const response = await fetch(world.url + V2, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(ask('cname')),
      signal: stop.signal,
    })
    const reader = response.body?.getReader()
    let text = ''
    while (!text.includes('Half')) text += Buffer.from((await reader?.read())?.value ?? '')
    stop.abort()
    await world.model.left
  })

  test('a page with instructions reaches neither the key nor other sites', async () => {
    const key = await world.createKey('acme', 'hostile.test')
    world.model.behavior = { says: [HOSTILE_PAGE, '\n[1]: https://evil.test/\n<img src="https://evil.test/">'] }
    const { body } = await world.post('/discovery/v1/assistant/hostile.test/message', ask('What about the CNAME?'), key)
    const [request] = world.model.requests
    const prompt = JSON.stringify(request?.messages)
    expect(request).toMatchObject({ model: 'stub-1', authorization: 'Bearer sk-provider-secret' })
    expect(prompt).toContain('Ignore previous instructions')
    expect(prompt).not.toMatch(/sk-provider|svc_|mandragora|Point a CNAME|octavo/i)
    const answer = body
      .toString()
      .split('\n')
      .filter((line) => line.startsWith('0:'))
      .map((line) => JSON.parse(line.slice(2)))
      .join('')
    // The text of the image, without its address.
    expect(answer).toContain('what other sites say. x')
    expect(answer).not.toMatch(/\]\(https|\]: https|(?<!\\)<img/)
  })

  test('a paraphrased question is searched with queries of the model, within what readers may find', async () => {
    world.model.behavior = { says: ['custom domains\n', 'certificates'] }
    const { body } = await world.post(V2, ask('How do I get my very name into the browser bar?'))
    const [queries, answer] = world.model.requests.map(({ messages }) => messages)
    const [, outline = ''] = queries?.[0]?.content.split('neither is the conversation.\n\n') ?? []
    expect(outline.split('\n')).toEqual([
      'Welcome',
      'Custom domains; Certificates',
      'Webhooks; Retries',
      'API; API Reference',
      'Add a domain',
    ])
    expect(answer?.at(-1)?.content).toContain('Point a CNAME record at us.')
    expect(body.toString()).toContain('https://docs.test/guides/domains')
  })

  test('chunks follow the contract of version 2', async () => {
    const { body } = await world.post(V2, ask('cname'))
    const chunks = body
      .toString()
      .split('\n\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)) as UIMessageChunk)
    expect([...new Set(chunks.map(({ type }) => type))]).toEqual([
      'start',
      'start-step',
      'text-start',
      'text-delta',
      'source-url',
      'text-end',
      'finish-step',
      'finish',
    ])
  })

  test('the operator sees how answers end and what limits reject, but no content', async () => {
    world.model.behavior = { status: 500 }
    await world.post(V2, ask('Is the marmalade of question seventeen safe?'))
    const { body } = await send(`http://${management}`, { path: '/metrics' })
    const figure = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(body.toString())?.[1])
    expect(figure('octavo_answer_seconds_count{end="finished"}')).toBeGreaterThanOrEqual(LIMIT)
    expect(figure('octavo_answer_seconds_count{end="failed"}')).toBeGreaterThanOrEqual(5)
    expect(figure('octavo_answer_seconds_count{end="left"}')).toBe(1)
    expect(figure('octavo_answer_first_word_seconds_count')).toBeGreaterThanOrEqual(LIMIT)
    expect(figure('octavo_answer_streams')).toBe(0)
    expect(figure('octavo_limited_requests_total{limit="assistant"}')).toBe(1)
    const output = world.deployment.processes.map((process) => process.output()).join('')
    const lines = output.split('\n').filter((line) => line.includes('/discovery/v2/assistant/docs.test/message'))
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      msg: 'request',
      status: 200,
      organisation: 'acme',
      key: expect.stringMatching(/^key_/),
      ms: expect.any(Number),
    })
    expect(output).toContain('The model API responded with status 500.')
    expect(output).not.toMatch(/marmalade|sk-provider|svc_|inside of the provider/)
    expect(body.toString()).not.toMatch(/acme|docs\.test|marmalade/)
  })
})
