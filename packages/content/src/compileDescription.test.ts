import { ID_MARK } from '@octavo/core'
import { toHtml } from 'hast-util-to-html'
import { Parser } from 'htmlparser2'
import { beforeAll, expect, test } from 'vitest'
import {
  type CompileDescription,
  createDescriptionCompiler,
  type DescriptionBase,
  plainHtml,
} from './compileDescription.js'
import { COMPONENTS } from './testing/components.js'

let compile: CompileDescription
beforeAll(async () => {
  compile = await createDescriptionCompiler({ components: COMPONENTS, base: '/docs/', linkStyle: 'extensionless' })
})

function render(text: string, base?: DescriptionBase): string {
  return plainHtml(compile(text, base))
}

/** Elements and components that a theme renders. */
function elements(text: string, base?: DescriptionBase): string {
  return toHtml(compile(text, base).tree)
}

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '<a href="javascript:alert(3)">x</a>',
  '[y](javascript:alert(4))',
  '[y](JaVa\u0001Script:alert(4))',
  '[y](java&#10;script:alert(4))',
  '[y](&#x6a;avascript:alert(4))',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<svg/onload=alert(5)>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe srcdoc="<script>alert(6)</script>"></iframe>',
  '{constructor.constructor("alert(7)")()}',
  '</script><script>alert(8)</script>',
  '</noscript><img src=x onerror=alert(9)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style><img src=x onerror=alert(1)></style>',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '![x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](javascript:alert(1))',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<p id="page-title" class="navbar" style="position:fixed" name="body">x</p>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<div data-copy="x" data-island hidden onclick=alert(1)>x</div>',
  '`<img src=x onerror=alert(1)>`',
  '```\n</code></pre><script>alert(1)</script>\n```',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '<https://e.example/"onmouseover="alert(1)>',
  '[a](https://e.example/" onmouseover="alert(1))',
]

const TAGS = new Set(
  'p br hr strong b em i del code pre blockquote ul ol li a img span div table thead tbody tr th td details summary h3 h4 h5 h6 q input'.split(
    ' ',
  ),
)
const ATTRIBUTES =
  /^(?:href|src|alt|title|class|rel|target|tabindex|loading|decoding|referrerpolicy|open|align|start|width|height|type|disabled|checked)$/

test.each(ATTACKS)('runs no code: %s', (attack) => {
  for (const text of [
    attack,
    `Text before. ${attack} and after`,
    `- item\n\n  ${attack}`,
    `| a |\n|---|\n| ${attack.replaceAll('\n', ' ')} |`,
  ]) {
    const parser = new Parser({
      onopentag(name, attributes) {
        expect(TAGS).toContain(name)
        for (const [key, value] of Object.entries(attributes)) {
          expect(key).toMatch(ATTRIBUTES)
          if (key === 'href' || key === 'src')
            expect(value).toMatch(/^(?:https?:|mailto:|#|\/(?!\/)|[\w%.-]+(?:[/?#]|$))/i)
          if (key === 'class') expect(value).toMatch(/^(?:link|plain|table-wrapper|language-[\w+#.-]+)$/)
        }
      },
    })
    parser.end(render(text))
  }
})

test('renders CommonMark, GFM and harmless HTML', () => {
  const text =
    '# Title\n\nA **b** `c` <br/> [d](https://e.example) [f](#g) <b>x</b>\n\n| a |\n|---|\n| 1 |\n\n~~~js\nlet a\n~~~'
  expect(render(text)).toMatchInlineSnapshot(`
    "<h3>Title</h3>
    <p>A <strong>b</strong> <code>c</code> <br> <a href="https://e.example">d</a> <a href="#g">f</a> <b>x</b></p>
    <table>
    <thead>
    <tr>
    <th>a</th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <td>1</td>
    </tr>
    </tbody>
    </table>
    <pre><code>let a</code></pre>"
  `)
})

test('expressions and imports in a description are text', () => {
  expect(elements('{process.env.X} <Card/> import fs from "fs"\n\nimport a from "b"')).toMatchInlineSnapshot(`
    "<p>{process.env.X} <Card></Card> import fs from "fs"</p>
    <p>import a from "b"</p>"
  `)
})

test('the fast path for plain text gives the same result', () => {
  expect(render('The id of the pet (required), e.g. 12: "x".')).toBe(
    '<p>The id of the pet (required), e.g. 12: "x".</p>',
  )
  expect(render('See www.example.com')).toContain('href="http://www.example.com"')
  expect(render('  ')).toBe('')
})

test('hostile texts take bounded time', () => {
  const start = process.cpuUsage()
  for (const text of [
    '>'.repeat(20_000),
    '['.repeat(50_000),
    '<b>'.repeat(19_000),
    '*a '.repeat(20_000),
    '- '.repeat(20_000),
    '<a href="'.repeat(6_000),
    `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${`${'|x'.repeat(300)}|\n`.repeat(80)}`,
  ]) {
    expect(typeof render(text)).toBe('string')
  }
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5_000)
})

test('relative URLs count from the page or the remote document, or are resolved by browsers', () => {
  const text = '[a](b.mdx) [c](/d) [e](#f) [g](mailto:x@y.z) [h](https://h.example) [j](javascript:x) ![i](../i.png)'
  const urls = (base?: DescriptionBase) =>
    [...render(text, base).matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, url]) => url).join(' ')
  expect(urls({ url: 'https://api.example.com/docs/v1/openapi.json' })).toBe(
    'https://api.example.com/docs/v1/b.mdx https://api.example.com/d #f mailto:x@y.z https://h.example https://api.example.com/docs/i.png',
  )
  expect(urls({ page: 'api/pets/get.mdx' })).toBe(
    '/docs/api/pets/b /docs/d #f mailto:x@y.z https://h.example /docs/api/i.png',
  )
  expect(urls()).toBe('b.mdx /docs/d #f mailto:x@y.z https://h.example ../i.png')
  expect(compile(text, { page: 'api/pets/get.mdx' }).links.map(({ slug, hash }) => `${slug}#${hash ?? ''}`)).toEqual([
    'api/pets/b#',
    'd#',
    'api/pets/get#f',
  ])
})

test('links follow the base and the link style of the site', async () => {
  const styled = await createDescriptionCompiler({ components: {}, base: '/docs/', linkStyle: 'html' })
  const text =
    '<a href="/api/a?x=1&amp;y#z">a</a> ![i](/i.png) [b](//e.com/) [c](/docs/b/index.mdx#d) [e](../../../out)'
  expect(plainHtml(styled(text, { page: 'api/things/list' }))).toBe(
    '<p><a href="/docs/api/a.html?x=1&#x26;y#z">a</a> <img src="/docs/i.png" alt="i"> <a href="//e.com/">b</a> <a href="/docs/b.html#d">c</a> <a href="../../../out">e</a></p>',
  )
})

test('renders callouts, components and code as on pages', () => {
  const text =
    '> [!WARNING]\n> Not **idempotent**.\n\n<Note title="N">See <Tooltip tip="t">it</Tooltip></Note>\n\n<Card href="javascript:x" className="navbar" id="page-title" title="C">c</Card>\n\n```js title="a.js"\nlet a\n```\n\n<Update label="x">u</Update> <Card'
  expect(elements(text)).toMatchInlineSnapshot(`
    "<Warning><p>Not <strong>idempotent</strong>.</p></Warning>
    <Note>See <Tooltip tip="t">it</Tooltip></Note>
    <Card title="C">c</Card>
    <CodeBlock>let a</CodeBlock>
    <p>&#x3C;Update label="x">u&#x3C;/Update> &#x3C;Card</p>"
  `)
})

test('an element without an end tag does not contain the text after it', () => {
  expect(render('Set <title> to **a**.\n\nb <iframe> c')).toBe(
    '<p>Set &#x3C;title> to <strong>a</strong>.</p>\n<p>b &#x3C;iframe> c</p>',
  )
  const text = render('<title>a</title> <iframe>b</iframe> <noscript>c</noscript> <select><option>d</select>')
  expect(text.replace(/\s+/g, ' ')).toBe('a b c d')
})

test('variables and ids of headings stay as written', () => {
  expect(render('Hello {{name}} and `{{name}}`\n\n## A {#b}')).toBe(
    '<p>Hello {{name}} and <code>{{name}}</code></p>\n<h4>A {#b}</h4>',
  )
})

test('renders the source of a diagram as code', () => {
  expect(render('```mermaid\nA-->B\n```')).toBe('<pre><code>A-->B</code></pre>')
})

test('XML in text is shown with its tags', () => {
  expect(render('Send <order><id>7</id></order>, <api-key>.')).toBe(
    '<p>Send &#x3C;order>&#x3C;id>7&#x3C;/id>&#x3C;/order>, &#x3C;api-key>.</p>',
  )
})

test('renders checkboxes of task lists', () => {
  const html = render('- [ ] to *do*\n- [x] done\n\n  more\n- none')
  const text = html
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  expect(text).toBe('☐ to do ☑ done more none')
  expect(html).not.toContain('<input')
})

test('unknown components without content show the text of their properties, as on pages, and are reported', () => {
  const { tree, diagnostics } = compile(
    'Run <Cmd npm="npm i x" /> or <Order id="7"/>.\n\n<Video src="https://e.example/v.mp4" />\n\n```jsno\n{}\n```\n\n<Tabs><Tab name="One">a</Tab></Tabs>',
  )
  expect(plainHtml({ tree })).toMatchInlineSnapshot(`
    "<p>Run npm i x or &#x3C;Order id="7"/>.</p>
    <p><a href="https://e.example/v.mp4">https://e.example/v.mp4</a></p>
    <pre><code>{}</code></pre>
    <div><div>a</div></div>"
  `)
  expect(
    diagnostics.map(({ rule, message, hint, start }) => [rule, message, hint, start?.line]),
  ).toMatchInlineSnapshot(`
    [
      [
        "MDX_UNKNOWN_COMPONENT",
        "Unknown component \`<Cmd>\`; only the text of its properties is shown.",
        "Write the text itself: descriptions have only built-in components.",
        1,
      ],
      [
        "MDX_UNKNOWN_COMPONENT",
        "Unknown component \`<Video>\`; only the text of its properties is shown.",
        "Write the text itself: descriptions have only built-in components.",
        3,
      ],
      [
        "CODE_LANGUAGE",
        "Unknown code language "jsno"; the code is shown without highlighting.",
        "Did you mean "json"?",
        5,
      ],
      [
        "MDX_UNKNOWN_PROP",
        "Unknown property "name" of \`<Tab>\`; it is ignored.",
        "Did you mean "title"?",
        9,
      ],
    ]
  `)
})

test('elements that are removed with their content are reported', () => {
  const { tree, diagnostics } = compile(
    'A <svg><text>logo</text></svg> b\n\n<math><mi>x</mi></math>\n\n<iframe src="https://e.example/"></iframe>\n\n<script>run()</script>',
  )
  expect(plainHtml({ tree })).toMatchInlineSnapshot(`
    "<p>A  b</p>
    <p></p>

    "
  `)
  expect(diagnostics.map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "Unsupported element \`<svg>\` in a description; it is omitted.",
      "Unsupported element \`<math>\` in a description; it is omitted.",
      "Unsupported element \`<iframe>\` in a description; it is omitted.",
    ]
  `)
})

test('headings have ids with a mark that pages replace, so that they cannot clobber others', () => {
  const text = '# Errors\n\n[a](#errors) [b](#body-x) <a href="#errors">c</a> <p id="page-title">d</p>\n\n## Errors'
  expect(elements(text).replaceAll(ID_MARK, '_')).toMatchInlineSnapshot(`
    "<h3 id="_errors">Errors</h3>
    <p><a href="#_errors">a</a> <a href="#body-x">b</a> <a href="#_errors">c</a> <p>d</p></p>
    <h4 id="_errors-2">Errors</h4>"
  `)
  expect(render(text)).not.toContain('id=')
})

test('links in the style of other API references point to the operation page', () => {
  const findPage = (hash: string) => (hash === '#operation/a' ? '/api/a' : undefined)
  const { tree, links } = compile('[a](#operation/a) [b](#operation/b)', { page: 'api/b' }, findPage)
  expect(plainHtml({ tree })).toBe('<p><a href="/docs/api/a">a</a> <a href="#operation/b">b</a></p>')
  expect(links.map(({ slug, hash }) => [slug, hash])).toEqual([
    ['api/a', undefined],
    ['api/b', 'operation/b'],
  ])
})
