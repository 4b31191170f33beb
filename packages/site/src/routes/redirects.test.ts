import { expect, test } from 'vitest'
import { checkRedirects } from './checkRedirects.js'
import { RedirectTable } from './redirects.js'

const table = new RedirectTable([
  { source: '/old', destination: '/new' },
  { source: '/docs/:slug*', destination: '/guides/:slug*', permanent: false },
  { source: '/blog-:name', destination: 'https://blog.example/:name' },
  { source: '/pre-*', destination: '/post/*' },
  { source: '/:lang/api/:id', destination: '/api/:lang/:id' },
])

test.each([
  ['/old/', { destination: '/new', status: 308 }],
  ['/docs', { destination: '/guides', status: 307, isPattern: true }],
  ['/docs/a/b', { destination: '/guides/a/b', status: 307, isPattern: true }],
  ['/blog-x', { destination: 'https://blog.example/x', status: 308, isPattern: true }],
  ['/en/api/7', { destination: '/api/en/7', status: 308, isPattern: true }],
  ['/pre-a/b', { destination: '/post/a/b', status: 308, isPattern: true }],
  ['/nothing', undefined],
])('redirects %s to %j', (path, expected) => {
  expect(table.match(path)).toEqual(expected)
})

test('a path of more than 2,048 characters matches no pattern, but its own redirect', () => {
  const [longest, tooLongPath] = [2048, 2049].map((length) => 'pre-'.padEnd(length, 'x'))
  expect(table.match(`/${longest}`)?.destination).toMatch(/^\/post\/x+$/)
  expect(table.match(`/${tooLongPath}`)).toBeUndefined()
  expect(
    new RedirectTable([{ source: `/${tooLongPath}`, destination: '/a' }]).match(`/${tooLongPath}`)?.destination,
  ).toBe('/a')
})

test('characters with a meaning in patterns match themselves', () => {
  const literal = new RedirectTable([{ source: '/a.b+(c)/:id', destination: '/:id' }])
  expect(['/a.b+(c)/1', '/axb+(c)/1', '/a.bb(c)/1'].map((path) => literal.match(path)?.destination)).toEqual([
    '/1',
    undefined,
    undefined,
  ])
})

test('the first of several redirects of a path applies, and slashes inside a destination stay', () => {
  const several = new RedirectTable([
    { source: '/a', destination: '/first' },
    { source: '/a/', destination: '/second' },
    { source: '/b/:id', destination: '/c//:id/' },
    { source: '/b/*', destination: '/never' },
  ])
  expect(['/a', '/b/1', '/b/1/2'].map((path) => several.match(path)?.destination)).toEqual([
    '/first',
    '/c//1',
    '/never',
  ])
})

test('a redirect never changes the host', () => {
  const open = new RedirectTable([{ source: '/go/:rest*', destination: '/:rest*' }])
  expect(open.match('/go//evil.example')?.destination).toBe('/evil.example')
  expect(open.match('/go/\\evil.example')?.destination).toBe('/evil.example')
})

test('matches several wildcards in linear time', () => {
  const slow = new RedirectTable([{ source: '/:a*/:b*/:c*/:d*/:e*/:f*/z', destination: '/x' }])
  const start = process.cpuUsage()
  expect(slow.match(`/${'a/'.repeat(400)}`)).toBeUndefined()
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5_000)
})

test('a source with percent-encoding matches the decoded path', () => {
  const encoded = new RedirectTable([{ source: '/e%20f', destination: '/g' }])
  expect(encoded.match('/e f')?.destination).toBe('/g')
})

test('reports circular redirects and those whose path grows', () => {
  const rules = [
    { source: '/a', destination: '/b' },
    { source: '/b', destination: '/a' },
    { source: '/in', destination: '/a' },
    { source: '/grow/*', destination: '/grow/more/*' },
    { source: '/s%20p', destination: '/s p' },
    { source: '/end', destination: '/page' },
  ]
  const problems = checkRedirects({ rules, pageAt: () => undefined, locate: () => ({ file: 'docs.json' }) })
  expect(problems.map(({ message }) => message)).toEqual([
    'Circular redirect: "/a".',
    'Circular redirect: "/b".',
    'Circular redirect: "/in".',
    'Circular redirect: "/grow/*".',
    'Circular redirect: "/s%20p".',
  ])
})

test('a redirect to its own path with a slash is circular', () => {
  const rules = [
    { source: '/loop', destination: '/loop/' },
    { source: '/a', destination: '/b' },
    { source: '/one/:rest*', destination: '/two/:rest*' },
    { source: '/two/:rest*', destination: '/one/:rest*' },
    { source: '/fine/:rest*', destination: '/end/:rest*' },
  ]
  const problems = checkRedirects({ rules, pageAt: () => undefined, locate: () => ({ file: 'docs.json' }) })
  expect(problems.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
    'REDIRECT_LOOP Circular redirect: "/loop".',
    'REDIRECT_LOOP Circular redirect: "/one/:rest*".',
    'REDIRECT_LOOP Circular redirect: "/two/:rest*".',
  ])
})
