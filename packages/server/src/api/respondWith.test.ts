import { messageHandlerV1, messageHandlerV2 } from '@octavo/assistant'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { KnowledgeUnavailable } from '../assistant/knowledgePool.js'
import { ApiError } from './apiError.js'
import { leaveBodies, respondWith } from './respondWith.js'

const overloaded = () => Promise.reject(new KnowledgeUnavailable('Too many concurrent searches. Retry shortly.'))

test('an overloaded search responds with 503 and Retry-After in both versions', async () => {
  const assistant = {
    knowledge: {
      search: overloaded,
      outline: overloaded,
      language: overloaded,
      passages: overloaded,
      page: overloaded,
      pages: overloaded,
      operation: overloaded,
    },
    threads: { read: async () => undefined, append: async () => {} },
    siteUrl: '/',
  }
  for (const handler of [messageHandlerV1(assistant, '/'), messageHandlerV2(assistant)]) {
    const api = fastify()
    leaveBodies(api)
    api.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof ApiError)) throw error
      return reply.code(error.status).headers(error.headers).send({ error: error.message })
    })
    api.post('/', (request, reply) => respondWith(handler, request, reply))
    const url = await api.listen({ host: '127.0.0.1', port: 0 })
    try {
      const message = { id: '1', role: 'user', content: 'install', parts: [{ type: 'text', text: 'install' }] }
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fp: 'anonymous', messages: [message] }),
      })
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        503,
        '5',
        { error: 'Too many concurrent searches. Retry shortly.' },
      ])
    } finally {
      await api.close()
    }
  }
})
