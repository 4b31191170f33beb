import { expect, test } from 'vitest'
import { runSteps } from './draft.js'
import { longFences, markdownToMdx } from './markdownToMdx.js'

const convert = (text: string) => {
  const { text: page, remarks } = runSteps(text, [longFences, markdownToMdx()])
  return [page, ...remarks.map(({ kind, message }) => `${kind}: ${message}`)].join('\n')
}

test('a drawing with blank lines and indented tags stays HTML, between the tags of components', () => {
  const drawing =
    '<Tab title="A">\n\n<div>\n<svg>\n\n    <g>\n      <style>.a{fill:red}</style>\n\n    </g>\n</svg>\n</div>\n\n</Tab>'
  expect(convert(drawing)).toMatchInlineSnapshot(`
    "<Tab title="A">

    <div dangerouslySetInnerHTML={{ __html: "<div>\\n<svg>\\n\\n    <g>\\n      <style>.a{fill:red}</style>\\n\\n    </g>\\n</svg>\\n</div>" }} />

    </Tab>
    text: HTML that is not valid MDX was kept as HTML; Markdown in it is shown as written."
  `)
})

test('HTML that never closes an element stays as it is, if it is no MDX', () => {
  expect(convert('<p>\nOne <b>two</b>\n<p>three</p>\n\nText')).toMatchInlineSnapshot(`
    "
    One <b>two</b>
    <p>three</p>

    Text
    dropped: Unclosed tag <p>; it was removed."
  `)
})

test('an unclosed element that the rest does not need is removed', () => {
  expect(convert('<div>\n\nText')).toMatchInlineSnapshot(`
    "

    Text
    dropped: Unclosed tag <div>; it was removed."
  `)
})

test('placeholders in angle brackets are text', () => {
  expect(convert('Replace <your-name> and {value}.')).toMatchInlineSnapshot(`
    "Replace \\<your-name> and \\{value}.
    text: <your-name> is shown as text."
  `)
})

test('a heading keeps its id, and other text in braces is escaped', () => {
  expect(convert('## Title {#id}\n\nText {#id}')).toMatchInlineSnapshot(`
    "## Title {#id}

    Text \\{#id}"
  `)
})

test('code with a line of backticks gets a longer fence', () => {
  expect(convert('```md\n    ```\n    text\n    ```\n```')).toMatchInlineSnapshot(`
    "\`\`\`\`md
        \`\`\`
        text
        \`\`\`
    \`\`\`\`"
  `)
})

test('indented code stays in the items and quotes around it', () => {
  expect(
    convert('1.  One\n\n        first\n\n        second\n\n    Text\n\n2.  Two\n\n> Quote\n>\n>     a\n>\n>     b'),
  ).toMatchInlineSnapshot(`
    "1.  One

        \`\`\`
        first

        second
        \`\`\`

        Text

    2.  Two

    > Quote
    >
    > \`\`\`
    > a
    >
    > b
    > \`\`\`"
  `)
})
