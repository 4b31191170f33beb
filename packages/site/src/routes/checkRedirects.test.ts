import { expect, test } from 'vitest'
import { checkRedirects, isCircular } from './checkRedirects.js'
import { type RedirectRule, RedirectTable } from './redirects.js'

function check(rules: readonly RedirectRule[], pages: readonly string[] = []) {
  return checkRedirects({
    rules,
    pageAt: (pathname) => (pages.includes(pathname) ? `the file of ${pathname}` : undefined),
    locate: ({ source }) => ({ file: 'docs.json', start: { line: source.length, column: 1 } }),
  })
}

const circular = (source: string, rules: readonly RedirectRule[]) => isCircular({ source }, new RedirectTable(rules))

/** Returns a chain of this number of redirects that ends at a page. */
const chain = (length: number): RedirectRule[] =>
  Array.from({ length }, (_, at) => ({ source: `/${at}`, destination: `/${at + 1}` }))

test('a redirect whose path is that of a page has no effect', () => {
  const rules = [
    { source: '/a%20b', destination: '/c' },
    { source: '/old', destination: '/c' },
  ]
  expect(check(rules, ['/a b'])).toEqual([
    {
      rule: 'REDIRECT_SHADOWED',
      severity: 'warning',
      file: 'docs.json',
      start: { line: 6, column: 1 },
      message: 'The redirect from "/a%20b" has no effect: the page of the file of /a b has this path.',
      hint: 'Remove the redirect, or give the page another path.',
    },
  ])
})

test('a redirect with parameters may match the paths of pages', () => {
  expect(check([{ source: '/:name', destination: '/c/d' }], ['/:name', '/x'])).toEqual([])
})

test('a circular redirect is reported at its rule, and only once if its path is that of a page', () => {
  const rules = [
    { source: '/a', destination: '/b' },
    { source: '/b', destination: '/a' },
  ]
  expect(check(rules, ['/b'])).toMatchObject([{ rule: 'REDIRECT_LOOP' }, { rule: 'REDIRECT_SHADOWED' }])
  expect(check(rules)[0]).toEqual({
    rule: 'REDIRECT_LOOP',
    severity: 'warning',
    file: 'docs.json',
    start: { line: 2, column: 1 },
    message: 'Circular redirect: "/a".',
    expected: 'redirects that end at a page or another site.',
  })
})

test('a chain of 19 redirects resolves, and a longer one is reported as circular', () => {
  expect([circular('/0', chain(19)), circular('/0', chain(20))]).toEqual([false, true])
})

test.each<[string, boolean, RedirectRule[]]>([
  ['another site', false, [{ source: '/a', destination: 'https://x.test/a' }]],
  ['a page', false, [{ source: '/a', destination: '/b' }]],
  ['itself with a query', true, [{ source: '/a', destination: '/a?from=a' }]],
  ['itself with a fragment', true, [{ source: '/a', destination: '/a#top' }]],
  ['an encoded form of itself', true, [{ source: '/a b', destination: '/a%20b' }]],
  ['an address that only ends like itself', false, [{ source: '/a', destination: 'b/a' }]],
])('a redirect to %s is circular: %s', (_, expected, rules) => {
  expect(rules.map(({ source }) => circular(source, rules))).toEqual([expected])
})

test('circular redirects are found through patterns that match their own destination', () => {
  expect(
    circular('/a/:id', [
      { source: '/a/x', destination: '/a/x' },
      { source: '/a/:id', destination: '/b' },
    ]),
  ).toBe(true)
  expect(circular('/a/:id/:id', [{ source: '/a/:one/:two', destination: '/a/:one/:two' }])).toBe(true)
})
