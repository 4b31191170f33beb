import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

test('sidebars of VitePress become tabs', async () => {
  const { page, files, notes } = await convertFixture('vitepress')
  expect(files).toMatchInlineSnapshot(`
    [
      "api.mdx",
      "docs.json",
      "guide/beam.mdx",
      "guide/index.mdx",
      "index.mdx",
      "lamp.svg",
    ]
  `)
  expect(page('docs.json')).toMatchInlineSnapshot(`
    "{
      "$schema": "https://mintlify.com/docs.json",
      "theme": "mint",
      "name": "Lantern",
      "description": "Lights for ships",
      "colors": {
        "primary": "#2563eb"
      },
      "logo": {
        "light": "/lamp.svg",
        "dark": "/lamp.svg"
      },
      "favicon": "/lamp.svg",
      "styling": {
        "latex": false
      },
      "navbar": {
        "links": [
          {
            "label": "Shop",
            "href": "https://shop.example"
          }
        ]
      },
      "navigation": {
        "tabs": [
          {
            "tab": "Guide",
            "pages": [
              {
                "group": "Basics",
                "pages": [
                  "guide/index",
                  "guide/beam"
                ]
              }
            ]
          },
          {
            "tab": "API",
            "pages": [
              "api"
            ]
          }
        ]
      },
      "footer": {
        "socials": {
          "github": "https://github.com/lantern/lantern"
        },
        "links": [
          {
            "header": "More",
            "items": [
              {
                "label": "Blog",
                "href": "https://blog.example"
              }
            ]
          }
        ]
      }
    }
    "
  `)
  expect(notes).toMatchInlineSnapshot(`
    [
      "api.mdx:6 Removed from <span>: :class, v-if.",
      "guide/index.mdx:36 The value {{ page }} is shown as written.",
      "guide/index.mdx:41 <script> was removed from the page.",
      "guide/index.mdx:39 Unclosed tag <p>; it was removed.",
    ]
  `)
})

test('pages of VitePress become MDX', async () => {
  const { page } = await convertFixture('vitepress')
  expect(page('index.mdx')).toMatchInlineSnapshot(`
    "---
    title: Lantern
    mode: wide
    ---

    Lights for ships

    Bright & safe

    <CardGroup cols="2">
      <Card title="Start" href="/guide/" />
    </CardGroup>

    <CardGroup cols="2">
      <Card title="Bright">
        Seen from far.
      </Card>
    </CardGroup>
    "
  `)
  expect(page('guide/index.mdx')).toMatchInlineSnapshot(`
    "# Start <Badge color="green">new</Badge>



    <Warning title="Mind the { glass }">
    It is thin: a \\< b.
    </Warning>

    <Accordion title="Details">
    Hidden.
    </Accordion>

    <Tip>
    - Clean the glass.
    - Trim the wick.

    </Tip>

    <CodeGroup>

    \`\`\`sh title="npm"
    npm i lantern
    \`\`\`

    \`\`\`sh lines {1} title="pnpm"
    pnpm add lantern
    \`\`\`

    </CodeGroup>

    \`\`\`js {1}
    lamp.shine()
    \`\`\`

    <Note>
    Read [beams](/guide/beam), [https://lantern.example](https://lantern.example) and \\{\\{ page }}.
    </Note>

    <img src="/lamp.svg" />



    \`\`\`js
    {{ stays }} // <br>
    \`\`\`

    \`\`\`
    indented {code}
    \`\`\`
    "
  `)
  expect(page('guide/beam.mdx')).toMatchInlineSnapshot(`
    "# Beams

    Back to [the start](/guide).
    "
  `)
  expect(page('api.mdx')).toMatchInlineSnapshot(`
    "---
    ---

    # API

    <span>Open</span>
    "
  `)
})
