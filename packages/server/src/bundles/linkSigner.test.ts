import { expect, test } from 'vitest'
import { signLink, verifyLink } from './linkSigner.js'

const key = { id: 'a1b2c3d4', secret: 'secret' }
const link = { host: 'docs.test', path: '/bundles/x/bundle.zip', name: 'name.zip', expires: 2_000_000_000 }
const verify = (query: string) =>
  verifyLink({ host: link.host, path: link.path, query }, { keys: [key], now: new Date(0) })

test('a link opens its bundle', () => {
  expect(verify(signLink(link, key))).toBe('name.zip')
})

test.each([
  ['a letter beyond ASCII', (signature: string) => `é${signature.slice(1)}`],
  ['letters beyond ASCII only', (signature: string) => 'ä'.repeat(signature.length)],
  ['half of a letter', (signature: string) => `\ud800${signature.slice(1)}`],
  ['a zero byte', (signature: string) => `\0${signature.slice(1)}`],
])('rejects a signature with %s', (_name, change) => {
  const query = new URLSearchParams(signLink(link, key))
  query.set('signature', change(query.get('signature') ?? ''))
  expect(verify(query.toString())).toBeUndefined()
})
