import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

async function read(text: string, parser: 'auto' | 'remark' = 'auto') {
  const { html, problems } = await render(text, { file: 'guides/a.md', options: { parser } })
  return { html: html.replace(/\n+/g, '\n'), problems }
}

test.each(['auto', 'remark'] as const)('HTML of a Markdown file is read as browsers read it (%s)', async (parser) => {
  const text =
    '<div>text\n</div>\n\n<p>one\n\ntwo</p>\n\n<ul><li>a<li>**b**</ul>\n\n<b><i>x</b></i> <br> &amp; <img alt="" src="a.png"\nhidden>\n\n<pre>\n  a\n    b\n</pre>\n'
  expect(await read(text, parser)).toMatchInlineSnapshot(`
    {
      "html": "<div>text
    </div>
    <p>one</p>
    <p>two</p>
    <ul><li>a</li><li>**b**</li></ul>
    <p><b><i>x</i></b> <br/> &amp; <img alt src="/guides/a.png" hidden/></p>
    <pre>
      a
        b
    </pre>",
      "problems": [
        "warning ASSET_MISSING guides/a.md:10:40 Missing file "guides/a.png".",
      ],
    }
  `)
})

test('MDX syntax is text in a Markdown file', async () => {
  const text =
    'export your data\n\nimport the data\n\n<token> and <api-key>x</api-key>, List<String>, {a}, <br\n\n    code\n'
  expect(await read(text)).toMatchInlineSnapshot(`
    {
      "html": "<p>export your data</p>
    <p>import the data</p>
    <p>&lt;token> and <api-key>x</api-key>, List&lt;String>, {a}, &lt;br</p>
    <x-codeblock>code</x-codeblock>",
      "problems": [],
    }
  `)
})

test('components have Markdown content in a Markdown file, however they are indented', async () => {
  const text = `<Steps>
  <Step title="One">
    Text **bold**
    - item

      \`\`\`sh
      npm i
        indented
      \`\`\`

    <Note>**N**</Note>
  </Step><Step title={"T" + "wo"}>
        Deep
  </Step>
</Steps>

- <Card title="In a list">

  Text

  </Card>

A <Tooltip tip="x **y**">word
on</Tooltip> and <Badge>b</Badge>.
`
  expect(await read(text)).toMatchInlineSnapshot(`
    {
      "html": "<x-steps><x-step title="One" id="one"><p>Text <strong>bold</strong></p><ul>
    <li>
    <p>item</p>
    <x-codeblock language="sh">npm i
      indented</x-codeblock>
    </li>
    </ul><x-note><strong>N</strong></x-note></x-step><x-step title="Two" id="two"><p>Deep</p></x-step></x-steps>
    <ul>
    <li>
    <x-card title="In a list"><p>Text</p></x-card>
    </li>
    </ul>
    <p>A <x-tooltip tip="x **y**">word
    on</x-tooltip> and <x-badge>b</x-badge>.</p>",
      "problems": [],
    }
  `)
})

test('tags of components in code stay as written', async () => {
  const text =
    '```mdx\n<Steps>\n  <Step title="a">\n    ```sh\n    npm i\n    ```\n  </Step>\n</Steps>\n```\n\n    <Card title="b">\n\n`<Card>`\n'
  const { html } = await read(text)
  expect(html).toContain('&lt;Step title=&quot;a&quot;>')
  expect(html).toContain('&lt;Card title=&quot;b&quot;>')
  expect(html).not.toContain('octavo-')
})

test('a component that ends in another cell leaves no tag', async () => {
  const { html } = await read('| a | b |\n|---|---|\n| <Note>x | y</Note> |\n')
  expect(html).not.toContain('octavo-')
})

test('limits nesting of deep and long HTML', async () => {
  const { html, problems } = await read(`${'<div>'.repeat(5000)}x\n\n${'<br>'.repeat(500)}\n\n${'<b>'.repeat(3000)}`)
  expect(problems).toEqual([])
  expect(html.match(/<br\/>/g)).toHaveLength(500)
})
