import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

test('code that pages of Starlight import as text is in the page', async () => {
  const { page, notes } = await convertFixture('starlight-code')
  expect(page('index.mdx')).toMatchInlineSnapshot(`
    "---
    title: Beam
    ---


    \`\`\`js title="aim.js"
    aim('north')
    \`\`\`

    \`\`\`js
    sweep(90)
    \`\`\`

    <CodeBlock language="js">{lost}</CodeBlock>
    "
  `)
  expect(notes).toMatchInlineSnapshot(`
    [
      "src/content/docs/index.mdx:8 The text of /samples/lost.js (lost) was not imported. Write it in snippets/.",
    ]
  `)
})
