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
      "error MDX_RENDER guides/a.mdx:3:16 The page's code threw "x is not defined". Declare or import x; braces meant as text are written \\{x\\} or \`{x}\`.",
      "error MDX_RENDER guides/a.mdx:7:16 The page's code threw "Cannot read properties of null (reading 'b')".",
    ]
  `)
})

test('places are exact where several expressions share a line', async () => {
  const { problems } = await render('a {[x.y][0]} b {y() + 1}\n\n{\n  1 +\n  zz()\n}\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "error MDX_RENDER guides/a.mdx:1:3 The expression threw "x is not defined". Write \\{[x.y][0]\\} or \`{[x.y][0]}\` to show the braces as text.",
      "error MDX_RENDER guides/a.mdx:1:17 The page's code threw "y is not defined". Declare or import y; braces meant as text are written \\{y\\} or \`{y}\`.",
      "error MDX_RENDER guides/a.mdx:5:1 The page's code threw "zz is not defined". Declare or import zz; braces meant as text are written \\{zz\\} or \`{zz}\`.",
    ]
  `)
})

test('reports every placeholder of a page in one run', async () => {
  const { problems } = await render('a {b.c} {d}\n\n- {b.c}\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "error MDX_RENDER guides/a.mdx:1:3 The expression threw "b is not defined". Write \\{b.c\\} or \`{b.c}\` to show the braces as text.",
      "error MDX_RENDER guides/a.mdx:1:9 The expression threw "d is not defined". Write \\{d\\} or \`{d}\` to show the braces as text.",
      "error MDX_RENDER guides/a.mdx:3:3 The expression threw "b is not defined". Write \\{b.c\\} or \`{b.c}\` to show the braces as text.",
    ]
  `)
})

test('an unknown name alone is reported without running anything', async () => {
  const { problems, page } = await render('a\n\nb {x} c\n')
  expect(page.lane).toBe('data')
  expect(problems).toMatchInlineSnapshot(`
    [
      "error MDX_RENDER guides/a.mdx:3:3 The expression threw "x is not defined". Write \\{x\\} or \`{x}\` to show the braces as text.",
    ]
  `)
})

test('browser globals are absent and guarded code works', async () => {
  const { html, problems } = await render(
    'on {typeof window === "undefined" ? "server" : window.name}\n\n{window.name}\n',
  )
  expect(html).toBe('<p>on server</p>\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "error MDX_RENDER guides/a.mdx:3:2 The page's code threw "window is not defined". Pages are rendered without a browser: use browser names inside useEffect only.",
    ]
  `)
})

test('an error in a snippet module is reported at its place', async () => {
  const files = { 'snippets/a.jsx': 'export const A = () => {\n  return <b>\n}\n' }
  const { problems } = await render('import { A } from "/snippets/a.jsx"\n\n<A />\n', { files })
  expect(problems).toMatchInlineSnapshot(`
    [
      "error MDX_SYNTAX snippets/a.jsx:3:1 This JavaScript does not parse: Unexpected token. Did you mean \`{'}'}\` or \`&rbrace;\`?",
    ]
  `)
})

test('user code is refused when it is switched off', async () => {
  const { problems, html } = await render('before\n\n{[1].map((n) => n)}\n', { options: { allowCode: false } })
  expect(html).toBe('<p>before</p>')
  expect(problems).toMatchInlineSnapshot(`
    [
      "error MDX_CODE guides/a.mdx:3:1 This expression needs JavaScript to run, which is switched off for this build. Use literals, snippets and built-in components only.",
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

test('an absent .jsx file shows nothing and needs no code', async () => {
  const { html, page, problems } = await render('import { A } from "/snippets/a.jsx"\n\n<A>x</A>\n\ntext {A}\n')
  expect(page.lane).toBe('data')
  expect(html).toBe('<p>text </p>')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_IMPORT guides/a.mdx:1:19 "/snippets/a.jsx" is not found; nothing is shown in its place. Looked for snippets/a.jsx.",
    ]
  `)
})

test('modules of npm and Node show nothing, however they are used', async () => {
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

<A /> <B /> {fs.readdirSync("/").length} {[1].map(() => readFileSync)} <fs.Foo />
`
  const { html, problems } = await render(text, { files })
  expect(html.replace(/\s+/g, ' ')).toBe('<p>end</p> <p>b</p> ')
  expect(problems.filter((problem) => !problem.startsWith('warning MDX_IMPORT'))).toEqual([])
  expect(problems).toHaveLength(4)
})

test('import() is refused', async () => {
  const { problems } = await render('export const fs = await import("node:fs")\n\n{fs.readdirSync("/")}\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "error MDX_RENDER guides/a.mdx:1:19 The page's code threw "import("node:fs") is not supported in pages".",
    ]
  `)
})

test('process and require of the build are out of reach by name', async () => {
  const text =
    '{process.env.HOME} {typeof require} {Object.keys(process.env).length}\n\n{process.exit(0)}\n\n{require("fs").readdirSync("/")}\n'
  const { html, problems } = await render(text)
  expect(html.trim()).toBe('undefined\n0')
  expect(problems).toMatchInlineSnapshot(`
    [
      "error MDX_RENDER guides/a.mdx:3:10 The page's code threw "process.exit() is not available in pages". Pages cannot use Node; import files of this repository, or write the value into the page.",
      "error MDX_RENDER guides/a.mdx:5:2 The page's code threw "require is not a function". Pages cannot use Node; import files of this repository, or write the value into the page.",
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
    /^error MDX_RENDER guides\/a\.mdx:[34]:\d+ The page's code threw "Maximum call stack size exceeded"\. Look for/,
  )
})

test('a stack that overflows in the renderer leads to the component that was last seen', async () => {
  const page = await compile('export const A = () => <b>x</b>\n\n<A />\n')
  const evaluated = await evaluatePage(page, { jsx, jsxs, Fragment, components: {}, react: {} } as never)
  renderToString(renderTree(page, evaluated.runtime) as never)
  evaluated.report(new RangeError('Maximum call stack size exceeded'))
  expect(evaluated.diagnostics().map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "error MDX_RENDER guides/a.mdx:1:24 The page's code threw "Maximum call stack size exceeded". Look for a component or function that uses itself without end.",
    ]
  `)
})
