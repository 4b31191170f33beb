import { expect, test } from 'vitest'
import { memoryThreads, type ThreadStore } from '../conversation/threads.js'
import type { AnswerModel, Prompt } from '../model/types.js'
import { messageHandlerV1, messageHandlerV2 } from './messages.js'
import { ask, chunks, createTestAssistant, knowledge, model, quotedTerm, send } from './testHandlers.js'

test('an unknown thread starts a new one, and a known thread continues', async () => {
  const prompts: Prompt[] = []
  const assistant = createTestAssistant({ model: model(['First answer.'], prompts) })
  const handler = messageHandlerV2(assistant)
  const first = chunks((await send(handler, ask('install?'))).text)[0].messageMetadata.threadId
  const second = chunks((await send(handler, ask('cname?', { threadId: first }))).text)[0].messageMetadata.threadId
  expect(second).toBe(first)
  expect(prompts[1]?.turns.slice(0, 2)).toEqual([
    { role: 'user', text: 'install?' },
    { role: 'assistant', text: 'First answer.' },
  ])
  for (const [at, other] of ['other', 'a\0b', '00000000-0000-4000-8000-000000000000'].entries()) {
    const foreign = chunks((await send(handler, ask('cname?', { threadId: other }))).text)[0].messageMetadata.threadId
    expect(foreign).toMatch(/^[\w-]{36}$/)
    expect(foreign).not.toBe(other)
    expect(prompts[at + 2]?.turns).toHaveLength(1)
  }
})

/** Accepts the characters that databases accept. */
function strictThreads(): ThreadStore {
  const threads = memoryThreads()
  const check = (value: unknown) => {
    if (/\\u(?:0000|d[89a-f])/.test(JSON.stringify(value))) throw new Error('unsupported Unicode escape sequence')
  }
  return {
    async read(thread) {
      check(thread)
      return threads.read(thread)
    },
    async append(thread, turns) {
      check([thread, turns])
      return threads.append(thread, turns)
    },
  }
}

test.each([
  ['a question with NUL', ask('cname \0 records'), ['ok']],
  ['a question with half a pair', ask('cname \ud83d records'), ['ok']],
  ['a question that is cut within a pair', ask(`cname ${'x'.repeat(7_993)}😀 records`), ['ok']],
  ['a thread with NUL', ask('cname', { threadId: 'a\0b' }), ['ok']],
  ['an answer with NUL and half a pair', ask('cname'), ['a\0b', ' \ud83d c \ude00']],
  ['a fingerprint with NUL and half a pair', ask('cname', { fp: 'a\0b \ud83d' }), ['ok']],
])('%s is answered and stored', async (_, body, lines) => {
  const errors: unknown[] = []
  const prompts: Prompt[] = []
  const threads = strictThreads()
  const onError = (error: unknown) => errors.push(error)
  const assistant = createTestAssistant({ model: model(lines, prompts), threads, onError })
  const all = chunks((await send(messageHandlerV2(assistant), body)).text)
  expect(all.at(-1).type).toBe('finish')
  const fp = body.fp === 'anonymous' ? body.fp : 'ab \ufffd'
  expect(await threads.read({ id: all[0].messageMetadata.threadId, fp })).toHaveLength(2)
  expect(JSON.stringify([prompts, all])).not.toMatch(/\\u(?:0000|d[89a-f])/)
  expect(errors).toEqual([])
})

test('a surrogate pair that a model sends in two pieces stays whole', async () => {
  const { text } = await send(
    messageHandlerV2(createTestAssistant({ model: model(['a \ud83d', '\ude00']) })),
    ask('cname'),
  )
  expect(quotedTerm(text)).toBe('a 😀')
})

test('an answer is finished when its thread cannot be stored, and the operator is notified', async () => {
  const errors: unknown[] = []
  const threads: ThreadStore = {
    read: async () => undefined,
    append() {
      throw new Error('The database is full.')
    },
  }
  const assistant = createTestAssistant({ threads, onError: (error) => errors.push(error) })
  const all = chunks((await send(messageHandlerV2(assistant), ask('cname'))).text)
  expect(all.map(({ type }) => type)).not.toContain('error')
  expect(all.at(-1).type).toBe('finish')
  expect(errors).toEqual([new Error('The database is full.')])
})

test('the thread of a failed answer continues with its partial text', async () => {
  for (const words of [['Half an '], []]) {
    const prompts: Prompt[] = []
    const broken: AnswerModel = {
      async *stream() {
        for (const text of words) yield { type: 'text', text }
        throw new Error('gone')
      },
    }
    const assistant = createTestAssistant({ model: broken })
    const { threadId } = chunks((await send(messageHandlerV2(assistant), ask('install?'))).text)[0].messageMetadata
    const again = messageHandlerV2({ ...assistant, model: model(['ok'], prompts) })
    const next = chunks((await send(again, ask('cname?', { threadId }))).text)[0].messageMetadata
    expect(next).toEqual({ threadId })
    const names = prompts[0]?.turns.map(({ role, text }) => [
      role,
      text.replace(/<passage[\s\S]*\n(?=The question)/, ''),
    ])
    const question = 'The question of the reader:\ncname?'
    expect(names).toEqual(
      words.length > 0
        ? [
            ['user', 'install?'],
            ['assistant', 'Half an '],
            ['user', question],
          ]
        : [['user', `install?\n\n${question}`]],
    )
  }
})

test.each(['Half', 'The value is `42 and it goes', 'See [the guide](https://docs.example.com/gui', 'a \ud83d'])(
  'partial text of a model that breaks off is sent completely: %j',
  async (words) => {
    const broken: AnswerModel = {
      async *stream() {
        yield { type: 'text', text: words }
        throw new Error('gone')
      },
    }
    const { text } = await send(messageHandlerV2(createTestAssistant({ model: broken })), ask('cname'))
    const received = words.replace('\ud83d', '\ufffd')
    expect(quotedTerm(text).replace(/\\(?=[`[\]])/g, '')).toBe(received)
    expect(chunks(text).at(-1)?.type).toBe('error')
  },
)

test('a thread keeps its last turns', async () => {
  const threads = memoryThreads()
  for (let turn = 0; turn < 50; turn++)
    await threads.append({ id: 'a', fp: 'x' }, [{ role: 'user', text: String(turn) }])
  expect((await threads.read({ id: 'a', fp: 'x' }))?.map(({ text }) => Number(text))).toEqual(
    [...Array(40).keys()].map((at) => at + 10),
  )
})

test('a reader cannot continue the thread of another reader', async () => {
  const prompts: Prompt[] = []
  const handler = messageHandlerV2(createTestAssistant({ model: model(['Answer.'], prompts) }))
  const start = async (more: object) =>
    chunks((await send(handler, ask('cname?', more))).text)[0].messageMetadata.threadId
  const threadId = await start({ fp: 'reader-1' })
  expect(await start({ fp: 'reader-1', threadId })).toBe(threadId)
  for (const fp of ['reader-2', 'anonymous']) expect(await start({ fp, threadId })).not.toBe(threadId)
  expect(prompts.map(({ turns }) => turns.length)).toEqual([1, 1, 1, 1])
})

test('a repeated question in a thread gets another answer', async () => {
  const prompts: Prompt[] = []
  const handler = messageHandlerV2(createTestAssistant({ model: model(['Answer.'], prompts) }))
  const { threadId } = chunks((await send(handler, ask('install?'))).text)[0].messageMetadata
  for (const question of ['cname?', 'cname?', 'cname?', 'tell me more', 'tell me more'])
    await send(handler, ask(question, { threadId }))
  const before = prompts.map(({ turns }) =>
    turns.slice(0, -1).flatMap(({ role, text }) => (role === 'user' ? text : [])),
  )
  expect(before).toEqual([
    [],
    ['install?'],
    ['install?'],
    ['install?'],
    ['install?', 'cname?'],
    ['install?', 'cname?', 'tell me more'],
  ])
})

test('an error of the search before the answer starts is thrown, so that the response can have its own status', async () => {
  const threads = memoryThreads()
  const busy = { ...knowledge, search: () => Promise.reject(new Error('Too many concurrent searches.')) }
  const errors: unknown[] = []
  const assistant = createTestAssistant({ threads, knowledge: busy, onError: (error) => errors.push(error) })
  for (const handler of [messageHandlerV1(assistant, '/'), messageHandlerV2(assistant)])
    await expect(send(handler, ask('install'))).rejects.toThrow('Too many concurrent searches.')
  expect(errors).toEqual([])
})
