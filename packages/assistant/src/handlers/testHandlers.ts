import type { Assistant } from '../answer/answerQuestion.js'
import { memoryThreads } from '../conversation/threads.js'
import type { Handler } from '../http/responses.js'
import { createSiteKnowledge } from '../knowledge/siteKnowledge.js'
import { memoryFiles, testSite } from '../knowledge/testSite.js'
import type { AnswerModel, Prompt } from '../model/types.js'

const files = testSite([
  { path: 'quickstart', title: 'Quickstart', markdown: 'Start here.\n\n## Install\n\nRun `npm i tool`.' },
  { path: 'guides/domains', title: 'Custom domains', markdown: 'Point a CNAME record at us.' },
])
export const siteUrl = 'https://docs.example.com/'
export const knowledge = createSiteKnowledge(memoryFiles(files), { siteUrl })

/** Returns an assistant of a small site, without a model. */
export function createTestAssistant(more: Partial<Assistant> = {}): Assistant {
  return { knowledge, threads: memoryThreads(), siteUrl, ...more }
}

/** Sends a request to a handler. */
export async function send(handler: Handler, body: unknown, type = 'application/json') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = new Request('http://localhost/', { method: 'POST', body: text, headers: { 'content-type': type } })
  const answer = await handler(request)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

export const user = (text: string) => ({ id: '1', role: 'user', content: text, parts: [{ type: 'text', text }] })
export const ask = (text: string, more: object = {}) => ({ fp: 'anonymous', messages: [user(text)], ...more })

/** Returns the chunks of an answer in the protocol of version 2. */
export const chunks = (text: string) =>
  text
    .split('\n\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)))

/** Returns the text of an answer. */
export const quotedTerm = (text: string) =>
  chunks(text)
    .map(({ delta }) => delta ?? '')
    .join('')

/** Returns a model that writes these parts, and collects its prompts. */
export function model(parts: readonly string[], prompts: Prompt[] = []): AnswerModel {
  return {
    async *stream(prompt) {
      prompts.push(prompt)
      for (const text of parts) yield { type: 'text', text }
      yield { type: 'finish', reason: 'stop', usage: { promptTokens: 7, completionTokens: 3 } }
    },
  }
}
