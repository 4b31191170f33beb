import { expect, test } from 'vitest'
import { isListed, originRules } from './originRules.js'

const allows = (server: Parameters<typeof originRules>[0], ...urls: string[]) => {
  const rules = originRules(server)
  return urls.filter((url) => isListed(new URL(url), rules))
}

test('a server stands for its origin, whatever its path', () => {
  const urls = [
    'https://api.example.com/other',
    'https://api.example.com:443/',
    'http://api.example.com/',
    'https://api.example.com:8443/',
    'https://api.example.com.evil.test/',
  ]
  expect(allows({ url: 'https://api.example.com/v1' }, ...urls)).toEqual(urls.slice(0, 2))
})

test('listed values of variables, and the default, are tried in every combination', () => {
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

test('a free label opens the hosts of one domain, one label deep', () => {
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
])('%s opens nothing but the default', (url) => {
  const value = { default: 'example' }
  const variables = { host: value, domain: value, a: value, b: value, scheme: { default: 'https' } }
  expect(originRules({ url, variables }).every(({ hasFreeLabel }) => !hasFreeLabel)).toBe(true)
  expect(allows({ url, variables }, 'https://evil.test/', 'https://evil.com/', 'https://x.y.example.com/')).toEqual([])
})

test('a server without a host, of another scheme, or with variables nobody describes opens nothing', () => {
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

test('values that many variables multiply are bounded', () => {
  const values = Array.from({ length: 50 }, (_, index) => `v${index}`)
  const variable = { default: 'v0', enum: values }
  const rules = originRules({
    url: 'https://{a}-{b}-{c}.example.com',
    variables: { a: variable, b: variable, c: variable },
  })
  expect(rules).toHaveLength(1000)
})

test('a variable that is the whole origin opens the values that the document lists for it, and no others', () => {
  const listed = {
    default: 'https://eu.example.com',
    enum: ['https://us.example.com/x', 'http://u:p@x.example', 'ftp://a'],
  }
  const urls = ['https://eu.example.com/v1', 'https://us.example.com/', 'https://x.example/', 'https://evil.example/']
  expect(allows({ url: '{base}/v1', variables: { base: listed } }, ...urls)).toEqual(urls.slice(0, 2))
  expect(allows({ url: '{base}', variables: { base: { default: 'https://eu.example.com' } } }, ...urls)).toEqual([
    urls[0],
  ])
  for (const url of ['{base}', '{base}.example.com', '{base}{base}', '/{base}', '{base}@x.example'])
    expect(originRules({ url, variables: { base: { default: 'eu' } } })).toEqual([])
})
