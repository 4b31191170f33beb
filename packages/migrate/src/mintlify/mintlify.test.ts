import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

test('outdated names of Mintlify are replaced', async () => {
  const { page, files } = await convertFixture('mintlify')
  expect(files).toMatchInlineSnapshot(`
    [
      "docs.json",
      "lamp.svg",
      "snippets/warm.mdx",
      "start.mdx",
    ]
  `)
  expect(page('docs.json')).toMatchInlineSnapshot(`
    "{
      "name": "Lantern",
      "favicon": "/lamp.svg",
      "theme": "mint",
      "colors": {
        "primary": "#0d9373"
      },
      "navbar": {
        "primary": {
          "type": "button",
          "label": "Start",
          "href": "https://lantern.example"
        }
      },
      "navigation": {
        "groups": [
          {
            "group": "Guides",
            "pages": [
              "start"
            ]
          }
        ]
      }
    }
    "
  `)
  expect(page('start.mdx')).toMatchInlineSnapshot(`
    "---
    title: Start
    public: true
    ---

    import Warm from '/snippets/warm.mdx'

    {/* Reviewed. */}

    <Columns cols={2}>
      <Card title="Lamp" />
    </Columns>

    <Warm />
    "
  `)
})
