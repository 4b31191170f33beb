import { expect, test } from 'vitest'
import { addressRules } from './addresses.js'
import { checkName, checkPort, checkTarget, resolveHost } from './checkHost.js'
import { Refusal } from './refusal.js'

const rules = addressRules()

function refusal(host: string): string {
  try {
    checkName(new URL(`http://${host}/`), rules)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('gives advice only for hosts that a setting can allow', async () => {
  expect(
    ['10.0.0.1', '169.254.169.254', '[fe80::1]', 'metadata.google.internal', 'db.internal'].map(refusal),
  ).toMatchInlineSnapshot(`
    [
      ""10.0.0.1" is not a public IP address. The operator of this site can allow private networks.",
      ""169.254.169.254" is not a public IP address. Link-local, multicast, reserved and cloud metadata addresses are always blocked.",
      ""[fe80::1]" is not a public IP address. Link-local, multicast, reserved and cloud metadata addresses are always blocked.",
      ""metadata.google.internal" is a cloud metadata service. Requests to it are always blocked.",
      ""db.internal" is a private network name. The operator of this site can allow private networks.",
    ]
  `)
  const resolve = async () => [{ address: '169.254.169.254', family: 4 as const }]
  await expect(resolveHost(new URL('http://spoofed.example/'), { rules, resolve })).rejects.toMatchInlineSnapshot(
    `[Refusal: "spoofed.example" does not resolve to a public IP address. Link-local, multicast, reserved and cloud metadata addresses are always blocked.]`,
  )
})

/** Ports of databases, caches, queues and control planes. */
const CLOSED = [
  1433, 1521, 1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432,
  5672, 5984, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 7001, 8500, 9042, 9092, 9200, 9300,
  10080, 10250, 10255, 11211, 15672, 26379, 27017, 27018, 50000,
]

/** Returns true if the port of a URL is open. */
function isOpen(origin: string): boolean {
  try {
    checkPort(new URL(origin))
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 403 && error.rule === 'port') return false
    throw error
  }
}

test('above 1023, exactly the ports of known services are closed', () => {
  const ports = Array.from({ length: 65_536 - 1024 }, (_, index) => index + 1024)
  expect(ports.filter((port) => !isOpen(`http://a.test:${port}`))).toEqual(CLOSED)
})

test('up to 1023, exactly the web ports are open, whatever the scheme', () => {
  const ports = Array.from({ length: 1024 }, (_, port) => port)
  expect(ports.filter((port) => isOpen(`https://a.test:${port}`))).toEqual([80, 443])
  expect(['http://a.test', 'https://a.test', 'http://a.test:443', 'https://a.test:80'].map(isOpen)).toEqual(
    Array(4).fill(true),
  )
  expect(() => checkPort(new URL('https://a.test:22/'))).toThrow('Port 22 is blocked (a.test:22).')
})

test.each<[string, string, boolean]>([
  ['localhost', 'name', false],
  ['a.localhost', 'name', false],
  ['db', 'name', false],
  ['printer.local', 'name', false],
  ['a.internal', 'name', false],
  ['a.home.arpa', 'name', false],
  ['a.b.cluster.local', 'name', false],
  ['db.svc.', 'name', false],
  ['metadata', 'name', true],
  ['metadata.google.internal', 'name', true],
  ['instance-data.ec2.internal', 'name', true],
  ['metadata-docs.test', '', false],
  ['my.metadata.test', '', false],
  ['localhost.test', '', false],
  ['thelocal.test', '', false],
])('the name %s is refused by the rule %j; where private networks are allowed: %s', (host, rule, always) => {
  const refusedBy = (allowed: string[]) => {
    try {
      checkName(new URL(`http://${host}/`), addressRules(allowed))
      return ''
    } catch (error) {
      return error instanceof Refusal ? `${error.status} ${error.rule}` : `${error}`
    }
  }
  expect([refusedBy([]), refusedBy(['10.0.0.0/8'])]).toEqual([rule && `403 ${rule}`, always ? `403 ${rule}` : ''])
})

test('a name that has no address, or that cannot be looked up, is an error of the API', async () => {
  const empty = resolveHost(new URL('http://a.test/'), { rules, resolve: async () => [] })
  const failed = resolveHost(new URL('http://a.test/'), {
    rules,
    resolve: () => Promise.reject(new Error('ENOTFOUND')),
  })
  for (const outcome of [empty, failed])
    await expect(outcome).rejects.toMatchObject({
      status: 502,
      rule: 'upstream',
      message: 'Could not resolve the host "a.test".',
    })
})

test('a name is looked up once, and all its addresses must be allowed', async () => {
  const open = { address: '93.184.215.14', family: 4 as const }
  const closed = { address: '10.0.0.1', family: 4 as const }
  const resolved = (...addresses: (typeof open)[]) =>
    resolveHost(new URL('http://a.test/'), { rules, resolve: async () => addresses })
  expect(await resolved(open, open)).toEqual([open, open])
  await expect(resolved(open, closed)).rejects.toMatchObject({ status: 403, rule: 'ip' })
  expect(await resolveHost(new URL('http://[2606:2800::1]/'), { rules })).toEqual([
    { address: '2606:2800::1', family: 6 },
  ])
})

test('a server that the site does not list is refused before its name is looked up', async () => {
  const guard = { origins: [], rules, resolve: () => Promise.reject(new Error('looked up')) }
  await expect(checkTarget(new URL('https://a.test/b'), guard)).rejects.toMatchObject({ status: 403, rule: 'list' })
})
