import { DocsError } from '@octavo/core'
import { expect, test } from 'vitest'
import { type AssistantOptions, resolveAssistant } from './assistantOption.js'

const place = { base: '/docs/', isRelative: false }

function optionMessage(option: boolean | AssistantOptions, isRelative = false): string {
  try {
    resolveAssistant(option, { ...place, isRelative })
  } catch (error) {
    if (error instanceof DocsError) return error.diagnostics.map(({ rule, message }) => `${rule} ${message}`).join()
  }
  return ''
}

test('disables the assistant without an endpoint', () => {
  expect(resolveAssistant(undefined, place)).toBeUndefined()
  expect(resolveAssistant(false, place)).toBeUndefined()
})

test('accepts the site, a path of its host, or a server with a public key', () => {
  expect(resolveAssistant(true, place)).toEqual({
    endpoint: '/docs/_svc/discovery/v2/assistant/site/message',
    isOwn: true,
  })
  expect(resolveAssistant({ url: '/api/ask/' }, place)).toEqual({
    endpoint: '/api/ask/v2/assistant/site/message',
    isOwn: false,
  })
  const server = { url: 'https://octavo.example.com/discovery', domain: 'docs.acme.com', key: 'svc_dsc_abc123' }
  expect(resolveAssistant(server, { base: './', isRelative: true })).toEqual({
    endpoint: 'https://octavo.example.com/discovery/v2/assistant/docs.acme.com/message',
    key: 'svc_dsc_abc123',
    domain: 'docs.acme.com',
    isOwn: false,
  })
  for (const url of ['https://octavo.example.com', 'https://octavo.example.com//']) {
    const { endpoint } = resolveAssistant({ ...server, url }, place) ?? {}
    expect(endpoint).toBe('https://octavo.example.com/discovery/v2/assistant/docs.acme.com/message')
  }
})

test('rejects an admin key without repeating it', () => {
  const message = optionMessage({ url: '/ask', key: 'svc_verysecret' })
  expect(message).toContain('OPTION_ASSISTANT Invalid `assistant.key`: an admin key')
  expect(message).not.toContain('verysecret')
  expect(optionMessage({ url: '/ask', key: 'sk-other' })).toBe('OPTION_ASSISTANT Invalid `assistant.key`.')
})

test('reports an invalid URL, an invalid domain, and a missing server', () => {
  for (const url of ['javascript:alert(1)', '//evil.example', 'docs', 'https://a:b@c.d', 'https://c.d/?x=1', '/a b']) {
    expect(optionMessage({ url, domain: 'a' }), url).toContain('Invalid assistant URL')
  }
  expect(optionMessage({ url: 'https://c.d' })).toContain('Missing `assistant.domain`')
  expect(optionMessage({ domain: 'a/b' })).toContain('Invalid assistant domain')
  expect(optionMessage(true, true)).toContain('needs an absolute URL')
})
