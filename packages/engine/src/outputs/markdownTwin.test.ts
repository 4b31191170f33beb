import { RedirectTable } from '@octavo/site'
import { expect, test } from 'vitest'
import { fullPage } from './llmsFull.js'
import { markdownTwin, pageText, pageUrls, twinHead } from './markdownTwin.js'

const site = {
  hasPage: (slug: string) => ['guides/a', 'api/users', 'guides/broken'].includes(slug),
  movedPage: (slug: string) => (slug === 'guides/2024-a' ? 'guides/a' : undefined),
  redirects: new RedirectTable([
    { source: '/old', destination: '/guides/a#x' },
    { source: '/away', destination: 'https://example.org' },
  ]),
} as never
const hasTwin = (slug: string) => slug !== 'guides/broken'

test('links point to Markdown where it exists, also behind a redirect', () => {
  const { page } = pageUrls(site, { base: '/docs/', linkStyle: 'html', site: 'https://e.com/docs/' }, hasTwin)
  expect(page('guides/a')).toBe('https://e.com/docs/guides/a.md')
  expect(page('api/users')).toBe('https://e.com/docs/api/users.md')
  expect(page('old')).toBe('https://e.com/docs/guides/a.md')
  expect(page('guides/2024-a')).toBe('https://e.com/docs/guides/a.md')
  expect(page('away')).toBe('https://e.com/docs/away')
  expect(page('missing')).toBe('https://e.com/docs/missing')
  expect(page('guides/broken')).toBe('https://e.com/docs/guides/broken')
  expect(pageUrls(site, { base: '/', linkStyle: 'html' }, hasTwin).page('guides/broken')).toBe('/guides/broken.html')
  // URLs that occur only in running code still have their suffix.
  expect(page('guides/a.html')).toBe('https://e.com/docs/guides/a.md')
  expect(page('media/hello.html')).toBe('https://e.com/docs/media/hello.html')
})

test('title, description and advice precede the text', () => {
  const page = { title: 'A *b*', description: 'Two\nlines' }
  const head = twinHead(page, { instructions: ['Be brief.'], root: '/' })
  const addresses = pageUrls(site, { base: '/', linkStyle: 'html' }, hasTwin)
  const twin = markdownTwin(head, '[a](\u0001guides/a\u0001) ![i](\u0002i.png) [page](\u0003)', addresses, '/b')
  expect(twin).toBe(
    '# A \\*b\\*\n\n> Two lines\n\n> Index of all pages: [llms.txt](/llms.txt)\n\n**Instructions for agents**\n\nBe brief.\n\n[a](/guides/a.md) ![i](/i.png) [page](/b)\n',
  )
  expect(fullPage(page, { url: '/a', twin, head })).toBe(
    '\n---\n\n# A \\*b\\*\n\nSource: /a\n\n> Two lines\n\n[a](/guides/a.md) ![i](/i.png) [page](/b)\n',
  )
})

test('names the operation of a page with and without text', () => {
  const operation = { method: 'GET', path: '/users/{id}`' }
  expect(pageText({ operation })).toBe('`GET /users/{id}`')
  expect(pageText({ operation }, 'Text.')).toBe('`GET /users/{id}`\n\nText.')
  expect(pageText({}, 'Text.')).toBe('Text.')
})
