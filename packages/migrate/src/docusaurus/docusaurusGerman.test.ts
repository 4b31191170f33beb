import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

const { page, files, notes } = await convertFixture('docusaurus-german')
const config = JSON.parse(page('docs.json') ?? '')

test('drafts are not pages, and not in sidebars', () => {
  expect(files).toMatchInlineSnapshot(`
    [
      "docs.json",
      "docs/guides/lens.mdx",
      "docs/start.mdx",
    ]
  `)
  expect(config.navigation).toMatchInlineSnapshot(`
    {
      "languages": [
        {
          "language": "de",
          "pages": [
            "docs/start",
            "docs/guides/lens",
          ],
        },
      ],
    }
  `)
  expect(notes.filter((note) => note.includes('draft') || note.includes('sidebar'))).toMatchInlineSnapshot(`
    [
      "docs/guides/01-wick.md: Skipped: a draft.",
      "docs/later.md: Skipped: a draft.",
      "src/pages/shop.md: Skipped: a draft.",
    ]
  `)
})

test('settings without a counterpart are named', () => {
  expect(notes.filter((note) => note.startsWith('undefined:'))).toMatchInlineSnapshot(`
    [
      "undefined: Redirects that a function creates were skipped.",
      "undefined: Skipped: Algolia. The site has a search without a service.",
    ]
  `)
})

test('files that are imported as text are in code blocks', () => {
  expect(page('docs/start.mdx')).toMatchInlineSnapshot(`
    "---
    title: Anfang
    ---


    \`\`\`js title="lamp.js" lines
    on()
    shine()
    \`\`\`

    - \`\`\`js
      on()
      shine()
      \`\`\`

    <Details>

    \`\`\`text
    Docht
    \`\`\`

    </Details>

    <Editor code={Oil} />
    "
  `)
  expect(notes.filter((note) => note.startsWith('docs/start.mdx'))).toMatchInlineSnapshot(`
    [
      "docs/start.mdx:8 The text of ./wick.txt (Oil) was not imported. Write it in snippets/.",
    ]
  `)
})
