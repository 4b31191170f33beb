import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

test('docs.json has the sidebars, navbar, footer and redirects of Docusaurus', async () => {
  const { page, files, notes } = await convertFixture('docusaurus')
  expect(files).toMatchInlineSnapshot(`
    [
      "assets/docs/guides/beam.svg",
      "docs.json",
      "docs/guides/lens.mdx",
      "docs/intro.mdx",
      "docs/light-beam.mdx",
      "img/lamp.svg",
      "links/chart.mdx",
      "snippets/docs/_warm.mdx",
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
        "light": "/img/lamp.svg",
        "dark": "/img/lamp.svg"
      },
      "favicon": "/img/lamp.svg",
      "styling": {
        "latex": false
      },
      "navbar": {
        "links": [
          {
            "label": "Docs",
            "href": "/docs/intro"
          },
          {
            "label": "GitHub",
            "href": "https://github.com/lantern/lantern"
          }
        ]
      },
      "navigation": {
        "pages": [
          "docs/intro",
          {
            "group": "Guides",
            "pages": [
              "docs/guides/lens",
              "docs/light-beam"
            ]
          },
          "links/chart"
        ]
      },
      "footer": {
        "links": [
          {
            "header": "More",
            "items": [
              {
                "label": "Intro",
                "href": "/docs/intro"
              }
            ]
          }
        ]
      },
      "redirects": [
        {
          "source": "/docs/start",
          "destination": "/docs/intro"
        },
        {
          "source": "/docs/guides",
          "destination": "/docs/guides/lens"
        }
      ]
    }
    "
  `)
  expect(notes).toMatchInlineSnapshot(`
    [
      "src/pages/index.js: Skipped React page. Rewrite it in MDX.",
    ]
  `)
})

test('pages of Docusaurus keep their text and code', async () => {
  const { page } = await convertFixture('docusaurus')
  expect(page('docs/intro.mdx')).toMatchInlineSnapshot(`
    "---
    title: Introduction
    keywords: [lamp]
    sidebarTitle: Start here
    ---

    import Warm from '/snippets/docs/_warm.mdx';

    {/* Reviewed in spring. */}

    <Tip title="Trim the wick">

    See [the beam](/docs/light-beam#range).

    </Tip>

    <Tabs defaultTabIndex={1}>
      <Tab title="Oil">Pour oil.</Tab>
      <Tab title="b">Plug it in.</Tab>
    </Tabs>

    \`\`\`js title="lamp.js" lines {2}
    const lamp = on()
    lamp.shine()
    \`\`\`

    \`\`\`md
    :::tip
    This stays as it is. <!-- so does this -->
    :::
    \`\`\`

    <Warm />
    "
  `)
  expect(page('docs/light-beam.mdx')).toMatchInlineSnapshot(`
    "---
    ---

    # Beam

    ![The beam](/assets/docs/guides/beam.svg)

    ## Range {#range}

    The lamp is at \`{here}\`. <img src="/assets/docs/guides/beam.svg" alt="Beam" />
    "
  `)
  expect(page('docs/guides/lens.mdx')).toMatchInlineSnapshot(`
    "# Lens

    <details>
    <summary>Glass</summary>

    <Warning>

    Fragile.

    </Warning>

    </details>
    "
  `)
  expect(page('snippets/docs/_warm.mdx')).toMatchInlineSnapshot(`
    "<Warning>
    It gets warm.
    </Warning>
    "
  `)
})
