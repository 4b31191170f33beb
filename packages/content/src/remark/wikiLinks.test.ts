import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, url, text]) => [url, text])

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
