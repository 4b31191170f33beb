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
])('%s leads to %j', (path, expected) => {
  expect(table.match(path)).toEqual(expected)
})

test('never turns a path into another host', () => {
  const open = new RedirectTable([{ source: '/go/:rest*', destination: '/:rest*' }])
  expect(open.match('/go//evil.example')?.destination).toBe('/evil.example')
  expect(open.match('/go/\\evil.example')?.destination).toBe('/evil.example')
})

test('several rests in one source take no exponential time', () => {
  const slow = new RedirectTable([{ source: '/:a*/:b*/:c*/:d*/:e*/:f*/z', destination: '/x' }])
  const start = process.cpuUsage()
  expect(slow.match(`/${'a/'.repeat(400)}`)).toBeUndefined()
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5_000)
})

test('a redirect to its own path with a slash is a circle', () => {
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
