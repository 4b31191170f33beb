import { expect, test } from 'vitest'
import { clientAddress } from './clientAddress.js'
import { parseNetwork } from './ipAddress.js'

const trusted = ['10.0.0.0/8', 'fd00::/8'].map(parseNetwork)
const from = (socketAddress: string, ...forwardedFor: string[]) =>
  clientAddress({ socketAddress, forwardedFor }, trusted)

test('ignores forwarded headers without trusted proxies', () => {
  expect(clientAddress({ socketAddress: '10.0.0.5', forwardedFor: ['1.1.1.1'] }, [])).toBe('10.0.0.5')
  expect(from('8.8.8.8', '1.1.1.1')).toBe('8.8.8.8')
})

test('uses the address seen by the outermost trusted proxy', () => {
  expect(from('10.0.0.5', '1.1.1.1, 2.2.2.2')).toBe('2.2.2.2')
  expect(from('10.0.0.5', '1.1.1.1,2.2.2.2, 10.0.0.9')).toBe('2.2.2.2')
  expect(from('::ffff:10.0.0.5', '2.2.2.2')).toBe('2.2.2.2')
  expect(from('fd00::5', '2001:db8::7')).toBe('2001:db8::7')
  expect(from('10.0.0.5', '1.1.1.1', '2.2.2.2, 10.0.0.9')).toBe('2.2.2.2')
  expect(from('10.0.0.5', '10.0.0.7')).toBe('10.0.0.7')
  expect(from('10.0.0.5')).toBe('10.0.0.5')
})

test('removes ports from addresses', () => {
  expect(from('10.0.0.5', '2.2.2.2:4711')).toBe('2.2.2.2')
  expect(from('10.0.0.5', '[2001:db8::7]:80')).toBe('2001:db8::7')
  expect(from('10.0.0.5', '[2001:db8::7]')).toBe('2001:db8::7')
})

test('an invalid address ends the proxy chain', () => {
  for (const garbage of ['unknown', '', '2.2.2', '1.1.1.1;', '<script>', '2.2.2.2 3.3.3.3'])
    expect(from('10.0.0.5', `1.1.1.1, ${garbage}`), garbage).toBe('10.0.0.5')
  expect(from('10.0.0.5', '1.1.1.1, x, 10.0.0.9')).toBe('10.0.0.9')
})

test('rejects a header that is not a proxy chain', () => {
  expect(() => from('10.0.0.5', Array.from({ length: 10_000 }, () => '1.1.1.1').join(','))).toThrow(/too long/)
  expect(from('8.8.8.8', 'x'.repeat(10_000))).toBe('8.8.8.8')
})

test('a header of 8 KiB is read, a longer one is refused', () => {
  const end = ', 2.2.2.2'
  const padded = (length: number) => 'x'.repeat(length - end.length) + end
  expect(from('10.0.0.5', padded(8192))).toBe('2.2.2.2')
  expect(() => from('10.0.0.5', padded(8193))).toThrow('The X-Forwarded-For header is too long.')
})

test.each(['x[2001:db8::7]', '[2001:db8::7]x', '[2001:db8::7]:123456', 'x2.2.2.2:80', '2.2.2.2:80x', '2.2.2.2:123456'])(
  'rejects %j as an address with a port',
  (entry) => {
    expect(from('10.0.0.5', `1.1.1.1, ${entry}`)).toBe('10.0.0.5')
  },
)
