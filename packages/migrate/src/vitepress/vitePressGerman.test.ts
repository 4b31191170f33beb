import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

const { page, notes } = await convertFixture('vitepress-german')

test('a site with one language keeps it', () => {
  expect(JSON.parse(page('docs.json') ?? '').navigation).toMatchInlineSnapshot(`
    {
      "languages": [
        {
          "language": "de",
          "pages": [
            "index",
          ],
        },
      ],
    }
  `)
})

test('a search by a service is named', () => {
  expect(notes).toContain('undefined: Skipped: Algolia. The site has a search without a service.')
})
