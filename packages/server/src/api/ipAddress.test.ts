import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedAs, parseNetwork } from './ipAddress.js'

test('counts one client in every notation of its address, and by network for IPv6', () => {
  expect(new Set(['::ffff:1.2.3.4', '::ffff:102:304', '::FFFF:1.2.3.4', '1.2.3.4'].map(countedAs)).size).toBe(1)
  expect(countedAs('2001:db8:1:2::1')).toBe(countedAs('2001:db8:1:2:ffff::9'))
  expect(countedAs('2001:db8:1:3::1')).not.toBe(countedAs('2001:db8:1:2::1'))
  expect(countedAs('2001:db8:1234:5678::1.2.3.4')).toBe(countedAs('2001:db8:1234:5678::'))
  expect(countedAs('2001:db8:1234:5678::1.2.3.4')).not.toBe(countedAs('1.2.3.4'))
  expect(countedAs('fe80::1%eth0')).toBe(countedAs('fe80::1'))
  // Only the mapped range is IPv4: these addresses are separate IPv6 addresses.
  expect(countedAs('::1.2.3.4')).not.toBe(countedAs('1.2.3.4'))
  expect(countedAs('64:ff9b::1.2.3.4')).not.toBe(countedAs('1.2.3.4'))
})

test('rejects invalid IP addresses', () => {
  for (const text of ['', 'x', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1:2', '::1::', '[::1]', ' 1.2.3.4', '1.2.3.4:80'])
    expect([countedAs(text), parseNetwork('::/0').contains(text), parseNetwork('0.0.0.0/0').contains(text)]).toEqual([
      text,
      false,
      false,
    ])
})

test('an address matches only its own networks', () => {
  expect(parseNetwork('10.0.0.0/8').contains('10.0.0.5')).toBe(true)
  expect(parseNetwork('10.0.0.0/8').contains('11.0.0.5')).toBe(false)
  expect(parseNetwork('10.0.0.0/8').contains('::a00:5')).toBe(false)
  expect(parseNetwork('10.0.0.0/8').contains('::ffff:10.0.0.5')).toBe(true)
  expect(parseNetwork('::/0').contains('::1')).toBe(true)
  expect(parseNetwork('::/0').contains('1.2.3.4')).toBe(false)
  expect(parseNetwork('fe80::/10').contains('fe80::1%eth0')).toBe(true)
  fc.assert(
    fc.property(fc.ipV6(), fc.integer({ min: 0, max: 128 }), (text, prefix) => {
      if (!parseNetwork('0.0.0.0/0').contains(text)) expect(parseNetwork(`${text}/${prefix}`).contains(text)).toBe(true)
    }),
  )
})

test('rejects a network with an ambiguous size', () => {
  for (const text of [
    '::ffff:10.0.0.0/8',
    '::ffff:10.0.0.0/104',
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    'fe80::%1/10',
    '::/129',
  ])
    expect(() => parseNetwork(text), text).toThrow(/^Invalid CIDR block/)
})

test.each([
  ['1.2.3.4', '4:1020304'],
  ['0.0.0.0', '4:0'],
  ['::ffff:255.0.171.205', '4:ff00abcd'],
  ['::', '6:0'],
  ['::1', '6:0'],
  ['2001:db8:1:2:3:4:5:6', '6:20010db800010002'],
  ['2001:db8::5:6', '6:20010db800000000'],
  ['1:2:3:4::', '6:1000200030004'],
  ['::4:5:6:7:8', '6:4'],
])('the client %s is counted as %s', (address, expected) => {
  expect(countedAs(address)).toBe(expected)
})

test.each(['10.1.2.3/32', '0.0.0.0/0', '::1/128', '::/0'])('the network %s is as large as it can be', (text) => {
  expect(parseNetwork(text).cidr).toBe(text)
  expect(parseNetwork(text).contains(text.split('/')[0] ?? '')).toBe(true)
})
