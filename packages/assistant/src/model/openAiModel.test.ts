import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAiModel } from './openAiModel.js'

const servers: ReturnType<typeof createServer>[] = []
let requests = 0
/** Returns the text that a model streams. */
let text = ''
let left = Promise.resolve()

beforeEach(() => {
  requests = 0
  text = ''
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Returns the URL of a provider that handles each request like this. */
async function provider(behave: (response: ServerResponse, body: string) => void): Promise<string> {
  const server = createServer((request, response) => {
    requests++
    left = once(response, 'close').then(() => {})
    let body = ''
    request.setEncoding('utf8').on('data', (part) => {
      body += part
    })
    request.on('end', () => behave(response, body))
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

function word(content: unknown): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: null }]
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices })}\n\n`
}

interface Limits {
  waitMs?: number
  totalMs?: number
  longestMs?: number
}

async function value(baseUrl: string, { longestMs, ...limits }: Limits): Promise<string> {
  const parts = openAiModel({ baseUrl, model: 'm', ...limits }).stream(
    { system: 's', turns: [{ role: 'user', text: 'q' }], longestMs },
    new AbortController().signal,
  )
  for await (const part of parts) if (part.type === 'text') text += part.text
  return text
}

test('ends a request to a silent provider after a timeout and does not retry', async () => {
  const silent = await provider(() => {})
  await expect(value(silent, { waitMs: 800 })).rejects.toThrow('The model did not respond in time.')
  await left
  expect(requests).toBe(1)
})

test('ends a request to a provider that stops in the middle of an answer', async () => {
  const halting = await provider(
    (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(word('Half ')),
  )
  await expect(value(halting, { waitMs: 800 })).rejects.toThrow('The model did not respond in time.')
  await left
  expect([text, requests]).toEqual(['Half ', 1])
})

test('ends a request to a provider that streams without end', async () => {
  const endless = await provider((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const timer = setInterval(() => response.write(word('on and ')), 10)
    response.on('close', () => clearInterval(timer))
  })
  for (const limits of [{ totalMs: 800 }, { longestMs: 800 }]) {
    requests = 0
    await expect(value(endless, { waitMs: 5_000, ...limits })).rejects.toThrow('The model took too long to finish.')
    await left
    expect(requests).toBe(1)
  }
})

test('an error hides the question and the response of the provider', async () => {
  const refusing = await provider((response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'Wrong key sk-secret for: my question' } }))
  })
  const breaking = await provider((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(word('Half '), () => response.destroy())
  })
  const disconnecting = await provider(() => {})
  await new Promise((resolve) => servers.pop()?.close(resolve))
  const failures = [refusing, breaking, disconnecting].map((address) => value(address, {}).catch((error) => error))
  const errors = (await Promise.all(failures)) as Error[]
  expect(errors.map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "The model API responded with status 401.",
      "The answer of the model was interrupted (ECONNRESET).",
      "The answer of the model was interrupted (ECONNREFUSED).",
    ]
  `)
  expect(inspect(errors)).not.toMatch(/sk-secret|my question/)
})

test('remembers that a model needs the newer name of the token limit', async () => {
  const withoutMaxTokens = await provider((response, body) => {
    const message = "Unsupported parameter: 'max_tokens' is not supported with this model."
    if (body.includes('"max_tokens"')) return response.writeHead(400).end(JSON.stringify({ error: { message } }))
    return response.writeHead(200).end(`${word('Hello')}data: [DONE]\n\n`)
  })
  expect(await value(withoutMaxTokens, {})).toBe('Hello')
  expect(requests).toBe(2)
  await value(withoutMaxTokens, {})
  expect(requests).toBe(3)
})

test('a request refused for another reason is an error and is not retried', async () => {
  for (const error of ['', '{"error":{"message":"Unknown model."}}']) {
    requests = 0
    const refusing = await provider((response) => response.writeHead(400).end(error))
    await expect(value(refusing, {})).rejects.toThrow('The model API responded with status 400.')
    expect(requests).toBe(1)
  }
})

test('remembers nothing about a model that refuses both names of the token limit', async () => {
  const refusing = await provider((response) => response.writeHead(400).end('{"error":{"param":"max_tokens"}}'))
  for (const expected of [2, 4]) {
    await expect(value(refusing, {})).rejects.toThrow('The model API responded with status 400.')
    expect(requests).toBe(expected)
  }
})

test('accepts an answer without a finish reason or a final line break', async () => {
  const terse = await provider((response) => response.writeHead(200).end(`${word('Hello')}data: [DONE]`))
  expect(await value(terse, {})).toBe('Hello')
})

test('joins the text parts of a content list', async () => {
  const parts = [{ type: 'thinking', thinking: [] }, { type: 'text', text: 'Hi' }, { type: 'text', text: ' you' }, null]
  const listing = await provider((response) =>
    response.writeHead(200).end(`${word(parts)}${word(null)}${word('!')}data: [DONE]\n\n`),
  )
  expect(await value(listing, {})).toBe('Hi you!')
})

test('content that is not text is an error', async () => {
  for (const content of [1, true, { type: 'text', text: 'Hi' }, [{ type: 'text', text: { value: 'Hi' } }]]) {
    const withoutEnd = await provider((response) => response.writeHead(200).end(`${word(content)}data: [DONE]\n\n`))
    await expect(value(withoutEnd, {})).rejects.toThrow('The answer of the model was interrupted.')
  }
})

test('a slow reader does not count as a silent model', async () => {
  const quick = await provider((response) => {
    response.writeHead(200).write(word('Hello'))
    setTimeout(() => response.end(`${word(' you')}data: [DONE]\n\n`), 650)
  })
  const prompt = { system: 's', turns: [] }
  const parts = openAiModel({ baseUrl: quick, model: 'm', waitMs: 300 }).stream(prompt, new AbortController().signal)
  for await (const part of parts) {
    if (part.type === 'text') text += part.text
    await wait(500)
  }
  expect(text).toBe('Hello you')
})
