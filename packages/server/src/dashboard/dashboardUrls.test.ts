import { expect, test } from 'vitest'
import { dashboardUrls, safeReturn } from './dashboardUrls.js'

test('URLs include the prefix of the server and any organization name', () => {
  const { site, job, keys } = dashboardUrls('https://example.com/octavo/', 'a b/ü')
  expect(site('docs.example.com')).toBe('/octavo/dashboard/a%20b%2F%C3%BC/docs.example.com')
  expect(job('docs.example.com', 'se_1')).toBe('/octavo/dashboard/a%20b%2F%C3%BC/docs.example.com/jobs/se_1')
  expect(keys).toBe('/octavo/dashboard/a%20b%2F%C3%BC/-/keys')
})

test.each(['/dashboard/acme', '/dashboard/a%20b/docs.example.com/jobs/se_1?after=abc'])(
  'a sign-in redirects to %s',
  (path) => expect(safeReturn(path)).toBe(path),
)

test.each([
  '//evil.test',
  'https://evil.test',
  '/\\evil.test',
  '/dashboard//evil.test',
  '/dashboard/\nSet-Cookie: a',
  '/docs/',
  'javascript:alert(1)',
  '',
])('a sign-in does not redirect to %j', (path) => expect(safeReturn(path)).toBeUndefined())
