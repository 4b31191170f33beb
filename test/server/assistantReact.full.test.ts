import '../tools/dom.js'
import { type Message, useChat } from '@ai-sdk/react-v1'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AssistantWorld, assistantWorld } from './assistantWorld.js'

type Chat = ReturnType<typeof useChat>

describe('useChat of SDK 4', () => {
  let world: AssistantWorld
  let root: Root
  let chat: Chat
  const errors: Error[] = []

  beforeAll(async () => {
    world = await assistantWorld('embedded', { withModel: true })
  })
  afterAll(() => world?.[Symbol.asyncDispose]())
  beforeEach(async () => {
    errors.length = 0
    world.model.requests.length = 0
    world.model.behavior = { says: ['Set a CNAME', '.\nd:{"finishReason":"stop"}\n2:[1]\n'] }
    root = createRoot(document.createElement('div'))
    await new Promise<void>((resolve) => root.render(createElement(Conversation, { onRender: resolve })))
  })
  afterEach(() => root.unmount())

  function Conversation({ onRender }: { onRender(): void }): null {
    chat = useChat({
      api: `${world.url}/discovery/v1/assistant/docs.test/message`,
      headers: { Authorization: `Bearer ${world.key}` },
      streamProtocol: 'data',
      sendExtraMessageFields: true,
      body: { fp: 'anonymous', retrievalPageSize: 5 },
      onError: (error) => errors.push(error),
    })
    onRender()
    return null
  }

  async function say(content: string, body: object = {}): Promise<Message> {
    await chat.append({ role: 'user', content }, { body })
    await vi.waitFor(() => expect(chat.status).toMatch(/ready|error/))
    return chat.messages.at(-1) as Message
  }

  /** The location that clients of the platform use. */
  const threadId = () =>
    (chat.data as { type?: string; threadId?: string }[]).findLast(({ type }) => type === 'finish')?.threadId

  test('holds a conversation of several messages with sources and a thread', async () => {
    const first = await say('How do I set a CNAME?')
    expect(first).toMatchObject({ role: 'assistant', content: 'Set a CNAME.\nd:{"finishReason":"stop"}\n2:[1]' })
    expect(first.parts?.flatMap((part) => (part.type === 'source' ? [part.source] : []))).toContainEqual(
      expect.objectContaining({ sourceType: 'url', url: expect.stringContaining('https://docs.test/guides/domains') }),
    )
    const thread = threadId()
    expect(thread).toMatch(/^[\w-]{36}$/)
    expect(first.annotations).toContainEqual({ type: 'thread', threadId: thread })
    await say('And the certificate?', { threadId: thread })
    await say('Thanks!', { threadId: thread })
    expect(threadId()).toBe(thread)
    expect(chat.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
      'assistant',
    ])
    const last = world.model.requests.at(-1)?.messages ?? []
    expect(last.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'assistant', 'user'])
    expect(errors).toEqual([])
  })

  test('reports errors', async () => {
    world.model.behavior = { breaksAfter: ['Half '] }
    await say('cname')
    await vi.waitFor(() => expect(chat.status).toBe('error'))
    expect(errors.map(({ message }) => message)).toEqual(['The assistant could not answer. Try again in a moment.'])
    expect(world.model.requests).toHaveLength(1)
  })
})
