import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientKey, isIn, parseIpAddress, parseNetwork } from './ipAddress.js'

const key = (text: string) => {
  const address = parseIpAddress(text)
  return address && clientKey(address)
}

test('one client is counted once however its address is written, and by its network of IPv6', () => {
  expect(new Set(['::ffff:1.2.3.4', '::ffff:102:304', '::FFFF:1.2.3.4', '1.2.3.4'].map(key)).size).toBe(1)
  expect(key('2001:db8:1:2::1')).toBe(key('2001:db8:1:2:ffff::9'))
  expect(key('2001:db8:1:3::1')).not.toBe(key('2001:db8:1:2::1'))
  expect(key('2001:db8:1234:5678::1.2.3.4')).toBe(key('2001:db8:1234:5678::'))
  expect(key('2001:db8:1234:5678::1.2.3.4')).not.toBe(key('1.2.3.4'))
  expect(key('fe80::1%eth0')).toBe(key('fe80::1'))
  // Nobody but the mapped range is IPv4: these are addresses of their own.
  expect(key('::1.2.3.4')).not.toBe(key('1.2.3.4'))
  expect(key('64:ff9b::1.2.3.4')).not.toBe(key('1.2.3.4'))
})

test('what is no address is none', () => {
  for (const text of ['', 'x', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1:2', '::1::', '[::1]', ' 1.2.3.4', '1.2.3.4:80'])
    expect(parseIpAddress(text), text).toBeUndefined()
})

test('an address is in its own networks and in no others', () => {
  expect(isIn({ family: 4, bits: 0x0a00_0005n }, parseNetwork('10.0.0.0/8'))).toBe(true)
  expect(isIn({ family: 4, bits: 0x0b00_0005n }, parseNetwork('10.0.0.0/8'))).toBe(false)
  expect(isIn({ family: 6, bits: 0x0a00_0005n }, parseNetwork('10.0.0.0/8'))).toBe(false)
  expect(isIn({ family: 6, bits: 1n }, parseNetwork('::/0'))).toBe(true)
  fc.assert(
    fc.property(fc.ipV6(), fc.integer({ min: 0, max: 128 }), (text, prefix) => {
      const address = parseIpAddress(text)
      if (address?.family === 6) expect(isIn(address, parseNetwork(`${text}/${prefix}`))).toBe(true)
    }),
  )
})

test('a network that may mean two is refused', () => {
  for (const text of [
    '::ffff:10.0.0.0/8',
    '::ffff:10.0.0.0/104',
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    'fe80::%1/10',
    '::/129',
  ])
    expect(() => parseNetwork(text), text).toThrow(/is not a range of addresses/)
})
