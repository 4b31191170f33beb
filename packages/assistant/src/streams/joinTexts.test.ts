import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AnswerEvent } from '../answer/events.js'
import { joinTexts } from './streamAnswer.js'

const text = (word: string): AnswerEvent => ({ type: 'text', text: word })
const start: AnswerEvent = { type: 'start', messageId: 'm', threadId: 't' }
const finish: AnswerEvent = {
  type: 'finish',
  threadId: 't',
  reason: 'stop',
  usage: { promptTokens: 0, completionTokens: 0 },
}

async function joined(pauseMs: number, ...items: (AnswerEvent | number)[]): Promise<AnswerEvent[]> {
  async function* events() {
    for (const each of items)
      if (typeof each === 'number') await wait(each)
      else yield each
  }
  const answerEvents: AnswerEvent[] = []
  for await (const event of joinTexts(events(), pauseMs)) answerEvents.push(event)
  return answerEvents
}

test('sends the first word at once and joins words that follow quickly', async () => {
  const answerEvents = await joined(10_000, start, text('a'), text('b'), text('c'), finish)
  expect(answerEvents).toEqual([start, text('a'), text('bc'), finish])
})

test('sends slow words one by one', async () => {
  expect(await joined(1, text('a'), 20, text('b'), 20, text('c'))).toEqual([text('a'), text('b'), text('c')])
})

test('sends pending text after the pause, even if nothing follows', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  async function* events() {
    yield text('a')
    yield text('b')
    await ended
  }
  const value = joinTexts(events(), 20)
  expect((await value.next()).value).toEqual(text('a'))
  expect((await value.next()).value).toEqual(text('b'))
  end()
  expect((await value.next()).done).toBe(true)
})
