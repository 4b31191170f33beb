import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

const { page, files, lost, notes } = await convertFixture('starlight-german')
const config = JSON.parse(page('docs.json') ?? '')

test('drafts are not pages, and not in sidebars', () => {
  expect(files).toMatchInlineSnapshot(`
    [
      "assets/beam.svg",
      "docs.json",
      "guides/lens.mdx",
      "start.mdx",
    ]
  `)
  expect(config.navigation).toMatchInlineSnapshot(`
    {
      "languages": [
        {
          "language": "de",
          "pages": [
            "start",
            {
              "expanded": true,
              "group": "Lampen",
              "pages": [
                "guides/lens",
              ],
            },
          ],
        },
      ],
    }
  `)
  expect(notes.filter((note) => note.includes('draft') || note.includes('sidebar'))).toMatchInlineSnapshot(`
    [
      "src/content/docs/guides/wick.md: Skipped: a draft.",
      "src/content/docs/later.md: Skipped: a draft.",
    ]
  `)
})

test('components for images become <img>', () => {
  expect(page('start.mdx')).toMatchInlineSnapshot(`
    "---
    title: Anfang
    ---

    import beam from '/assets/beam.svg'

    <img src={beam} alt="Strahl" width={200} />

    <img src={beam} alt="Strahl" />
    "
  `)
})

test('pages in Markdoc are lost, with a note', () => {
  expect(lost).toEqual(['/glass', '/guides/oil'])
  expect(notes).toContain('src/content/docs/guides/oil.mdoc: Skipped: a page in Markdoc. Write it in MDX.')
})
