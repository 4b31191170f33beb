import { componentSlug, headingSlug } from '@octavo/core'
import { expect, test } from 'vitest'
import { compile, printDiagnostic, render } from '../testing/renderPage.js'
import { parseCodeMeta } from './codeMeta.js'
import { educate } from './smartypants.js'

// Ids on published Mintlify sites, for our own titles.
test.each([
  ['Quick start', 'quick-start'],
  ["What's new?", 'what’s-new'],
  ['v1.2 (beta)', 'v1-2-beta'],
  ['1. Set up', '1-set-up'],
  ['Step 1: Make a key', 'step-1-make-a-key'],
  ['First, then; last!', 'first-then-last'],
  ['A/B & C + D', 'a/b-&-c-+-d'],
  ['Split with $ref', 'split-with-$ref'],
  ['run <job_id> | tee', 'run-<job_id>-|-tee'],
  ['In the box (systemd): one --two', 'in-the-box-systemd--one-two'],
  ['A ({{ b.c }})', 'a--b-c-'],
  ['A - B', 'a-b'],
  ['A — B', 'a-—-b'],
  ['@scope/name', 'scope/name'],
  ['defaultOpen', 'defaultopen'],
  ['Über 概要 🎉', 'über-概要-🎉'],
  ['  ', ''],
])('the heading %s gets the id that Mintlify gives it', (text, id) => {
  expect(headingSlug(text)).toBe(id)
})

test.each([
  ['Is it "a_b: c"?', 'is-it-a-b-c'],
  ["Don't stop, I'm here", 'dont-stop-i-m-here'],
  ['Fees & more', 'fees-and-more'],
  ['user.first_name', 'user-first-name'],
  ['Café 概要', 'cafe-概要'],
])('a component titled %s gets an id from its title', (text, id) => {
  expect(componentSlug(text)).toBe(id)
})

test('reads {#id}, numbers repeated ids and keeps ids free of anchors that need none', async () => {
  const { page, html } = await render(
    '## A {#1-custom}\n\n## B\n\n## B\n\n### B\n\n<Accordion title="B" />\n\n<h2 noAnchor>C</h2>\n\n```md\n## Shown {#as-it-is}\n```\n',
  )
  expect(page.headings.map(({ id, toc }) => (toc === false ? `(${id})` : id))).toEqual([
    '1-custom',
    'b',
    'b-2',
    'b-3',
    '(b-4)',
    '(c)',
  ])
  expect(html).toContain('Shown {#as-it-is}')
})

test.each([
  ['"a" and \'b\'', '“a” and ‘b’'],
  ["it's the '90s -- or ``so''...", 'it’s the ’90s — or “so”…'],
  ['use --flag or -- not ----', 'use --flag or — not ----'],
  ['("x")', '(“x”)'],
])('renders %s as %s', (text, expected) => {
  expect(educate(text)).toBe(expected)
})

test.each([
  '```js\nlet a = "b" -- c\'s ...\n```',
  '<CodeBlock>{`let a = "b" -- c\'s ...`}</CodeBlock>',
  '<pre>{`let a = "b" -- c\'s ...`}</pre>',
  '<p><code>{`let a = "b" -- c\'s ...`}</code></p>',
])('leaves the code of %j as it is written', async (text) => {
  const { html } = await render(text)
  expect(html).toContain("let a = &quot;b&quot; -- c's ...")
})

test('quotes around markup become typographic, and code stays', async () => {
  const { html } = await render('"**a**" and "`"b"`" `--c`\n')
  expect(html).toBe('<p>“<strong>a</strong>” and “<code>&quot;b&quot;</code>” <code>--c</code></p>')
})

test.each([
  ['```js\nf("a") // [!code --]\n```\n', 'f(&quot;a&quot;) // [!code --]'],
  ['<CodeBlock>{`it\'s -- "b"`}</CodeBlock>\n', "it's -- &quot;b&quot;"],
  ["<kbd>'</kbd>\n", "<kbd>'</kbd>"],
])('keeps quotes and dashes in %j', async (text, expected) => {
  expect((await render(text)).html).toContain(expected)
})

test.each([
  ['title="a b" icon=\'x\' lines', { filename: 'a b', icon: 'x', lines: true }],
  ['a.js {1, 3-5}', { filename: 'a.js', highlight: '1,3-5' }],
  ['highlight={2} focus="4-5" WRAP [expandable]', { highlight: '2', focus: '4-5', wrap: true, expandable: true }],
  ['theme=nord lang="ts" twoslash nocopy', { theme: 'nord', language: 'ts', twoslash: true, nocopy: true }],
  ['"two words" lines=false', { filename: 'two words', lines: false }],
  ['placement="top-left" actions={false}', { other: { placement: 'top-left', actions: 'false' } }],
])('reads the code meta %s', (meta, expected) => {
  expect(parseCodeMeta(meta)).toEqual({ other: {}, ...expected })
})

test('turns fences into code blocks and diagrams', async () => {
  const { html, page } = await render(
    '```js a.js {1}\nlet a  \n  <b>\n```\n\n```mermaid placement="top-left" actions={false}\nA-->B\n```\n\n<RequestExample>\n```bash\n1\n```\n```bash\n2\n```\n</RequestExample>\n\n<CodeGroup>\n```ts\n3\n```\n</CodeGroup>\n\n```nocopy\n4\n```\n',
  )
  expect(page.features).toEqual(['mermaid'])
  expect(html).toMatchInlineSnapshot(`
    "<x-codeblock highlight="1" filename="a.js" language="js">let a  
      &lt;b></x-codeblock>
    <x-mermaid chart="A-->B" placement="top-left" actions="false"></x-mermaid>
    <x-requestexample><x-codeblock language="bash" filename="Request">1</x-codeblock><x-codeblock language="bash" filename="Request 2">2</x-codeblock></x-requestexample>
    <x-codegroup><x-codeblock language="ts" filename="ts">3</x-codeblock></x-codegroup>
    <x-codeblock nocopy="true">4</x-codeblock>"
  `)
})

test('adds base path and link style to links and collects their positions', async () => {
  const text =
    '[a](/guides/b.mdx?x#y) [c](./c) [d](../d.md) [e](#here) [f](https://x.org) [g](mailto:a@b.c) [h](/files/h.pdf) [i][ref]\n\n<Card\n  title="t"\n  href="/k"\n/>\n\n<a href="l">l</a>\n\n[ref]: /m/\n'
  const { page, html } = await render(text, { assets: ['files/h.pdf'], options: { base: '/docs/', linkStyle: 'html' } })
  expect(html).toMatchInlineSnapshot(`
    "<p><a href="/docs/guides/b.html?x#y">a</a> <a href="/docs/guides/c.html">c</a> <a href="/docs/d.html">d</a> <a href="#here">e</a> <a href="https://x.org">f</a> <a href="mailto:a@b.c">g</a> <a href="/docs/files/h.pdf">h</a> <a href="/docs/m.html">i</a></p>
    <x-card title="t" href="/docs/k.html"></x-card>
    <a href="/docs/guides/l.html">l</a>"
  `)
  expect(
    page.links.map(
      ({ slug, hash, position, end }) => `${slug}#${hash ?? ''} ${position?.line}:${position?.column}-${end?.column}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "guides/b#y 1:5-22",
      "guides/c# 1:28-31",
      "d# 1:37-44",
      "guides/a#here 1:50-55",
      "files/h.pdf# 1:98-110",
      "k# 5:3-12",
      "guides/l# 8:4-12",
      "m# 10:8-11",
    ]
  `)
})

test('reports links to files outside the docs folder', async () => {
  const { page, html } = await render('[up](../../README.md#x) <Card title="t" href="../../../src" />\n')
  expect(html).toContain('href="../../README.md#x"')
  expect(page.diagnostics.map(printDiagnostic).join('\n')).toMatchInlineSnapshot(`
    "warning LINK_BROKEN guides/a.mdx:1:6 The link to ../../README.md#x is outside the docs folder. Link to files of the repository by their web URL.
    warning LINK_BROKEN guides/a.mdx:1:41 The link to ../../../src is outside the docs folder. Link to files of the repository by their web URL."
  `)
})

test('gathers the link of url in frontmatter with its position', async () => {
  const { page } = await render('---\ntitle: A\nurl: /guides/b.mdx#c\n---\n\nText.\n')
  const [link] = page.links
  expect([link?.slug, link?.hash, link?.position, link?.end]).toMatchInlineSnapshot(`
    [
      "guides/b",
      "c",
      {
        "column": 1,
        "line": 3,
      },
      {
        "column": 21,
        "line": 3,
      },
    ]
  `)
  expect((await render('---\ntitle: A\nurl: https://a.dev\n---\n')).page.links).toEqual([])
})

test.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'VBScript:x', 'data:text/html,x'])(
  'drops the unsafe link %s',
  async (url) => {
    const { html, page } = await render(
      `<a href={${JSON.stringify(url)}}>x</a>\n\n<img src={${JSON.stringify(url)}} />\n`,
    )
    expect(html).toBe('<a>x</a>\n<img/>')
    expect(page.diagnostics.map(({ rule }) => rule)).toEqual(['LINK_UNSAFE', 'LINK_UNSAFE'])
  },
)

test('resolves images with URL and size, and warns about missing ones', async () => {
  const { html, problems } = await render(
    '![a](/images/a.png) ![b](../images/a.png) ![c](gone.png)\n\n<img src="/images/a.png" width="9" class="x" style="color: red" onclick="x()" />\n\n<Card img="/gone.png" />\n',
    {
      assets: ['images/a.png'],
      options: { base: '/docs/' },
    },
  )
  expect(html).toMatchInlineSnapshot(`
    "<p><img src="/docs/images/a.png" alt="a" width="4" height="2"/> <img src="/docs/images/a.png" alt="b" width="4" height="2"/> <img src="/docs/guides/gone.png" alt="c"/></p>
    <img src="/docs/images/a.png" width="9" style="color: red" class="x"/>
    <x-card img="/docs/gone.png"></x-card>"
  `)
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning ASSET_MISSING guides/a.mdx:1:48 Missing file "guides/gone.png".",
      "warning MDX_INLINE_SCRIPT guides/a.mdx:3:1 Unsafe attribute "onclick": it contains a script. The attribute is omitted. Put code into a component in a .jsx snippet, or into a .js file of the docs folder, which all pages load.",
      "warning ASSET_MISSING guides/a.mdx:5:7 Missing file "gone.png".",
    ]
  `)
})

test('puts variables into text, code, links and attributes, and warns of unknown ones', async () => {
  const text =
    '---\ntitle: "{{name}} guide"\n---\n\n# H {{name}}\n\n{{name}} {{ name }} `{{name}}` [x](/{{api.path}}) <b title="{{name}}">{"in {{name}}"}</b> {{nam}}\n\n```sh\n{{name}} @{{ secrets.X }}\n```\n\n<div style={{color}} />\n'
  const { html, page } = await render(`export const color = "red"\n\n${text.replace(/^---[\s\S]*?---\n/, '')}`, {
    options: { variables: { name: '<A&B>', 'api.path': 'v1' } },
  })
  expect(html).toMatchInlineSnapshot(`
    "<p>&lt;A&amp;B> &lt;A&amp;B> <code>&lt;A&amp;B></code> <a href="/v1">x</a> <b title="&lt;A&amp;B>">in &lt;A&amp;B></b> {{nam}}</p>
    <x-codeblock language="sh">&lt;A&amp;B> @{{ secrets.X }}</x-codeblock>
    <div style="color:red;"></div>"
  `)
  expect(page.diagnostics.map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "warning MDX_VARIABLE guides/a.mdx:6:91 Undefined variable "nam"; {{nam}} is shown as written. Did you mean "name"?",
    ]
  `)
  const titled = await compile(text, { options: { variables: { name: 'N' } } })
  expect(titled.title).toBe('N guide')
})

test('shortens long names of unknown components', async () => {
  const name = `Foo${'x'.repeat(300)}`
  const { problems } = await render(`<${name}>\`code\`</${name}>\n`)
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNKNOWN_COMPONENT guides/a.mdx:1:1 Unknown component \`<Fooxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx>\`; only its children are rendered. Import it from a file in the snippets folder.",
    ]
  `)
})

test('renders the content of an unknown component', async () => {
  const { html, problems } = await render('<Foo>kept</Foo> <Foo />\n')
  expect(html).toContain('kept')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNKNOWN_COMPONENT guides/a.mdx:1:1 Unknown component \`<Foo>\`; only its children are rendered. Import it from a file in the snippets folder.",
    ]
  `)
})

test('reads JSX in attributes and expressions', async () => {
  const { page, html, problems } = await render(
    '<Card icon={<Icon icon="x" />} title={"a" + 1}>{true && <a href="/in">in {[1, 2]}</a>}</Card>\n\n{/* comment */}\n\n{`text`}\n',
  )
  expect(problems).toEqual([])
  expect(page.lane).toBe('data')
  expect(page.links.map(({ slug }) => slug)).toEqual(['in'])
  expect(html).toMatchInlineSnapshot(`
    "<x-card icon="&lt;x-icon icon=&quot;x&quot;>&lt;/x-icon>" title="a1"><a href="/in">in 12</a></x-card>
    text"
  `)
})

test('removes scripts in attributes, and raw markup when code is disabled', async () => {
  const text =
    '<form action="javascript:x()">a</form>\n\n<svg><use xlink:href="javascript:x()" /></svg>\n\n<script src="/x.js">{`alert(1)`}</script>\n\n<p dangerouslySetInnerHTML={{ __html: "<script>x()</script>" }} />\n\n<b {...{ "x onload=alert(1)": 1 }}>b</b>\n'
  const { html, problems } = await render(text, { options: { allowCode: false } })
  expect(html).toMatchInlineSnapshot(`
    "<form>a</form>
    <svg><use></use></svg>

    <p></p>
    <b>b</b>"
  `)
  expect(problems.length).toBe(4)
})

test('unified plugins run on trees of the kind that they declare', async () => {
  const remarkPlugin = () => (tree: { children: { type: string; name?: string }[] }) => {
    tree.children = tree.children.filter((node) => node.name !== 'Note')
  }
  const rehypePlugin = () => (tree: { children: { tagName?: string; properties?: object }[] }) => {
    for (const node of tree.children)
      if (node.tagName === 'p') node.properties = { dataX: '1', ariaLabel: 'y', className: ['a', 'b'] }
  }
  const { html } = await render('text\n\n<Note>x</Note>\n', {
    options: { remarkPlugins: [remarkPlugin], rehypePlugins: [rehypePlugin] },
  })
  expect(html).toBe('<p data-x="1" aria-label="y" class="a b">text</p>')
})

test('a plugin that throws is an error of the page', async () => {
  const plugin = () => () => {
    throw new Error('no luck')
  }
  const { problems } = await render('text\n', { options: { rehypePlugins: [plugin] } })
  expect(problems).toMatchInlineSnapshot(`
    [
      "error MDX_PLUGIN guides/a.mdx A Markdown plugin failed on this page: no luck. Check the remark and rehype plugins in the configuration.",
    ]
  `)
})

test('a compiled page can be serialized', async () => {
  const page = await compile('<Card icon={<b>x</b>} {...props} f={() => 1} />\n')
  expect(structuredClone(page)).toEqual(page)
})

test('an object shaped like a tree is not rendered as one', async () => {
  const forged =
    '{ type: "octavo:tree", children: [{ type: "element", tagName: "script", properties: {}, children: [] }] }'
  const { html } = await render(`<Card icon={${forged}} />\n\n<p>{${forged}}</p>\n`)
  expect(html).not.toContain('<script')
  expect(html).toContain('<p></p>')
})

test('finds an image whose URL already has the base path', async () => {
  const { html, problems } = await render('![a](/docs/images/a.png)\n', {
    assets: ['images/a.png'],
    options: { base: '/docs/' },
  })
  expect(problems).toEqual([])
  expect(html).toContain('src="/docs/images/a.png"')
})

test('links and images below the canonical URL are internal', async () => {
  const { html, page, problems } = await render('[a](/docs/b#c) ![i](/docs/i.png) [d](/other/d)\n', {
    assets: ['i.png'],
    options: { sitePath: '/docs/' },
  })
  expect(problems).toEqual([])
  expect(page.links.map(({ slug }) => slug)).toEqual(['b', 'other/d'])
  expect(html).toContain('href="/b#c"')
  expect(html).toContain('src="/i.png"')
})

test('links that already have the base path resolve to the same page', async () => {
  const text = '[a](/docs/b#c) [b](/docs) [c](/docs/docs/d) [d](/docs/e) [e](/docsx)\n\n[f](/docs/f.pdf)\n'
  const { html, page } = await render(text, {
    files: { 'docs/e.mdx': '' },
    assets: ['f.pdf'],
    options: { base: '/docs/' },
  })
  expect(page.links.map(({ slug }) => slug)).toEqual(['b', '', 'docs/d', 'docs/e', 'docsx', 'f.pdf'])
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/docs/b#c',
    '/docs/',
    '/docs/docs/d',
    '/docs/docs/e',
    '/docs/docsx',
    '/docs/f.pdf',
  ])
})

test('reports elements that pages may not contain', async () => {
  const { html, problems } = await render(
    '<script src="https://a.example/b.js" async></script>\n\n<noscript>On</noscript>\n',
  )
  expect(html.trim()).toBe('')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_INLINE_SCRIPT guides/a.mdx:1:1 Unsupported element \`<script>\`; it is omitted. Put code into a component in a .jsx snippet, or into a .js file of the docs folder, which all pages load.",
      "warning MDX_INLINE_SCRIPT guides/a.mdx:3:1 Unsupported element \`<noscript>\`; it is omitted. Put code into a component in a .jsx snippet, or into a .js file of the docs folder, which all pages load.",
    ]
  `)
})
