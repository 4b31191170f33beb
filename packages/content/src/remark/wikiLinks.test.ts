import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, url, text]) => [url, text])

test('names of pages in double brackets can have other upper and lower case than the file', async () => {
  const text = '[[set up]], [[the guide|GUIDE#first-steps]] and [[missing]]\n'
  const { html, page } = await render(text, { file: 'wiki/Home.md', assets: ['wiki/Set-Up.md', 'wiki/Guide.md'] })
  expect(links(html)).toEqual([
    ['/wiki/Set-Up', 'set up'],
    ['/wiki/Guide#first-steps', 'the guide'],
  ])
  expect(html).toContain('[[missing]]')
  expect(page.dependencies).toContain('names:wiki')
  expect(links((await render('[[set up]]\n', { file: 'Home.md', assets: ['Set-Up.md'] })).html)).toEqual([
    ['/Set-Up', 'set up'],
  ])
})

test('names of pages in double brackets are links in Markdown files', async () => {
  const text = 'See **[[Set Up]]**, [[the guide|Guide#first-steps]], [[Missing]] and `[[Guide]]`.\n\n[[ -f x ]]\n'
  const assets = ['wiki/Set-Up.md', 'wiki/Guide.md']
  const { html, page } = await render(text, { file: 'wiki/Home.md', assets })
  expect(links(html)).toEqual([
    ['/wiki/Set-Up', 'Set Up'],
    ['/wiki/Guide#first-steps', 'the guide'],
  ])
  expect(html).toContain(', [[Missing]] and <code>[[Guide]]</code>.')
  expect(html).toContain('[[ -f x ]]')
  expect(page.links).toMatchObject([{ slug: 'wiki/Set-Up' }, { slug: 'wiki/Guide', hash: 'first-steps' }])
  expect(links((await render('[[Guide]]\n', { file: 'wiki/home.mdx', assets })).html)).toEqual([])
})
