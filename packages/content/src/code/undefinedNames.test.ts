import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

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

test('an unknown name alone is reported without running code', async () => {
  const { problems, page } = await render('a\n\nb {x} c\n')
  expect(page.lane).toBe('data')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNDEFINED guides/a.mdx:3:3 Undefined variable "x"; the expression is shown as written. Write \\{x\\} or \`{x}\` for text.",
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

test('an undefined name close to one in scope suggests it', async () => {
  const { problems } = await render('export const accountId = "a"\n\n{acountId}\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNDEFINED guides/a.mdx:3:1 Undefined variable "acountId"; the expression is shown as written. Did you mean "accountId"? Write \\{acountId\\} or \`{acountId}\` for text.",
    ]
  `)
})

test('an undefined name in a call or in JSX renders nothing', async () => {
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

test('omits a property or spread that is undefined or throws', async () => {
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

test('a module that throws affects only what imports it', async () => {
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

test('a member of a browser global fails to render', async () => {
  const { html, problems } = await render('At {window.location.href}.\n')
  expect(html).toBe('<p>At .</p>')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER guides/a.mdx:1:5 The expression failed to render: "window is not defined"; it was omitted. Pages are rendered without a browser. Use browser APIs only inside useEffect.",
    ]
  `)
})

test('placeholders with the name of a global or built-in are shown as written', async () => {
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
  const text = names.map((name) => `/x/{${name}}`).join(' ')
  const { html, page, problems } = await render(`${text}\n`)
  expect(html).toBe(`<p>${text}</p>`)
  expect(page.lane).toBe('data')
  expect(problems.map((problem) => problem.split('"')[1])).toEqual(names.map((name) => /\w+/.exec(name)?.[0]))
  expect(problems[0]).toMatchInlineSnapshot(
    `"warning MDX_UNDEFINED guides/a.mdx:1:4 Undefined variable "URL"; the expression is shown as written. Write \\{URL\\} or \`{URL}\` for text."`,
  )
})

test('JavaScript constants and declared names are not placeholders', async () => {
  const text =
    'export const URL = "u"\n\nx {URL} {Math.PI * 0} {Math.SQRT2} {undefined} {user.id ?? "nobody"} {new Date(0).getTime()}\n'
  const { html, problems } = await render(text)
  expect(html).toBe('<p>x u 0 1.4142135623730951  nobody 0</p>')
  expect(problems).toEqual([])
})

test('expressions that throw or are not renderable are omitted and reported one by one', async () => {
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
