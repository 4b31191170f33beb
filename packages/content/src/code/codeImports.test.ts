import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

test('a component with a missing .jsx file renders only its children', async () => {
  const { html, page, problems } = await render('import { A } from "/snippets/a.jsx"\n\n<A>x</A>\n\ntext {A}\n')
  expect(page.lane).toBe('data')
  expect(html).toBe('x\n<p>text </p>')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_IMPORT guides/a.mdx:1:19 Missing file "/snippets/a.jsx"; only the children of its components are rendered. Looked for snippets/a.jsx.",
    ]
  `)
})

test('an import of an unknown name is a warning that lists the exports', async () => {
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

test('code that imports npm or Node modules renders only its children', async () => {
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

test('an imported image is its URL, size and base path', async () => {
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
