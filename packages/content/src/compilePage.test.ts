import { Fragment, jsx, jsxs } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { type ContentOptions, compilePage, renderTree } from './index.js'

const components = {
  Card: ({ title, children }: { title: string; children: unknown }) =>
    jsxs('section', { children: [title, ': ', children] } as never),
}

async function render(text: string, files: Record<string, string> = {}, options: ContentOptions = {}) {
  const host = {
    readText: (file: string) => files[file],
    asset: (file: string) => (file.endsWith('.png') && !file.includes('gone') ? { width: 4, height: 2 } : undefined),
  }
  const page = await compilePage({ file: 'guides/a.mdx', text }, host, options)
  const runtime = { jsx, jsxs, Fragment, components }
  return { page, html: renderToString(renderTree(page, runtime as never) as never) }
}

test('renders Markdown and components to HTML', async () => {
  const { html, page } = await render('## Hello\n\n<Card title="T">\n  some **bold** text\n</Card>\n')
  expect(page.diagnostics).toEqual([])
  expect(html).toMatchInlineSnapshot(`
    "<h2 id="hello">Hello</h2>
    <section>T: <p>some <strong>bold</strong> text</p></section>"
  `)
})
