import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

test('docs.json has the sidebars, navbar, footer and redirects of Docusaurus', async () => {
  const { page, files, notes } = await convertFixture('docusaurus')
  expect(files).toMatchInlineSnapshot(`
    [
      "assets/docs/guides/beam.svg",
      "docs.json",
      "docs/guides.mdx",
      "docs/guides/lens.mdx",
      "docs/intro.mdx",
      "docs/light-beam.mdx",
      "img/lamp.svg",
      "index.mdx",
      "links/chart.mdx",
      "snippets/docs/_warm.mdx",
    ]
  `)
  expect(page('docs.json')).toMatchInlineSnapshot(`
    "{
      "$schema": "./node_modules/octavo/docs.schema.json",
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
            "root": "docs/guides",
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
      "seo": {
        "metatags": {
          "canonical": "https://lantern.example"
        }
      },
      "redirects": [
        {
          "source": "/docs/start",
          "destination": "/docs/intro"
        }
      ]
    }
    "
  `)
  expect(notes).toMatchInlineSnapshot(`
    [
      "src/pages/index.js: Only the text of this page in React was kept. Rewrite it in MDX.",
      "undefined: Skipped: the title "Lantern" beside the logo. Write it into the image.",
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

test('settings of Docusaurus are in docs.json and octavo.config.ts, or reported', async () => {
  const { page, notes } = await convertFixture('docusaurus-settings')
  expect(page('docs.json')).toMatchInlineSnapshot(`
    "{
      "$schema": "./node_modules/octavo/docs.schema.json",
      "theme": "mint",
      "name": "Lantern",
      "colors": {
        "primary": "#2563eb"
      },
      "appearance": {
        "default": "dark",
        "strict": true
      },
      "styling": {
        "latex": false
      },
      "navbar": {
        "links": [
          {
            "label": "Start",
            "href": "/docs/start"
          }
        ]
      },
      "navigation": {
        "pages": [
          "docs/start"
        ]
      },
      "footer": {
        "links": [
          {
            "items": [
              {
                "label": "Start",
                "href": "/docs/start"
              }
            ]
          },
          {
            "header": "More",
            "items": [
              {
                "label": "Shop",
                "href": "https://shop.example"
              }
            ]
          }
        ]
      },
      "banner": {
        "content": "**New**: [start \\\\{here\\\\}](/docs/start)",
        "dismissible": true,
        "color": {
          "light": "#123456",
          "dark": "#123456"
        }
      },
      "seo": {
        "metatags": {
          "canonical": "https://lantern.example",
          "og:image": "https://lantern.example/lamps/img/card.png",
          "author": "Keeper"
        }
      },
      "integrations": {
        "ga4": {
          "measurementId": "G-LAMP"
        }
      }
    }
    "
  `)
  expect(page('octavo.config.ts')).toMatchInlineSnapshot(`
    "export default {
      "head": [
        {
          "tag": "script",
          "attrs": {
            "src": "https://lantern.example/light.js"
          }
        },
        {
          "tag": "meta",
          "attrs": {
            "name": "theme-color",
            "content": "#000"
          }
        },
        {
          "tag": "link",
          "attrs": {
            "rel": "manifest",
            "href": "/manifest.json"
          }
        }
      ]
    }
    "
  `)
  expect(notes).toMatchInlineSnapshot(`
    [
      "undefined: The navbar names "/blog", which has no page.",
      "undefined: Skipped: HTML in the navbar.",
      "src/theme: Skipped: components of the theme.",
      "undefined: Skipped: remark and rehype plugins: remark-coil. Add them to \`remarkPlugins\` and \`rehypePlugins\` in octavo.config.ts.",
      "undefined: Skipped: edit links. Set \`feedback.edits\` in docs.json, and \`feedback.repository\` in octavo.config.ts.",
      "undefined: Skipped: offline use by plugin-pwa. Its elements of the head are kept.",
      "undefined: Skipped: plugins and themes: docusaurus-plugin-sass.",
      "undefined: Skipped: plugins that are functions: 1.",
      "undefined: The name of the site is "Lantern", as in the navbar; the title was "Lantern docs".",
      "undefined: Skipped: the copyright "© Lantern". Write a Footer for \`layout\` in octavo.config.ts.",
      "undefined: Skipped: the text color of the announcement bar.",
      "undefined: Skipped: Google Analytics "UA-1".",
    ]
  `)
})
