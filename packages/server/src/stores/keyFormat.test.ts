import { expect, test } from 'vitest'
import { generateKey, keyDigest, keyKind } from './keyFormat.js'

test('distinguishes keys of both kinds although their prefixes overlap', () => {
  for (let count = 0; count < 200; count++) {
    const [admin, assistant] = [generateKey('admin'), generateKey('assistant')]
    expect([keyKind(admin), keyKind(assistant)]).toEqual(['admin', 'assistant'])
    // A15
    expect(admin.startsWith('svc_dsc_')).toBe(false)
    expect(keyKind(assistant.replace('svc_dsc_', 'svc_'))).toBeUndefined()
    expect(keyKind(admin.replace('svc_', 'svc_dsc_'))).toBeUndefined()
  }
})

test('rejects a key with any character changed', () => {
  const key = generateKey('admin')
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x'
    expect(keyKind(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined()
  }
})

test('rejects a longer or shorter key and other alphabets', () => {
  const key = generateKey('admin')
  for (const text of [
    '',
    'svc_',
    `${key} `,
    `${key}\n`,
    `${key}\0`,
    key.slice(1),
    key.toUpperCase(),
    'x'.repeat(1_000_000),
  ])
    expect(keyKind(text)).toBeUndefined()
  expect(keyKind(key.replace('s', 'ѕ'))).toBeUndefined()
})

test('digests of keys have one length', () => {
  expect(keyDigest(generateKey('admin'))).toHaveLength(32)
})
