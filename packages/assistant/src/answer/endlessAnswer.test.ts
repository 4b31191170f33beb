import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryThreads } from '../conversation/threads.js'
import { messageHandlerV1 } from '../handlers/messages.js'
import { createSiteKnowledge } from '../knowledge/siteKnowledge.js'
import { memoryFiles, testSite } from '../knowledge/testSite.js'
import { openAiModel } from '../model/openAiModel.js'

const MEGABYTE = 1024 * 1024
const EVENT = `data: ${JSON.stringify({ choices: [{ delta: { content: 'on and on '.repeat(100) } }] })}\n\n`.repeat(50)

const threads = memoryThreads()
let chunkCount = 0
let left = Promise.resolve()

/** A provider that writes as fast as it is read, and never ends. */
const provider = createServer((request, response) => {
  left = once(response, 'close').then(() => {})
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const write = () => {
    while (!response.destroyed) {
      chunkCount += EVENT.length
      if (!response.write(EVENT)) break
    }
  }
  response.on('drain', write)
  request.resume().on('end', write)
})

beforeAll(() => once(provider.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void provider.close().closeAllConnections())

async function ask(): Promise<Response> {
  const { port } = provider.address() as AddressInfo
  const siteUrl = 'https://docs.example.com/'
  const files = testSite([{ path: 'a', title: 'Domains', markdown: 'Point a CNAME record at us.' }])
  const assistant = {
    knowledge: createSiteKnowledge(memoryFiles(files), { siteUrl }),
    threads,
    siteUrl,
    model: openAiModel({ baseUrl: `http://127.0.0.1:${port}/v1`, model: 'm' }),
  }
  const parts = [{ type: 'text', text: 'cname' }]
  const body = JSON.stringify({ fp: 'x', messages: [{ id: '1', role: 'user', content: 'cname', parts }] })
  chunkCount = 0
  return messageHandlerV1(
    assistant,
    '/v2',
  )(new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': 'application/json' } }))
}

test('stops reading a model that exceeds the answer limit', async () => {
  const lines = (await (await ask()).text()).trim().split('\n')
  await left
  const text = lines.flatMap((line) => (line.startsWith('0:') ? [JSON.parse(line.slice(2))] : [])).join('')
  expect(text.length).toBe(64_000)
  expect(lines.map((line) => line[0]).join('')).toMatch(/^f80+h2ed$/)
  const { threadId, finishReason } = JSON.parse(lines.at(-1)?.slice(2) ?? '')
  expect(finishReason).toBe('length')
  expect(chunkCount).toBeLessThan(32 * MEGABYTE)
  expect((await threads.read({ id: threadId, fp: 'x' }))?.map(({ text }) => text.length)).toEqual([5, 16_000])
})

test('reads no more from a model than the answer uses', async () => {
  const reader = (await ask()).body?.getReader()
  await reader?.read()
  await wait(300)
  const before = chunkCount
  await wait(300)
  expect(chunkCount).toBe(before)
  expect(chunkCount).toBeLessThan(32 * MEGABYTE)
  await reader?.cancel()
  await left
})
