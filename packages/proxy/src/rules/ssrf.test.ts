import { isIP } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Address, Resolve } from '../types.js'
import { addressRules } from './addresses.js'
import { checkTarget } from './checkHost.js'
import { readUrl } from './checkUrl.js'
import { originRules } from './originRules.js'
import { Refusal } from './refusal.js'

/** URLs that reach private networks, the rule that refuses each (or "allow"), and the trick that it uses. */
const URLS: readonly [url: string, decision: string, why: string][] = [
  ['http://127.0.0.1/', 'ip', 'written plainly'],
  ['http://localhost/', 'name', 'written plainly'],
  ['http://LOCALHOST./', 'name', 'case, trailing dot'],
  ['http://127.1/', 'ip', 'short form'],
  ['http://2130706433/', 'ip', 'decimal'],
  ['http://0x7f000001/', 'ip', 'hex'],
  ['http://0177.0.0.1/', 'ip', 'octal'],
  ['http://0x7f.0.0.1/', 'ip', 'mixed hex'],
  ['http://127.0.0.1.nip.io/', 'ip', 'DNS to loopback'],
  ['http://0/', 'ip', '0.0.0.0'],
  ['http://0.0.0.0/', 'ip', 'written plainly'],
  ['http://①②⑦.⓪.⓪.①/', 'ip', 'Unicode digits, IDNA-mapped'],
  ['http://127。0。0。1/', 'ip', 'ideographic full stop'],
  ['http://[::1]/', 'ip', 'written plainly'],
  ['http://[::]/', 'ip', 'written plainly'],
  ['http://[::ffff:127.0.0.1]/', 'ip', 'IPv4-mapped'],
  ['http://[::ffff:7f00:1]/', 'ip', 'IPv4-mapped hex'],
  ['http://[::127.0.0.1]/', 'ip', 'IPv4-compatible'],
  ['http://[64:ff9b::a9fe:a9fe]/', 'ip', 'NAT64 of metadata (Scalar PR 10076)'],
  ['http://[2002:7f00:1::]/', 'ip', '6to4 of loopback'],
  ['http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/', 'ip', 'Teredo'],
  ['http://[fe80::1]/', 'ip', 'link-local'],
  ['http://[fd00:ec2::254]/latest/meta-data/', 'ip', 'AWS IMDS on IPv6'],
  ['http://[fc00::1]/', 'ip', 'ULA'],
  ['http://10.0.0.1/', 'ip', 'written plainly'],
  ['http://172.16.0.1/', 'ip', 'written plainly'],
  ['http://172.31.255.255/', 'ip', 'upper edge'],
  ['http://172.32.0.1/', 'allow', 'just outside: must not over-block'],
  ['http://192.168.1.1/', 'ip', 'written plainly'],
  ['http://100.64.0.1/', 'ip', 'CGNAT'],
  ['http://100.100.100.200/latest/meta-data/', 'ip', 'Alibaba metadata'],
  ['http://169.254.169.254/latest/meta-data/iam/', 'ip', 'AWS/GCP/Azure metadata'],
  ['http://169.254.170.2/v2/credentials', 'ip', 'ECS credentials'],
  ['http://2852039166/latest/meta-data/', 'ip', 'metadata as decimal'],
  ['http://0xA9.0xFE.0xA9.0xFE/', 'ip', 'written plainly'],
  ['http://metadata.google.internal/computeMetadata/v1/', 'name', 'written plainly'],
  ['http://168.63.129.16/', 'ip', 'Azure wire server (public-looking)'],
  ['http://192.0.0.192/', 'ip', 'Oracle metadata'],
  ['http://224.0.0.1/', 'ip', 'multicast'],
  ['http://255.255.255.255/', 'ip', 'broadcast'],
  ['http://kubernetes.default.svc/', 'name', 'written plainly'],
  ['http://spoofed.test/', 'ip', 'A record = metadata'],
  ['http://mixed.test/', 'ip', 'one public + one private A record'],
  ['http://v6map.test/', 'ip', 'AAAA = mapped loopback'],
  ['http://user:pw@ok.test/', 'userinfo', 'userinfo'],
  ['http://ok.test@127.0.0.1/', 'userinfo', 'userinfo trick'],
  ['http://127.0.0.1#@ok.test/', 'ip', 'fragment trick'],
  ['http://ok.test\\@127.0.0.1/', 'backslash', 'backslash trick'],
  ['http://ok.test:22/', 'port', 'port'],
  ['http://ok.test:6379/', 'port', 'redis port'],
  ['file:///etc/passwd', 'scheme', 'scheme'],
  ['gopher://127.0.0.1:6379/_INFO', 'scheme', 'scheme'],
  ['ftp://ok.test/', 'scheme', 'scheme'],
  ['data:text/html,x', 'scheme', 'scheme'],
  ['//ok.test/x', 'parse', 'no scheme'],
  [
    'http://ok.test/%0d%0aX:1',
    'allow',
    'encoded CRLF in a path is plain data; header count at the target must be unchanged',
  ],
  ['http://ok.test/\r\nX-Injected: 1', 'control-char', 'raw CRLF'],
  ['http://', 'parse', 'empty host'],
  ['http://[::1', 'parse', 'broken'],
  ['https://api.example.com/v1/users', 'allow', 'written plainly'],
  ['http://ok.test:8080/x', 'allow', 'written plainly'],
]

/** Networks that are not public, with the addresses right before and after them; `undefined` where those are not public either. */
const NETWORKS: readonly [first: string, last: string, before: string | undefined, after: string | undefined][] = [
  ['0.0.0.0', '0.255.255.255', undefined, '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
  ['192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
  ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
  ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['224.0.0.0', '255.255.255.255', '223.255.255.255', undefined],
  ['168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  ['[::]', '[1fff:ffff::]', undefined, '[2000::]'],
  ['[2001::]', '[2001:1ff:ffff::]', '[2000:ffff::1]', '[2001:200::]'],
  ['[2001:db8::]', '[2001:db8:ffff::]', '[2001:db7:ffff::]', '[2001:db9::]'],
  ['[2002::]', '[2002:ffff::]', '[2001:ffff::]', '[2003::]'],
  ['[2620:4f:8000::]', '[2620:4f:8000:ffff::]', '[2620:4f:7fff::]', '[2620:4f:8001::]'],
  ['[3fff::]', '[3fff:fff:ffff::]', '[3ffe:ffff::]', '[3fff:1000::]'],
  ['[4000::]', '[ffff:ffff::]', '[3fff:1000::]', undefined],
]

/** Networks that no setting can allow, with the addresses right before and after them. */
const CLOSED: readonly [first: string, last: string, before: string | undefined, after: string | undefined][] = [
  ['0.0.0.0', '0.255.255.255', undefined, '1.0.0.0'],
  ['100.100.100.200', '100.100.100.200', '100.100.100.199', '100.100.100.201'],
  ['168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['192.0.0.192', '192.0.0.192', '192.0.0.191', '192.0.0.193'],
  ['224.0.0.0', '255.255.255.255', '223.255.255.255', undefined],
  ['::', '::', '::1', '::1'],
  ['fd00:ec2::', 'fd00:ec2:ffff::', 'fd00:ec1:ffff::', 'fd00:ec3::'],
  ['fd20:ce::254', 'fd20:ce::254', 'fd20:ce::253', 'fd20:ce::255'],
  ['fe80::', 'febf:ffff::', 'fe7f:ffff::', 'fec0::'],
  ['ff00::', 'ffff:ffff::', 'feff:ffff::', undefined],
]
const ALL_ADDRESSES = ['0.0.0.0/0', '::/0']

const PUBLIC: Address = { address: '93.184.215.14', family: 4 }
const NAMES: Record<string, Address[]> = {
  'ok.test': [PUBLIC],
  'api.example.com': [PUBLIC],
  '127.0.0.1.nip.io': [{ address: '127.0.0.1', family: 4 }],
  'spoofed.test': [{ address: '169.254.169.254', family: 4 }],
  'mixed.test': [PUBLIC, { address: '10.0.0.7', family: 4 }],
  'v6map.test': [{ address: '::ffff:127.0.0.1', family: 6 }],
}

describe('requests to private networks', () => {
  test.each(URLS)('the decision about %j is %s (%s)', async (url, decision) => {
    const lookups: string[] = []
    const result = await decide(url, async (name) => {
      lookups.push(name)
      return NAMES[name.replace(/\.$/, '')] ?? []
    })
    expect(result.replace(/:.*/, '')).toBe(decision)
    expect(lookups.length).toBeLessThanOrEqual(1)
  })

  test.each(NETWORKS)(
    'blocks the network from %s to %s, and allows the public addresses beside it',
    async (first, last, before, after) => {
      for (const host of [first, last]) expect(await decide(`http://${host}/`), host).toBe('ip')
      for (const host of [before, after]) if (host) expect(await decide(`http://${host}/`), host).toMatch(/^allow:/)
    },
  )

  test.each(CLOSED)('no setting allows the network from %s to %s', (first, last, before, after) => {
    const rules = addressRules(ALL_ADDRESSES)
    const allows = (address: string) => rules.allows({ address, family: isIP(address) === 6 ? 6 : 4 })
    const canOpen = (address: string) => rules.canOpen({ address, family: isIP(address) === 6 ? 6 : 4 })
    for (const address of [first, last]) expect([allows(address), canOpen(address)], address).toEqual([false, false])
    for (const address of [before, after])
      if (address) expect([allows(address), canOpen(address)], address).toEqual([true, true])
  })
})

test('an allowed private network allows exactly its own addresses', () => {
  const rules = addressRules(['10.1.0.0/16', 'fd00:1::/32', '192.168.7.7/32'])
  const allowed = ['10.1.0.0', '10.1.255.255', '192.168.7.7', 'fd00:1::5', '93.184.215.14', '2606:2800::1']
  const blocked = ['10.0.255.255', '10.2.0.0', '192.168.7.8', 'fd00:2::5', '::ffff:10.1.0.1', 'fe80::1%eth0']
  const allows = (address: string) => rules.allows({ address, family: isIP(address) === 6 ? 6 : 4 })
  expect([...allowed, ...blocked].filter(allows)).toEqual(allowed)
  expect([rules.hasPrivate, addressRules().hasPrivate]).toEqual([true, false])
})

test.each([
  '',
  '10.0.0.0',
  '10.0.0.0/',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '10.0.0.0/1e1',
  '::/129',
  '::/1000',
  'example.com/8',
  '10.0.0/8',
])('rejects %j, which is not a CIDR block', (network) => {
  expect(() => addressRules([network])).toThrow(
    `Invalid CIDR block "${network}". Expected a network such as "10.1.0.0/16".`,
  )
})

/** Nothing connects, because the test must not depend on public hosts. */
async function decide(url: string, resolve?: Resolve): Promise<string> {
  const origins = URL.canParse(url) ? originRules({ url: new URL(url).origin }) : []
  try {
    const [target] = await checkTarget(readUrl(url), { origins, rules: addressRules(), resolve })
    return `allow:${target?.address}`
  } catch (error) {
    if (error instanceof Refusal) return error.rule
    throw error
  }
}
