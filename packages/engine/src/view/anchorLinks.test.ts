import { expect, test } from 'vitest'
import { findAnchorLinks, writeAnchorLinks } from './anchorLinks.js'

const pages = {
  'guides/a': page('step-1-x', 'edit-delete', 'what’s-new', 'fees-&-billing'),
  'guides/b': page('intro', 'ab-c', 'a-bc'),
}

function page(...ids: string[]) {
  return { headings: [], anchors: ids }
}

function write(html: string, links: { slug: string; hash?: string }[], base = '/', moves: Record<string, string> = {}) {
  const located = links.map((link) => ({ ...link, file: 'a.mdx' }))
  const target = (slug: string) => (slug in pages ? pages[slug as keyof typeof pages] : undefined)
  const linkedPages = { target, moved: (slug: string) => moves[slug] }
  return writeAnchorLinks(html, findAnchorLinks('guides/a', located, linkedPages, { base, linkStyle: 'html' }))
}

test('corrects fragments in another notation, on the same page and across pages', () => {
  const html =
    '<a href="#step-1%3A-x">1</a><a href="#what&quot;s-new">2</a><a href="/docs/guides/b.html?a=1#Intro!">3</a><a class="x" href="#fees--billing">4</a>'
  const links = [
    { slug: 'guides/a', hash: 'step-1%3A-x' },
    { slug: 'guides/a', hash: 'what"s-new' },
    { slug: 'guides/b', hash: 'Intro!' },
    { slug: 'guides/a', hash: 'fees--billing' },
  ]
  expect(write(html, links, '/docs/')).toBe(
    '<a href="#step-1-x">1</a><a href="#what%E2%80%99s-new">2</a><a href="/docs/guides/b.html?a=1#intro">3</a><a class="x" href="#fees-&amp;-billing">4</a>',
  )
})

test('keeps fragments that are ids or that resolve to several or none', () => {
  const html = '<a href="#edit-delete">1</a><a href="#what%E2%80%99s-new">2</a><a href="/guides/b.html#abc">3</a>'
  const links = [
    { slug: 'guides/a', hash: 'edit-delete' },
    { slug: 'guides/a', hash: 'what%E2%80%99s-new' },
    { slug: 'guides/b', hash: 'abc' },
    { slug: 'guides/c', hash: 'x!' },
  ]
  expect(write(html, links)).toBe(html)
})

test('links to the file of a page with another path open the page', () => {
  const html =
    '<a href="/docs/blog/2024-05-01-b.html">1</a><a href="/docs/blog/2024-05-01-b.html?q=1#Intro!">2</a><a href="/docs/c.html">3</a>'
  const links = [{ slug: 'blog/2024-05-01-b' }, { slug: 'blog/2024-05-01-b', hash: 'Intro!' }, { slug: 'c' }]
  expect(write(html, links, '/docs/', { 'blog/2024-05-01-b': 'guides/b' })).toBe(
    '<a href="/docs/guides/b.html">1</a><a href="/docs/guides/b.html?q=1#intro">2</a><a href="/docs/c.html">3</a>',
  )
})
