import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

test('replaces properties of a snippet, also in code, links and attributes', async () => {
  const files = {
    'snippets/x.mdx':
      '---\ntitle: ignored\n---\n## About {word}\n\n[go](/to/{word}) `a {word}` {children}\n\n<Card title="{word}" href={"/" + word} />\n\n```js\nuse("{word}", {other})\n```\n',
  }
  const text = 'import X from "../snippets/x.mdx"\n\n<X word="apples">\n  the *child*\n</X>\n'
  const { html, page, problems } = await render(text, { files })
  expect(problems).toEqual([])
  expect(page.headings).toEqual([{ depth: 2, id: 'about-apples', text: 'About apples' }])
  expect(page.links.map(({ slug, file }) => `${file} ${slug}`)).toEqual([
    'snippets/x.mdx to/apples',
    'snippets/x.mdx apples',
  ])
  expect(html).toMatchInlineSnapshot(
    `"<h2 id="about-apples">About apples</h2><p><a href="/to/apples">go</a> <code>a apples</code> the <em>child</em></p><x-card title="apples" href="/apples"></x-card><x-codeblock language="js">use(&quot;apples&quot;, {other})</x-codeblock>"`,
  )
})

test('reads named exports, nested snippets and the legacy element', async () => {
  const files = {
    'snippets/outer.mdx': 'import Inner from "./inner.mdx"\n\nouter <Inner />\n',
    'snippets/inner.mdx': 'inner\n',
    'snippets/values.mdx': 'export const name = "N"\nexport const list = [{ a: 1 }]\n',
  }
  const text =
    'import { name, list as all } from "/snippets/values.mdx"\n\n{name} {all[0].a + 1}, <Snippet file="outer.mdx" />\n'
  const { html, page, problems } = await render(text, { files })
  expect(problems).toEqual([])
  expect(page.lane).toBe('data')
  expect(html).toBe('<p>N 2, outer inner</p>')
  expect(page.dependencies).toEqual(['snippets/inner.mdx', 'snippets/outer.mdx', 'snippets/values.mdx'])
})

test('a built-in component imported from a missing package stays built-in', async () => {
  const { html, problems } = await render(
    'import { Card } from "@lantern/components"\n\n<Card title="T" href="/x">a</Card>\n',
    {},
  )
  expect(html).toMatchInlineSnapshot(`"<x-card title="T" href="/x">a</x-card>"`)
  expect(problems.join('\n')).toMatchInlineSnapshot(
    `"warning MDX_IMPORT guides/a.mdx:1:22 Missing npm package "@lantern/components"; the built-in \`<Card>\` is used. Remove the import."`,
  )
})

test('a missing snippet, an npm import and a missing property are warnings with their location', async () => {
  const files = { 'snippets/x.mdx': 'a {word} b\n' }
  const text =
    'import X from "/snippets/y.mdx"\nimport Z from "/snippets/x.mdx"\nimport { b } from "some-package"\nimport c from "../../../etc/passwd"\n\n<X />\n\n<Z />\n\n<b />\n\n<Snippet file="gone.mdx" />\n'
  const { problems } = await render(text, { files })
  expect(problems.join('\n')).toMatchInlineSnapshot(`
    "warning MDX_IMPORT guides/a.mdx:1:15 Missing file "/snippets/y.mdx"; only the children of its components are rendered. Looked for snippets/y.mdx.
    warning MDX_IMPORT guides/a.mdx:3:19 Missing npm package "some-package"; only the children of its components are rendered. Fix: npm i some-package. Export jobs of the server can import only files of the repository.
    warning MDX_IMPORT guides/a.mdx:4:15 The import "../../../etc/passwd" is outside the docs folder; only the children of its components are rendered. Import files of this repository, such as "/snippets/example.mdx".
    warning MDX_IMPORT guides/a.mdx:12:1 Missing snippet "gone.mdx"; only its children are rendered. Looked for snippets/gone.mdx, _snippets/gone.mdx.
    warning MDX_UNDEFINED snippets/x.mdx:1:3 Undefined variable "word"; the expression is shown as written. Pass it to the snippet, such as <Snippet word="…" />. Write \\{word\\} or \`{word}\` for text."
  `)
})

test('<Snippet file> is found in snippets/ and then in _snippets/', async () => {
  const files = {
    'snippets/a.mdx': 'first\n',
    '_snippets/a.mdx': 'second\n',
    '_snippets/b.mdx': 'of _snippets\n',
  }
  const text = '<Snippet file="a.mdx" />\n\n<Snippet file="b.mdx" />\n\n<Snippet file="/_snippets/b.mdx" />\n'
  const { html, problems } = await render(text, { files })
  expect(problems).toEqual([])
  expect(html.replace(/\s+/g, ' ')).toBe('<p>first</p> <p>of _snippets</p> <p>of _snippets</p>')
})

test('reports the chain of circular snippets', async () => {
  const files = {
    'snippets/a.mdx': 'import B from "./b.mdx"\n\na <B />\n',
    'snippets/b.mdx': 'import A from "./a.mdx"\n\nb <A />\n',
  }
  const { problems } = await render('import A from "/snippets/a.mdx"\n\n<A />\n', { files })
  expect(problems).toMatchInlineSnapshot(`
    [
      "error MDX_CYCLE snippets/b.mdx:3:3 Circular import: snippets/a.mdx -> snippets/b.mdx -> snippets/a.mdx. Move the shared parts into a third file.",
    ]
  `)
})

test('a snippet that does not parse renders only its children and is reported once', async () => {
  const files = {
    'snippets/a.mdx': 'a\n\n</b>\n',
    'snippets/b.mdx': 'export const b = 1\n\n<Card>\n',
    'snippets/c.jsx': 'export const C = () => {\n  return <b>\n}\n',
    'snippets/d.mdx': 'one {1 + } two\n',
    'snippets/e.mdx': 'export const = 1\n\ntext\n',
  }
  const text = `import A from "/snippets/a.mdx"
import { b } from "/snippets/b.mdx"
import { C } from "/snippets/c.jsx"
import D from "/snippets/d.mdx"
import E from "/snippets/e.mdx"

export const Shows = () => <A>shown *by* code</A>

page {b}

<A>*children*</A> <A /> <C>of code</C> <Shows />

<D>d</D>

<E>e</E>
`
  const { html, problems } = await render(text, { files })
  expect(html.replace(/\s+/g, ' ')).toMatchInlineSnapshot(
    `"<p>page </p> <em>children</em> of code shown *by* code d e"`,
  )
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNCLOSED snippets/a.mdx:3:1 Unexpected closing tag \`</b>\`. Remove it, or add the opening tag before it. Pages that import this file render only the children of its components.",
      "warning MDX_UNCLOSED snippets/b.mdx:3:1 Unclosed tag \`<Card>\`. Add \`</Card>\`, or write \`<Card />\` if it has no content. Pages that import this file render only the children of its components.",
      "warning MDX_SYNTAX snippets/c.jsx:3:1 Invalid JavaScript: Unexpected token. Did you mean \`{'}'}\` or \`&rbrace;\`? Pages that import this file render only the children of its components.",
      "warning MDX_EXPRESSION snippets/d.mdx:1:10 Invalid expression in braces: Unexpected token. For text, write \`\\{\` and \`\\}\`, or put backticks around it. Pages that import this file render only the children of its components.",
      "warning MDX_EXPRESSION snippets/e.mdx:1:14 Invalid import or export: Unexpected token. Fix the statement that starts in line 1. Pages that import this file render only the children of its components.",
    ]
  `)
})

test('limits snippets that double at every level', async () => {
  const files: Record<string, string> = { 'snippets/s0.mdx': 'end\n' }
  for (let level = 1; level <= 30; level++) {
    files[`snippets/s${level}.mdx`] = `import S from "./s${level - 1}.mdx"\n\n<S />\n\n<S />\n`
  }
  const { problems } = await render('import S from "/snippets/s30.mdx"\n\n<S />\n', { files })
  expect(problems).toMatchInlineSnapshot(`
    [
      "error MDX_TOO_MANY_NODES guides/a.mdx The snippets of the page exceed the limit of 100,000 elements.",
    ]
  `)
}, 20_000)

test('content that a snippet renders twice has separate ids', async () => {
  const files = {
    'snippets/twice.mdx': '{children}\n\n<Card icon={children} />\n\n{[children].map((child) => child)}\n',
  }
  const text = 'import Twice from "/snippets/twice.mdx"\n\n<Twice>\n## H\n\n[l](/to)\n</Twice>\n'
  const { page, html } = await render(text, { files, options: { base: '/docs/' } })
  expect(page.headings.map(({ id }) => id)).toEqual(['h', 'h-2', 'h-3'])
  expect(page.links.map(({ slug }) => slug)).toEqual(['to', 'to', 'to'])
  expect(html.match(/href=[^ >]*/g)).toHaveLength(3)
  expect(html).not.toContain('/docs/docs')
})

test('lowercase tags are HTML elements, whatever the page declares', async () => {
  const text = `import img from './x.png'
import header from '/snippets/header.mdx'
import { b } from 'some-package'
export const a = 1
export const p = () => null

<img src={img} alt="" /> <a href="/x">link {a}</a> <b>bold</b>

<p>text</p>

<header>top</header>

{<a href="/y">y</a>}
`
  const { html, problems } = await render(text, {
    files: { 'snippets/header.mdx': 'snippet\n' },
    assets: ['guides/x.png'],
  })
  expect(html.replace(/\n/g, '')).toBe(
    '<img src="/guides/x.png" alt width="4" height="2"/><a href="/x">link 1</a><b>bold</b><p>text</p><header>top</header><a href="/y">y</a>',
  )
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_IMPORT guides/a.mdx:3:19 Missing npm package "some-package"; only the children of its components are rendered. Fix: npm i some-package. Export jobs of the server can import only files of the repository.",
      "warning MDX_UNKNOWN_COMPONENT guides/a.mdx:11:1 \`<header>\` is rendered as an HTML element; component names start with a capital letter. Did you mean \`<Header>\`?",
    ]
  `)
})

test('shows missing snippet properties as written, and missing children as nothing', async () => {
  const files = {
    'snippets/x.mdx': '/a/{accountId}/{user.name} {title}, {children}{[children].length}\n\n<Card title={word} />\n',
  }
  const { html, problems } = await render('import X from "/snippets/x.mdx"\n\n<X title="T" />\n', { files })
  expect(html).toMatchInlineSnapshot(`"<p>/a/{accountId}/{user.name} T, 1</p><x-card></x-card>"`)
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNDEFINED snippets/x.mdx:1:4 Undefined variable "accountId"; the expression is shown as written. Pass it to the snippet, such as <Snippet accountId="…" />. Write \\{accountId\\} or \`{accountId}\` for text.",
      "warning MDX_UNDEFINED snippets/x.mdx:1:16 Undefined variable "user"; the expression is shown as written. Pass it to the snippet, such as <Snippet user="…" />. Write \\{user.name\\} or \`{user.name}\` for text.",
      "warning MDX_UNDEFINED snippets/x.mdx:3:7 Undefined variable "word"; the property "title" is omitted. Pass it to the snippet, such as <Snippet word="…" />.",
    ]
  `)
})

test('links and footnotes of a snippet use its own definitions', async () => {
  const files = {
    'snippets/a.mdx':
      '[one][1] ![image][2] note[^1]\n\n[1]: https://a.example\n[2]: https://a.example/i.png\n\n[^1]: Note A\n',
    'snippets/b.mdx': '[two][1] note[^1]\n\n[1]: https://b.example\n\n[^1]: Note B\n',
  }
  const text =
    'import A from "/snippets/a.mdx"\nimport B from "/snippets/b.mdx"\n\n[page][1]\n\n<A />\n\n<B />\n\n[1]: https://page.example\n'
  const { html, problems } = await render(text, { files })
  expect(problems).toEqual([])
  for (const link of ['a.example">one', 'b.example">two', 'page.example">page']) expect(html).toContain(link)
  expect(html).toContain('src="https://a.example/i.png"')
  expect(html).toContain('Note A')
  expect(html).toContain('Note B')
})
