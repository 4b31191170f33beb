import { expect, test } from 'vitest'
import { render } from './testing/renderPage.js'

for (const parser of ['auto', 'remark'] as const) {
  const options = { parser }

  test(`renders Markdown and components to HTML (${parser})`, async () => {
    const text =
      '## Hello\n\n<Card title="T" cols={2} horizontal>\n  some **bold** text\n</Card>\n\n| a |\n|:-:|\n| ~x~ |\n'
    const { html, problems } = await render(text, { options })
    expect(problems).toEqual([])
    expect(html).toMatchInlineSnapshot(`
      "<h2 id="hello">Hello</h2>
      <x-card title="T" cols="2" horizontal="true"><p>some <strong>bold</strong> text</p></x-card>
      <table>
      <thead>
      <tr>
      <th align="center">a</th>
      </tr>
      </thead>
      <tbody>
      <tr>
      <td align="center"><del>x</del></td>
      </tr>
      </tbody>
      </table>"
    `)
  })

  test(`takes the title from the first H1 and does not show it twice (${parser})`, async () => {
    const { html, page } = await render('# It is `x`\n\ntext\n\n# Other\n', { options })
    expect(page.title).toBe('It is x')
    expect(html).toBe('<p>text</p>\n<h1 id="other">Other</h1>')
  })

  test(`reads through a byte order mark, CRLF and invisible characters (${parser})`, async () => {
    const { page, html } = await render(
      '\ufeff---\r\ntitle: T\r\n---\r\n\r\n\u200b# A\u200b\r\n\r\n\u00a0\u00a0text\r\n',
      { options },
    )
    expect(page.title).toBe('T')
    expect(html).toBe('<h1 id="a">A</h1>\n<p>text</p>')
  })
}

test('columns of errors count removed invisible characters', async () => {
  const { problems } = await render('a \u200b\u200b <Crad />\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNKNOWN_COMPONENT guides/a.mdx:1:6 Unknown component \`<Crad>\`; only its children are rendered. Did you mean \`<Card>\`?",
    ]
  `)
})

test('warns of an empty page', async () => {
  const { problems } = await render('\n')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning PAGE_EMPTY guides/a.mdx The page is empty.",
    ]
  `)
})

test('refuses a page over 5 MB', async () => {
  const { problems } = await render('x'.repeat(20 * 1024 * 1024))
  expect(problems).toMatchInlineSnapshot(`
    [
      "error PAGE_TOO_BIG guides/a.mdx The page exceeds the size limit of 5 MB: it is 20 MB. Split it into several pages, or serve large data as a static file.",
    ]
  `)
})

test('gathers headings, anchors and plain text by section', async () => {
  const text =
    'intro `code`\n\n## One "two"\n\n<Steps>\n  <Step title="Do it">now</Step>\n</Steps>\n\n<Accordion title="One">more</Accordion>\n\n<ParamField query="user.name" type="string">who</ParamField>\n'
  const { page } = await render(text)
  expect(JSON.parse(JSON.stringify(page.headings))).toMatchInlineSnapshot(`
    [
      {
        "depth": 2,
        "id": "one-“two”",
        "text": "One “two”",
      },
      {
        "depth": 3,
        "id": "do-it",
        "text": "Do it",
      },
      {
        "depth": 3,
        "id": "one",
        "part": true,
        "text": "One",
        "toc": false,
      },
      {
        "depth": 6,
        "id": "param-user-name",
        "part": true,
        "text": "user.name",
        "toc": false,
      },
    ]
  `)
  expect(page.sections).toMatchInlineSnapshot(`
    [
      {
        "headingId": "",
        "text": "intro code",
      },
      {
        "headingId": "do-it",
        "text": "now",
      },
      {
        "headingId": "one",
        "text": "more",
      },
      {
        "headingId": "param-user-name",
        "text": "who",
      },
    ]
  `)
})

test('a tab, accordion or field is its own section, followed by the rest of the outer section', async () => {
  const tabs =
    '<Tabs>\n  <Tab title="Mac">brew <Accordion title="Old">10.1</Accordion> then</Tab>\n  <Tab title="Windows">\n    ### Shell\n\n    power\n  </Tab>\n</Tabs>'
  const field =
    '<ResponseField name="id" type="string">who <Expandable title="more"><Param name="at">when</Param></Expandable></ResponseField>'
  const { page } = await render(`## Use\n\nabove\n\n${field}\n\nbetween\n\n${tabs}\n\nbelow\n`)
  expect(page.headings.map(({ id, part }) => [id, part === true])).toEqual([
    ['use', false],
    ['param-id', true],
    ['param-at', true],
    ['mac', true],
    ['old', true],
    ['windows', true],
    ['shell', false],
  ])
  expect(page.sections.map(({ headingId, text }) => [headingId, text])).toEqual([
    ['use', 'above between'],
    ['param-id', 'who more'],
    ['param-at', 'when'],
    ['mac', 'brew then'],
    ['old', '10.1'],
    // A heading in a component belongs to the page, so the text after it is below it.
    ['shell', 'power below'],
  ])
})

test('text of block elements is separated from the text around it', async () => {
  const text =
    'a<br/>b <Note>one</Note><Note>two</Note> <Tab title="T">three</Tab><Tab>four</Tab> wo<Badge>rd</Badge>s\n'
  const { page } = await render(text)
  expect(page.sections.map(({ text }) => text)).toEqual(['a b one two four words', 'three'])
})

test('search finds the description of a page, and the alternative texts of images', async () => {
  const text = '---\ntitle: A\ndescription: Turn `it` on.\n---\n\n## Lamp\n\n<img src="/a.svg" alt="A lamp" />\n'
  const { page } = await render(text)
  expect(page.sections.map(({ headingId, text }) => [headingId, text])).toEqual([
    ['', 'Turn it on.'],
    ['lamp', 'A lamp'],
  ])
})

test('code is searchable text unless it is excluded', async () => {
  const text = 'Run `it`:\n\n```sh\nnpm ci\n```\n\nDone.\n'
  const compileText = async (options: { searchCode?: boolean }) =>
    (await render(text, { options })).page.sections[0]?.text
  expect(await compileText({})).toBe('Run it: npm ci Done.')
  expect(await compileText({ searchCode: false })).toBe('Run it: Done.')
})

test('titles of code and tabs are searchable text, but default titles are not', async () => {
  const group = '<CodeGroup>\n\n```sh Linux\nls\n```\n\n```sh\ndir\n```\n\n</CodeGroup>\n'
  const text = `Run:\n\n\`\`\`ini title="/etc/mini.conf"\na=1\n\`\`\`\n\n${group}\n<RequestExample>\n\n\`\`\`sh\ncurl\n\`\`\`\n\n</RequestExample>\n`
  const compileText = async (options: { searchCode?: boolean }) =>
    (await render(text, { options })).page.sections[0]?.text
  expect(await compileText({})).toBe('Run: /etc/mini.conf a=1 Linux ls dir curl')
  expect(await compileText({ searchCode: false })).toBe('Run: /etc/mini.conf Linux')
})

test('reports an undeclared name in an attribute differently from braces in text', async () => {
  const text = '<Columns cols={two}>a {three}</Columns>\n\n<Card title="x" {...four}>b</Card>\n'
  const { problems } = await render(text)
  problems.push(...(await render('<Card title={a b}>c</Card>\n')).problems)
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNDEFINED guides/a.mdx:1:10 Undefined variable "two"; the property "cols" is omitted. Declare or import two, or write cols="two" for text.",
      "warning MDX_UNDEFINED guides/a.mdx:1:23 Undefined variable "three"; the expression is shown as written. Write \\{three\\} or \`{three}\` for text.",
      "warning MDX_UNDEFINED guides/a.mdx:3:1 Undefined variable "four"; the spread is ignored. Declare or import four.",
      "error MDX_EXPRESSION guides/a.mdx:1:15 Invalid expression in braces: Unexpected content after expression. Write quotes instead of braces for a text value.",
    ]
  `)
})

test('links in the frontmatter are links of the page', async () => {
  const { page } = await render('---\ntitle: A\nurl: /b\ndescription: See [c](/c.mdx#d) and [e](https://e.dev).\n---\n')
  expect(page.links).toMatchObject([
    { slug: 'b', position: { line: 3 } },
    { slug: 'c', hash: 'd', position: { line: 4 } },
  ])
})
