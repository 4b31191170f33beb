import { expect, test } from 'vitest'
import { isListed, originRules } from './originRules.js'

const allows = (server: Parameters<typeof originRules>[0], ...urls: string[]) => {
  const rules = originRules(server)
  return urls.filter((url) => isListed(new URL(url), rules))
}

test('a server allows its origin, whatever its path', () => {
  const urls = [
    'https://api.example.com/other',
    'https://api.example.com:443/',
    'http://api.example.com/',
    'https://api.example.com:8443/',
    'https://api.example.com.evil.test/',
  ]
  expect(allows({ url: 'https://api.example.com/v1' }, ...urls)).toEqual(urls.slice(0, 2))
})

test('tries every combination of listed variable values and defaults', () => {
  const server = {
    url: '{scheme}://{region}.example.com:{port}/{version}',
    variables: {
      scheme: { default: 'https', enum: ['https', 'http'] },
      region: { default: 'eu', enum: ['us'] },
      port: { default: '8443' },
      version: { default: 'v1' },
    },
  }
  const urls = [
    'https://eu.example.com:8443/v2',
    'http://us.example.com:8443/',
    'https://ap.example.com:8443/',
    'https://us.example.com/',
  ]
  expect(allows(server, ...urls)).toEqual(urls.slice(0, 2))
})

test('a free label allows the subdomains of one domain, one level deep', () => {
  const server = { url: 'https://{tenant}.example.com', variables: { tenant: { default: 'demo' } } }
  const urls = [
    'https://demo.example.com/',
    'https://acme-2.example.com/',
    'https://a.b.example.com/',
    'https://example.com/',
    'https://evil.test/',
    'https://-.example.com/',
    'https://acme.example.com:8080/',
  ]
  expect(allows(server, ...urls)).toEqual(urls.slice(0, 2))
})

test.each([
  'https://{host}/v1',
  'https://{host}.com',
  'https://{host}.co.uk',
  'https://{host}.com.au:8443/v1',
  'https://api.{domain}',
  'https://{a}{b}.example.com',
  'https://{a}.{b}.example.com',
  '{scheme}://{host}',
])('%s allows only the default', (url) => {
  const value = { default: 'example' }
  const variables = { host: value, domain: value, a: value, b: value, scheme: { default: 'https' } }
  expect(originRules({ url, variables }).every(({ hasFreeLabel }) => !hasFreeLabel)).toBe(true)
  expect(allows({ url, variables }, 'https://evil.test/', 'https://evil.com/', 'https://x.y.example.com/')).toEqual([])
})

test('a server without host, with another scheme or undescribed variables allows nothing', () => {
  for (const url of [
    '/v1',
    'file:///etc',
    'ws://api.example.com',
    'https://user:pw@api.example.com',
    'https://{x}/',
    '',
    '//api.example.com',
  ])
    expect(originRules({ url })).toEqual([])
  expect(originRules({ url: 'https://{toString}/', variables: {} })).toEqual([])
})

test('limits values multiplied by many variables', () => {
  const values = Array.from({ length: 50 }, (_, index) => `v${index}`)
  const variable = { default: 'v0', enum: values }
  const rules = originRules({
    url: 'https://{a}-{b}-{c}.example.com',
    variables: { a: variable, b: variable, c: variable },
  })
  expect(rules).toHaveLength(1000)
})

test('a variable for the complete origin allows only the values in the document', () => {
  const variable = {
    default: 'https://eu.example.com',
    enum: ['https://us.example.com/x', 'http://u:p@x.example', 'ftp://a'],
  }
  const urls = ['https://eu.example.com/v1', 'https://us.example.com/', 'https://x.example/', 'https://evil.example/']
  expect(allows({ url: '{base}/v1', variables: { base: variable } }, ...urls)).toEqual(urls.slice(0, 2))
  expect(allows({ url: '{base}', variables: { base: { default: 'https://eu.example.com' } } }, ...urls)).toEqual([
    urls[0],
  ])
  for (const url of ['{base}', '{base}.example.com', '{base}{base}', '/{base}', '{base}@x.example'])
    expect(originRules({ url, variables: { base: { default: 'eu' } } })).toEqual([])
})

test.each<[string, boolean]>([
  ['example.com', true],
  ['a.co.uk', true],
  ['abc.info', true],
  ['abcd.uk', true],
  ['co.uk', false],
  ['com', false],
  ['ab.cd', false],
  ['exa_mple.com', false],
  ['EXAMPLE.com:8443', true],
])('a variable as the label before %s is allowed: %s', (domain, expected) => {
  const [rule] = originRules({ url: `https://{tenant}.${domain}/v1`, variables: { tenant: {} as never } })
  expect(rule?.hasFreeLabel ?? false).toBe(expected)
})

test.each(['a', 'a1', '0-a', `a${'b'.repeat(61)}c`])('%s is a valid label of a variable host', (label) => {
  const server = { url: 'https://{tenant}.example.com', variables: {} }
  expect(allows(server, `https://${label}.example.com/`)).toHaveLength(1)
})

test.each(['-a', 'a-', '_a', 'a_b', `a${'b'.repeat(62)}c`, 'a.b'])(
  '%s is not a valid label of a variable host',
  (label) => {
    const server = { url: 'https://{tenant}.example.com', variables: {} }
    expect(allows(server, `https://${label}.example.com/`)).toEqual([])
  },
)

test('limits the origins of a server to a thousand combinations of values', () => {
  const values = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`)
  const server = (...counts: number[]) => ({
    url: `https://${counts.map((_, at) => `{v${at}}`).join('.')}.example.com`,
    variables: Object.fromEntries(
      counts.map((count, at) => [`v${at}`, { default: `${at}x0`, enum: values(count, `${at}x`) }]),
    ),
  })
  const count = (...counts: number[]) => originRules(server(...counts)).length
  expect([count(1000), count(1001), count(30, 30), count(40, 40), count(300, 7)]).toEqual([1000, 1000, 900, 1000, 1000])
  expect(originRules(server(300, 7)).at(-1)?.host).toBe('0x249.1x3.example.com')
})

test('a variable can be the whole origin, and only at the beginning', () => {
  const variables = { base: { default: 'https://a.test', enum: ['https://b.test/v2'] } }
  const urls = ['https://a.test/', 'https://b.test/', 'https://c.test/']
  expect(allows({ url: '{base}/v1', variables }, ...urls)).toEqual(urls.slice(0, 2))
  expect(allows({ url: '{base}', variables }, ...urls)).toEqual(urls.slice(0, 2))
  expect(allows({ url: 'v1/{base}', variables }, ...urls)).toEqual([])
  expect(allows({ url: '{base}x', variables }, ...urls)).toEqual([])
})
