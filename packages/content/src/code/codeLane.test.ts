import { Fragment, jsx, jsxs } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { evaluatePage, renderTree } from '../index.js'
import { compile, printDiagnostic, render } from '../testing/renderPage.js'

test('runs components and expressions of a page', async () => {
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

test('an async component is named with a way to read data', async () => {
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

test('what the author declares hides a built-in name', async () => {
  const { html } = await render('export const Card = () => <i>mine</i>\nexport const useState = () => 1\n\n<Card />\n')
  expect(html).toBe('<i>mine</i>')
})

test('an unused function leaves the page in the data lane', async () => {
  const { page } = await render('export const f = () => 1\n\ntext\n')
  expect(page.lane).toBe('data')
})

test('names file and line of what throws', async () => {
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

test('places are exact where several expressions share a line', async () => {
  const { problems } = await render('a {[x.y][0]} b {y() + 1}\n\n{\n  1 +\n  zz()\n}\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNDEFINED guides/a.mdx:1:3 Undefined variable "x"; the expression is shown as written. Write \\{[x.y][0]\\} or \`{[x.y][0]}\` for text.",
      "warning MDX_RENDER guides/a.mdx:1:17 The expression failed to render: "y is not defined"; it was omitted. Declare or import y, or write \\{y\\} or \`{y}\` for text.",
      "warning MDX_RENDER guides/a.mdx:5:3 The expression failed to render: "zz is not defined"; it was omitted. Declare or import zz, or write \\{zz\\} or \`{zz}\` for text.",
    ]
  `)
})

test('reports every placeholder of a page in one run', async () => {
  const { problems } = await render('a {b.c} {d}\n\n- {b.c}\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNDEFINED guides/a.mdx:1:3 Undefined variable "b"; the expression is shown as written. Write \\{b.c\\} or \`{b.c}\` for text.",
      "warning MDX_UNDEFINED guides/a.mdx:1:9 Undefined variable "d"; the expression is shown as written. Write \\{d\\} or \`{d}\` for text.",
      "warning MDX_UNDEFINED guides/a.mdx:3:3 Undefined variable "b"; the expression is shown as written. Write \\{b.c\\} or \`{b.c}\` for text.",
    ]
  `)
})

test('an unknown name alone is reported without running anything', async () => {
  const { problems, page } = await render('a\n\nb {x} c\n')
  expect(page.lane).toBe('data')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNDEFINED guides/a.mdx:3:3 Undefined variable "x"; the expression is shown as written. Write \\{x\\} or \`{x}\` for text.",
    ]
  `)
})

test('browser globals are absent and guarded code works', async () => {
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

test('an error in a snippet module is reported at its place', async () => {
  const files = { 'snippets/a.jsx': 'export const A = () => {\n  return <b>\n}\n' }
  const { problems } = await render('import { A } from "/snippets/a.jsx"\n\n<A />\n', { files })
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_SYNTAX snippets/a.jsx:3:1 Invalid JavaScript: Unexpected token. Did you mean \`{'}'}\` or \`&rbrace;\`? Pages that import this file render only the children of its components.",
    ]
  `)
})

test('user code is refused when it is switched off', async () => {
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

test('links of user code get base and style of the site', async () => {
  const { html } = await render('{[1].map(() => <a href="/x#y">x</a>)}\n', {
    options: { base: '/docs/', linkStyle: 'html' },
  })
  expect(html).toBe('<a href="/docs/x.html#y">x</a>')
})

test('of a component whose .jsx file is missing only the children are rendered, without running code', async () => {
  const { html, page, problems } = await render('import { A } from "/snippets/a.jsx"\n\n<A>x</A>\n\ntext {A}\n')
  expect(page.lane).toBe('data')
  expect(html).toBe('x\n<p>text </p>')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_IMPORT guides/a.mdx:1:19 Missing file "/snippets/a.jsx"; only the children of its components are rendered. Looked for snippets/a.jsx.",
    ]
  `)
})

test('a name that a module does not export is a warning that lists the others, and only its children are rendered', async () => {
  const files = {
    'snippets/x.jsx':
      'import { Gone } from "./y.jsx"\nexport const Bar = ({ children }) => <b>{children}<Gone>y</Gone></b>\n',
    'snippets/y.jsx': 'export * from "./z.jsx"\nexport default function Own() {}\n',
    'snippets/z.jsx': 'export const Deep = () => <i>deep</i>\n',
  }
  const text = `import { Bar, Foo } from "/snippets/x.jsx"
import { Deep } from "/snippets/y.jsx"
import Whole from "/snippets/z.jsx"

<Bar>x</Bar> <Foo>*children*</Foo> <Deep /> <Whole>w</Whole>
`
  const { html, problems } = await render(text, { files })
  expect(html.replace(/\s+/g, ' ')).toBe('<b>xy</b> <em>children</em> <i>deep</i> w')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_IMPORT guides/a.mdx:1:15 Missing export "Foo" in "/snippets/x.jsx"; elements that use it render only their children. Exports: Bar.",
      "warning MDX_IMPORT guides/a.mdx:3:8 Missing default export in "/snippets/z.jsx"; elements that use it render only their children. Exports: Deep.",
      "warning MDX_IMPORT snippets/x.jsx:1:1 Missing export "Gone" in "./y.jsx"; elements that use it render only their children. Exports: Deep, default.",
    ]
  `)
})

test('modules of npm and Node show nothing but children, however they are used', async () => {
  const files = {
    'snippets/chart.jsx': `import * as fs from "node:fs"
import Chart, { Bar, scale } from "some-charts"
class Base extends Chart.Base {}
export const A = () => (
  <p>
    {String(fs.readFileSync)}{fs.promises.readFile("/etc/hostname")}{Object.keys(fs)}{[...scale().range([1]).ticks]}
    <Bar><Chart.Line /></Bar>{new Chart()}{new Base() && "end"}
  </p>
)
`,
  }
  const text = `import * as fs from "node:fs"
import { readFileSync } from "node:fs"
import { A } from "/snippets/chart.jsx"

export const B = () => <p>{\`b\${readFileSync("/etc/hostname")}\`}{fs.default}</p>

<A /> <B /> {fs.readdirSync("/").length} {[1].map(() => readFileSync)} <fs.Foo>child</fs.Foo>
`
  const { html, problems } = await render(text, { files })
  expect(html.replace(/\s+/g, ' ')).toBe('<p>end</p> <p>b</p> child')
  expect(problems.filter((problem) => !problem.startsWith('warning MDX_IMPORT'))).toEqual([])
  expect(problems).toHaveLength(4)
})

test('import() is refused', async () => {
  const { problems } = await render('export const fs = await import("node:fs")\n\n{fs.readdirSync("/")}\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:1:19 The code of this file failed to render: "import("node:fs") is not supported in pages"; content that needs it is omitted.",
    ]
  `)
})

test('process and require of the build are out of reach by name', async () => {
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
])('%s without end is reported with its place', async (_, text) => {
  const { problems } = await render(`a\n\n${text}`)
  expect(problems.join()).toMatch(
    /^warning MDX_RENDER guides\/a\.mdx:[345]:\d+ The (?:page|expression) failed to render: "Maximum call stack size exceeded"; it was omitted\. Look for/,
  )
})

test('a stack that overflows in the renderer leads to the component that was last seen', async () => {
  const page = await compile('export const A = () => <b>x</b>\n\n<A />\n')
  const evaluated = await evaluatePage(page, { jsx, jsxs, Fragment, components: {}, react: {} } as never)
  renderToString(renderTree(page, evaluated.runtime) as never)
  evaluated.report(new RangeError('Maximum call stack size exceeded'), '<A>')
  expect(evaluated.diagnostics().map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:1:24 <A> failed to render: "Maximum call stack size exceeded"; it was omitted. Look for infinite recursion in a component or function.",
    ]
  `)
})

test('an undefined name in text is shown as written, in prose, headings, lists and alone on a line', async () => {
  const text = `# T

## GET /accounts/{accountId}

Send {account.id["x"]} -- and {account?.name}.

{accountId}

- {a + 1}
`
  const { html, page, problems } = await render(text)
  expect(html.replace(/\n/g, '')).toBe(
    '<h2 id="get-/accounts/accountid">GET /accounts/{accountId}</h2><p>Send {account.id[&quot;x&quot;]} — and {account?.name}.</p><p>{accountId}</p><ul><li>{a + 1}</li></ul>',
  )
  expect(page.lane).toBe('data')
  expect(problems.every((problem) => problem.startsWith('warning MDX_UNDEFINED '))).toBe(true)
  expect(problems).toHaveLength(5)
})

test('an undefined name that is almost one in scope names it', async () => {
  const { problems } = await render('export const accountId = "a"\n\n{acountId}\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNDEFINED guides/a.mdx:3:1 Undefined variable "acountId"; the expression is shown as written. Did you mean "accountId"? Write \\{acountId\\} or \`{acountId}\` for text.",
    ]
  `)
})

test('an undefined name in a call or in JSX leaves nothing, as nobody means code as text', async () => {
  const { html, problems } = await render('a {fetchIt()} b {<b>{x}</b>} c {y && <i />} d\n')
  expect(html).toBe('<p>a  b  c  d</p>')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:1:17 The expression failed to render: "x is not defined"; it was omitted. Declare or import x.",
      "warning MDX_RENDER guides/a.mdx:1:32 The expression failed to render: "y is not defined"; it was omitted. Declare or import y.",
      "warning MDX_RENDER guides/a.mdx:1:4 The expression failed to render: "fetchIt is not defined"; it was omitted. Declare or import fetchIt, or write \\{fetchIt\\} or \`{fetchIt}\` for text.",
    ]
  `)
})

test('a property or spread that is undefined or throws is omitted', async () => {
  const text = `export const fail = () => { throw new Error("boom") }
export const Show = ({ a = "default", b }) => <i>{a}{b}</i>

<Show a={fail()} b={undeclared} {...nothing} /> <Card title={fail()} href="/b" {...fail()}>text</Card>
`
  const { html, problems } = await render(text)
  expect(html).toBe('<i>default</i>\n<x-card href="/b">text</x-card>')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNDEFINED guides/a.mdx:4:1 Undefined variable "nothing"; the spread is ignored. Declare or import nothing.",
      "warning MDX_UNDEFINED guides/a.mdx:4:18 Undefined variable "undeclared"; the property "b" is omitted. Declare or import undeclared, or write b="undeclared" for text.",
      "warning MDX_RENDER guides/a.mdx:4:10 The property "a" failed to render: "boom"; it was omitted. Thrown at guides/a.mdx:1:35.",
      "warning MDX_RENDER guides/a.mdx:4:62 The property "title" failed to render: "boom"; it was omitted. Thrown at guides/a.mdx:1:35.",
      "warning MDX_RENDER guides/a.mdx:4:84 A property failed to render: "boom"; it was omitted. Thrown at guides/a.mdx:1:35.",
    ]
  `)
})

test('a module that throws takes along only what needs it', async () => {
  const files = {
    'snippets/bad.jsx':
      'export const A = () => <b>a</b>\nexport const data = null.size\nexport const B = () => <b>{data}</b>\n',
  }
  const text = `import { A, B } from "/snippets/bad.jsx"

export const broken = window.name

one {[1].map((n) => n)} two {broken + [1].map((n) => n)} three

<A /> <B>children</B>
`
  const { html, problems } = await render(text, { files })
  expect(html.replace(/\s+/g, ' ')).toBe('<p>one 1 two three</p> <b>a</b> children')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:3:23 The code of this file failed to render: "window is not defined"; content that needs it is omitted. Pages are rendered without a browser. Use browser APIs only inside useEffect.",
      "warning MDX_RENDER snippets/bad.jsx:2:26 The code of this file failed to render: "Cannot read properties of null (reading 'size')"; content that needs it is omitted.",
    ]
  `)
})

test('props is an empty object in a page', async () => {
  const text = '<Card title="a" {...props}>x {props.x} {[1].map(() => props.y)}</Card>\n'
  const { html, problems } = await render(text)
  expect(problems).toEqual([])
  expect(html.replace(/\s+/g, ' ')).toBe('<x-card title="a">x </x-card>')
})

test('an imported image is its URL, with size, base path and the spelling of other generators', async () => {
  const files = {
    'snippets/logo.jsx': 'import logo from "../images/c.svg"\nexport const Logo = () => <img src={logo} />\n',
  }
  const text = `import a from "./a b.png"
import b from "/images/b.png"
import c from "@site/static/img/c.png"
import { Logo } from "/snippets/logo.jsx"

<img src={a} /> <Card img={b} /> <img src={c} />

<Logo />
`
  const assets = ['guides/a b.png', 'images/b.png', 'static/img/c.png', 'images/c.svg']
  const { html, problems } = await render(text, { files, assets, options: { base: '/docs/' } })
  expect(problems).toEqual([])
  expect(html).toMatchInlineSnapshot(`
    "<img src="/docs/guides/a%20b.png" width="4" height="2"/>
    <x-card img="/docs/images/b.png"></x-card>
    <img src="/docs/static/img/c.png" width="4" height="2"/>
    <img src="/docs/images/c.svg"/>"
  `)
  const published = await render('import c from "@site/static/c.png"\n\n<img src={c} />\n', { assets: ['c.png'] })
  expect([published.problems, published.html]).toEqual([[], '<img src="/c.png" width="4" height="2"/>'])
})

test('the import of a missing image is a warning', async () => {
  const { html, problems } = await render('import a from "./a.png"\n\ntext\n\n<img src={a} alt="A" />\n')
  expect(html).toBe('<p>text</p>\n<img alt="A"/>')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_IMPORT guides/a.mdx:1:15 Missing file "./a.png"; only the children of its components are rendered. Looked for guides/a.png.",
    ]
  `)
})

test('a member of what only browsers have is code, and fails to render', async () => {
  const { html, problems } = await render('At {window.location.href}.\n')
  expect(html).toBe('<p>At .</p>')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:1:5 The expression failed to render: "window is not defined"; it was omitted. Pages are rendered without a browser. Use browser APIs only inside useEffect.",
    ]
  `)
})

test('placeholders that JavaScript, React or a built-in component has a name for are shown as written', async () => {
  const names = [
    'URL',
    'Error',
    'console',
    'process.id',
    'document.id',
    'Card',
    'React',
    'user.id',
    'a,b',
    'Error?.code',
  ]
  const written = names.map((name) => `/x/{${name}}`).join(' ')
  const { html, page, problems } = await render(`${written}\n`)
  expect(html).toBe(`<p>${written}</p>`)
  expect(page.lane).toBe('data')
  expect(problems.map((problem) => problem.split('"')[1])).toEqual(names.map((name) => /\w+/.exec(name)?.[0]))
  expect(problems[0]).toMatchInlineSnapshot(
    `"warning MDX_UNDEFINED guides/a.mdx:1:4 Undefined variable "URL"; the expression is shown as written. Write \\{URL\\} or \`{URL}\` for text."`,
  )
})

test('constants of JavaScript and names that the page declares are not placeholders', async () => {
  const text =
    'export const URL = "u"\n\nx {URL} {Math.PI * 0} {Math.SQRT2} {undefined} {user.id ?? "nobody"} {new Date(0).getTime()}\n'
  const { html, problems } = await render(text)
  expect(html).toBe('<p>x u 0 1.4142135623730951  nobody 0</p>')
  expect(problems).toEqual([])
})

test('expressions that throw, or give what cannot be shown, are omitted one by one, each with its place', async () => {
  const files = { 'snippets/f.js': 'export const fail = () => { throw new Error("boom") }\n' }
  const text = `import { fail } from "/snippets/f.js"
export const thrower = new Proxy({}, { get: () => fail() })

a {fail()} b {fail()} c

{Symbol("s")} d {[1, Symbol("s")]} e

f {null.x} g

{thrower} {null.x} h

<Card
  title={Symbol("s")}
  img={thrower} {...{ get url() { return window.name } }}>i</Card>

<b>{(() => { throw Object.create(null) })()} j</b>
`
  const { html, problems } = await render(text, { files })
  expect(html.replace(/\s+/g, ' ')).toBe('<p>a b c</p> <p> d e</p> <p>f g</p> <p> h</p> <x-card>i</x-card> <b> j</b>')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:4:4 The expression failed to render: "boom"; it was omitted. Thrown at snippets/f.js:1:35.",
      "warning MDX_RENDER guides/a.mdx:4:15 The expression failed to render: "boom"; it was omitted. Thrown at snippets/f.js:1:35.",
      "warning MDX_RENDER guides/a.mdx:6:2 The expression failed to render: "a symbol cannot be shown"; it was omitted.",
      "warning MDX_RENDER guides/a.mdx:6:18 The expression failed to render: "a symbol cannot be shown"; it was omitted.",
      "warning MDX_RENDER guides/a.mdx:8:9 The expression failed to render: "Cannot read properties of null (reading 'x')"; it was omitted.",
      "warning MDX_RENDER guides/a.mdx:10:2 The expression failed to render: "boom"; it was omitted. Thrown at snippets/f.js:1:35.",
      "warning MDX_RENDER guides/a.mdx:10:17 The expression failed to render: "Cannot read properties of null (reading 'x')"; it was omitted.",
      "warning MDX_RENDER guides/a.mdx:13:10 The property "title" failed to render: "a symbol cannot be shown"; it was omitted.",
      "warning MDX_RENDER guides/a.mdx:14:8 The property "img" failed to render: "boom"; it was omitted. Thrown at snippets/f.js:1:35.",
      "warning MDX_RENDER guides/a.mdx:14:42 A property failed to render: "window is not defined"; it was omitted. Pages are rendered without a browser. Use browser APIs only inside useEffect.",
      "warning MDX_RENDER guides/a.mdx:16:5 The expression failed to render: "an object was thrown"; it was omitted.",
    ]
  `)
})

test('a component gets a function or an object that is its content', async () => {
  const text = `export const Each = ({ children }) => [1, 2].map(children)
export const Sum = ({ children }) => children.a + children.b

<Each>{(n) => <i>{n}</i>}</Each>

<Sum>{{ a: 1, b: Math.abs(-2) }}</Sum>
`
  const { html, problems } = await render(text)
  expect(html.replace(/\s+/g, ' ')).toBe('<i>1</i><i>2</i> 3')
  expect(problems).toEqual([])
})
