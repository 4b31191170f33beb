import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

const { page } = await convertFixture('vitepress-german')

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
