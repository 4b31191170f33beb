import { Fragment, jsx, jsxs } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { renderTree, runPageCode } from '../index.js'
import { compile, printDiagnostic, render } from '../testing/renderPage.js'

test('renders components and expressions of a page', async () => {
  const text = `export const Hi = ({ name, children }) => {
  const [count] = useState(3)
  return <Card title={name + count}>{children}</Card>
}

<Hi name="n">some *text*</Hi>

{[1, 2].map((n) => <b key={n}>{n}</b>)}
`
  const { html, page, problems } = await render(text)
  expect(problems).toEqual([])
  expect(page.lane).toBe('code')
  expect(html).toMatchInlineSnapshot(`
    "<x-card title="n3">some <em>text</em></x-card>
    <b>1</b><b>2</b>"
  `)
})

test('runs components of .jsx snippets, which may import each other', async () => {
  const files = {
    'snippets/counter.jsx':
      'import { label } from "./label.js"\nexport const Counter = () => <button>{label} {useRef(1).current}</button>\n',
    'snippets/label.js': 'export const label = "Count"\n',
  }
  const { html, problems } = await render('import { Counter } from "/snippets/counter.jsx"\n\n<Counter />\n', { files })
  expect(problems).toEqual([])
  expect(html).toBe('<button>Count 1</button>')
})

test('gathers literal links in JSX of components and expressions with their positions', async () => {
  const files = {
    'snippets/nav.jsx':
      'export const Nav = ({ to }) => (\n  <nav>\n    <a href="/b#c">b</a> <a href={`/d.mdx`}>d</a> <a href={to}>e</a> <a href="#f">f</a>\n    <a href="https://a.dev">g</a> <link href="/style" />\n  </nav>\n)\n',
  }
  const text =
    'import { Nav } from "/snippets/nav.jsx"\n\nexport const Own = () => <a href="/own">{useRef(1).current}</a>\n\n<Nav to="/x" />\n\n<Own />\n\n{[1].map((n) => <a href={"/list"}>{Date.name}</a>)}\n'
  const { page, problems } = await render(text, { files })
  expect(problems).toEqual([])
  expect(
    page.links.map(({ slug, hash, file, position, end }) =>
      [slug, hash, file, position?.line, position?.column, end?.column].join(' '),
    ),
  ).toMatchInlineSnapshot(`
    [
      "own  guides/a.mdx 3 29 40",
      "list  guides/a.mdx 9 20 34",
      "b c snippets/nav.jsx 3 8 19",
      "d  snippets/nav.jsx 3 29 44",
    ]
  `)
})

test('an async component is reported with a way to read data', async () => {
  const files = {
    'snippets/data.jsx':
      'const names = await Promise.resolve(["a", "b"])\nexport const Names = () => <i>{names.join()}</i>\nexport const Late = async () => <i>{names.join()}</i>\nexport const Outer = () => <Late />\n',
  }
  const start = 'import { Late, Names, Outer } from "/snippets/data.jsx"\n\n'
  const { html, problems } = await render(`${start}<Names />\n\n<Late>kept</Late>\n`, { files })
  expect(html).toMatchInlineSnapshot(`
    "<i>a,b</i>
    kept"
  `)
  const nested = await render(`${start}<Outer />\n`, { files })
  expect([...problems, ...nested.problems]).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:5:1 <Late> failed to render: "async components are not supported"; only its children are rendered. Read data with top-level \`await\` in the file of the component, or load it in useEffect.",
      "warning MDX_RENDER snippets/data.jsx:4:28 The page failed to render: "async components are not supported"; it was omitted. Read data with top-level \`await\` in the file of the component, or load it in useEffect.",
    ]
  `)
})

test('a declared name replaces a built-in component', async () => {
  const { html } = await render('export const Card = () => <i>mine</i>\nexport const useState = () => 1\n\n<Card />\n')
  expect(html).toBe('<i>mine</i>')
})

test('an unused function does not make a page run code', async () => {
  const { page } = await render('export const f = () => 1\n\ntext\n')
  expect(page.lane).toBe('data')
})

test('reports the file and line of an exception', async () => {
  const text =
    'one\n\n{[1].map(() => x.y)}\n\nexport const Bad = () => {\n  const a = null\n  return <b>{a.b}</b>\n}\n\n<Bad />\n'
  const { problems } = await render(text)
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:3:16 The expression failed to render: "x is not defined"; it was omitted. Declare or import x, or write \\{x\\} or \`{x}\` for text.",
      "warning MDX_RENDER guides/a.mdx:7:16 The page failed to render: "Cannot read properties of null (reading 'b')"; it was omitted.",
    ]
  `)
})

test('reports exact positions of expressions on one line', async () => {
  const { problems } = await render('a {[x.y][0]} b {y() + 1}\n\n{\n  1 +\n  zz()\n}\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNDEFINED guides/a.mdx:1:3 Undefined variable "x"; the expression is shown as written. Write \\{[x.y][0]\\} or \`{[x.y][0]}\` for text.",
      "warning MDX_RENDER guides/a.mdx:1:17 The expression failed to render: "y is not defined"; it was omitted. Declare or import y, or write \\{y\\} or \`{y}\` for text.",
      "warning MDX_RENDER guides/a.mdx:5:3 The expression failed to render: "zz is not defined"; it was omitted. Declare or import zz, or write \\{zz\\} or \`{zz}\` for text.",
    ]
  `)
})

test('browser globals are undefined, and guarded code works', async () => {
  const { html, problems } = await render(
    'on {typeof window === "undefined" ? "server" : window.name}\n\n{window.name + 1}\n',
  )
  expect(html).toBe('<p>on server</p>\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:3:2 The expression failed to render: "window is not defined"; it was omitted. Pages are rendered without a browser. Use browser APIs only inside useEffect.",
    ]
  `)
})

test('an error in a snippet module is reported at its position', async () => {
  const files = { 'snippets/a.jsx': 'export const A = () => {\n  return <b>\n}\n' }
  const { problems } = await render('import { A } from "/snippets/a.jsx"\n\n<A />\n', { files })
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_SYNTAX snippets/a.jsx:3:1 Invalid JavaScript: Unexpected token. Did you mean \`{'}'}\` or \`&rbrace;\`? Pages that import this file render only the children of its components.",
    ]
  `)
})

test('user code is rejected when it is disabled', async () => {
  const { problems, html } = await render('before\n\n{[1].map((n) => n)}\n', { options: { allowCode: false } })
  expect(html).toBe('<p>before</p>')
  expect(problems).toMatchInlineSnapshot(`
    [
      "error MDX_CODE guides/a.mdx:3:1 Unsupported expression: JavaScript is disabled for this build. Use only literals, snippets and built-in components.",
    ]
  `)
})

test('code may show an MDX snippet, with its properties', async () => {
  const files = { 'snippets/note.mdx': 'Hello {name}, **{name.toUpperCase()}** {children}\n' }
  const text =
    'import Note from "/snippets/note.mdx"\n\nexport const Twice = () => <div><Note name="you">x</Note></div>\n\n<Twice />\n'
  const { html, problems } = await render(text, { files })
  expect(problems).toEqual([])
  expect(html).toBe(
    '<div><octavo-slot data-slot="snippets/note.mdx"><p>Hello you, <strong>YOU</strong> x</p></octavo-slot></div>',
  )
})

test('links in user code get the base path and link style', async () => {
  const { html } = await render('{[1].map(() => <a href="/x#y">x</a>)}\n', {
    options: { base: '/docs/', linkStyle: 'html' },
  })
  expect(html).toBe('<a href="/docs/x.html#y">x</a>')
})

test('import() is rejected', async () => {
  const { problems } = await render('export const fs = await import("node:fs")\n\n{fs.readdirSync("/")}\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:1:19 The code of this file failed to render: "import("node:fs") is not supported in pages"; content that needs it is omitted.",
    ]
  `)
})

test('process and require are not accessible', async () => {
  const text =
    '{process.env.HOME ?? null} {typeof require} {Object.keys(process.env).length}\n\n{process.exit(0)}\n\n{require("fs").readdirSync("/")}\n'
  const { html, problems } = await render(text)
  expect(html.trim()).toBe('undefined\n0')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:3:10 The expression failed to render: "process.exit() is not available in pages"; it was omitted. Pages cannot use Node APIs. Import a file of this repository, or write the value into the page.",
      "warning MDX_RENDER guides/a.mdx:5:2 The expression failed to render: "require is not a function"; it was omitted. Pages cannot use Node APIs. Import a file of this repository, or write the value into the page.",
    ]
  `)
})

test.each([
  ['a component', 'export const A = () => <A />\n\n<A />\n'],
  ['a component among others', 'export const A = () => <div><A /><i>x</i></div>\n\n<A />\n'],
  ['two components', 'export const A = () => <Card><B /></Card>\nexport const B = () => <>x<A /></>\n\n<B />\n'],
  ['a function', 'export const A = () => [A()]\n\n{A()}\n'],
])('reports %s without end at its position', async (_, text) => {
  const { problems } = await render(`a\n\n${text}`)
  expect(problems.join()).toMatch(
    /^warning MDX_RENDER guides\/a\.mdx:[345]:\d+ The (?:page|expression) failed to render: "Maximum call stack size exceeded"; it was omitted\. Look for/,
  )
})

test('a stack overflow is reported at the last rendered component', async () => {
  const page = await compile('export const A = () => <b>x</b>\n\n<A />\n')
  const evaluated = await runPageCode(page, { jsx, jsxs, Fragment, components: {}, react: {} } as never)
  renderToString(renderTree(page, evaluated.runtime) as never)
  evaluated.report(new RangeError('Maximum call stack size exceeded'), '<A>')
  expect(evaluated.diagnostics().map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:1:24 <A> failed to render: "Maximum call stack size exceeded"; it was omitted. Look for infinite recursion in a component or function.",
    ]
  `)
})

test('`props` is an empty object in a page', async () => {
  const text = '<Card title="a" {...props}>x {props.x} {[1].map(() => props.y)}</Card>\n'
  const { html, problems } = await render(text)
  expect(problems).toEqual([])
  expect(html.replace(/\s+/g, ' ')).toBe('<x-card title="a">x </x-card>')
})

test('a component receives a function or object as children', async () => {
  const text = `export const Each = ({ children }) => [1, 2].map(children)
export const Sum = ({ children }) => children.a + children.b

<Each>{(n) => <i>{n}</i>}</Each>

<Sum>{{ a: 1, b: Math.abs(-2) }}</Sum>
`
  const { html, problems } = await render(text)
  expect(html.replace(/\s+/g, ' ')).toBe('<i>1</i><i>2</i> 3')
  expect(problems).toEqual([])
})
