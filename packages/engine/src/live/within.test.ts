import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Connect } from 'vite'
import { expect, test } from 'vitest'
import { addBaseSlash } from './baseSlash.js'
import { within, withoutBase } from './within.js'

/** Returns the requests that a middleware and the next one receive. */
function pass(url: string | undefined, wrap: (inner: Connect.NextHandleFunction) => Connect.NextHandleFunction) {
  const results: (string | undefined)[] = []
  const request = { url } as IncomingMessage
  const inner: Connect.NextHandleFunction = (incomingMessage, _, next) => {
    results.push(`inner ${incomingMessage.url}`)
    next()
  }
  wrap(inner)(request, {} as ServerResponse, () => results.push(`next ${request.url}`))
  return results
}

test.each<[string | undefined, string[]]>([
  ['/docs/a', ['inner /docs/a', 'next /docs/a']],
  ['/docs', ['next /docs']],
  ['/other', ['next /other']],
  [undefined, ['next undefined']],
])('a middleware receives only requests below the root path: %s', (url, expected) => {
  expect(pass(url, (inner) => within('/docs/', inner))).toEqual(expected)
})

test('a middleware sees URLs without the root path, and the next one sees them as they came', () => {
  const wrap = (inner: Connect.NextHandleFunction) => withoutBase('/docs/', inner)
  expect(pass('/docs/a?b', wrap)).toEqual(['inner /a?b', 'next /docs/a?b'])
  expect(pass('/docs/', wrap)).toEqual(['inner /', 'next /docs/'])
  expect(pass('/a', wrap)).toEqual(['next /a'])
})

test.each<[string, string, string]>([
  ['/docs', '/docs/', '307 /docs/'],
  ['/docs?a=b', '/docs/', '307 /docs/?a=b'],
  ['/docs#a', '/docs/', '307 /docs/'],
  ['/docs/', '/docs/', 'next'],
  ['/docs/a', '/docs/', 'next'],
  ['/doc', '/docs/', 'next'],
  ['', '/', 'next'],
])('a request for %j with the root path %s results in %s', (url, base, expected) => {
  let outcome = ''
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  response.end = () => {
    outcome = `${response.statusCode} ${response.getHeader('location')}`
    return response
  }
  addBaseSlash(base)({ url } as IncomingMessage, response, () => {
    outcome = 'next'
  })
  expect(outcome).toBe(expected)
})
