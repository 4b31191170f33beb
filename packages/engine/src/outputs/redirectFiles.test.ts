import { expect, test } from 'vitest'
import { hostRules, REDIRECT_SCRIPT, redirectFile } from './redirectFiles.js'

/** Runs the script of a redirect page, and returns where it goes. */
function target(href: string, { search = '', hash = '' }: { search?: string; hash?: string }): string {
  let reached = ''
  const location = { search, hash, replace: (url: URL) => (reached = url.href) }
  new Function('document', 'location', REDIRECT_SCRIPT)({ links: [{ href }] }, location)
  return reached
}

test('a redirect page keeps the query and the fragment of the request', () => {
  const page = 'https://docs.example/new'
  expect(target(page, {})).toBe(page)
  expect(target(page, { search: '?utm=1&b=2', hash: '#part' })).toBe(`${page}?utm=1&b=2#part`)
  expect(target(`${page}?utm=0#own`, { search: '?utm=1&b=2', hash: '#part' })).toBe(`${page}?utm=0&b=2#own`)
})

test('spaces in redirects are encoded in the file of hosts', () => {
  const redirects = [{ source: '/old page/:rest*', destination: '/new page/:rest*', permanent: true }]
  const [file] = hostRules({ redirects, base: '/' })
  expect(file?.content).toBe('/old%20page/* /new%20page/:splat 308\n')
})

test('the document of a redirect has the name of its source', () => {
  expect(['old', 'old.html', 'a/b.HTM'].map((path) => redirectFile(path, 'extensionless'))).toEqual([
    'old.html',
    'old.html',
    'a/b.HTM',
  ])
})
