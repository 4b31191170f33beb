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
      "$schema": "./node_modules/octavo/docs.schema.json",
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
      "api.md:7 Removed from <span>: :class, v-if.",
      "guide/index.md:33 The value {{ page }} is shown as written.",
      "guide/index.md:37 <script> was removed from the page.",
      "guide/index.md:35 Unclosed tag <p>; it was removed.",
    ]
  `)
})

test('pages of VitePress become MDX', async () => {
  const { page } = await convertFixture('vitepress')
  expect(page('index.mdx')).toMatchInlineSnapshot(`
    "---
    title: Lantern
    mode: custom
    ---

    <Hero title="Lantern: Lights for ships" tagline="Bright & safe">
      <LinkButton href="/guide/">Start</LinkButton>
    </Hero>

    <Features>
      <Feature title="Bright">Seen from far.</Feature>
    </Features>
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



    ## \`use\` <Badge color="green">new</Badge> {#use}

    ## \`use\` <Badge color="green">a</Badge> {#own}

    ## use <Badge color="green">b</Badge> {#use-1}

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

test('locales of VitePress keep their top bar, and the head is in octavo.config.ts', async () => {
  const { page, notes } = await convertFixture('vitepress-locales')
  expect(page('docs.json')).toMatchInlineSnapshot(`
    "{
      "$schema": "./node_modules/octavo/docs.schema.json",
      "theme": "mint",
      "name": "Lantern",
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
        "languages": [
          {
            "language": "en",
            "pages": [
              "index"
            ]
          },
          {
            "language": "fr",
            "pages": [
              "fr/index"
            ],
            "navbar": {
              "links": [
                {
                  "label": "Boutique",
                  "href": "https://boutique.example"
                }
              ]
            },
            "footer": {}
          },
          {
            "language": "zh-Hans",
            "pages": [
              "zh/index"
            ],
            "navbar": {
              "links": []
            },
            "footer": {}
          },
          {
            "language": "de",
            "href": "https://laterne.example"
          }
        ]
      },
      "footer": {
        "socials": {
          "github": "https://github.com/lantern/lantern"
        }
      }
    }
    "
  `)
  expect(page('zh/index.mdx')).toMatchInlineSnapshot(`
    "---
    title: 灯笼
    ---

    A page without a heading.
    "
  `)
  expect(page('octavo.config.ts')).toMatchInlineSnapshot(`
    "export default {
      "head": [
        {
          "tag": "link",
          "attrs": {
            "rel": "manifest",
            "href": "/site.webmanifest"
          }
        },
        {
          "tag": "script",
          "attrs": {
            "async": ""
          },
          "content": "window.lit = true"
        }
      ]
    }
    "
  `)
  expect(notes).toMatchInlineSnapshot(`
    [
      "undefined: The top bar names "/lost", which has no page.",
      "undefined: Skipped: the social link "Port" to https://port.example.",
      "undefined: Skipped in the locale "fr": \`title\`, \`description\`, \`logo\`.",
      "undefined: Skipped in the footer: "© Lantern". Write a Footer for \`layout\` in octavo.config.ts.",
      "undefined: Skipped: edit links. Set \`feedback.edits\` in docs.json, and \`feedback.repository\` in octavo.config.ts.",
      ".vitepress/config.ts: Skipped: transformHead. Write a plugin in octavo.config.ts.",
      ".vitepress/theme: Skipped: the theme, with its styles and components.",
      "undefined: Skipped: <base> in the head. Write a Head for \`layout\` in octavo.config.ts.",
      "index.md:1 Skipped icons of features that are written as SVG: 1. Set \`icon\` of the features.",
      "index.md:17 <script> was removed from the page: write <HomePage> in snippets/.",
    ]
  `)
})

test('home pages of VitePress keep headline, image and icons', async () => {
  const { page } = await convertFixture('vitepress-locales')
  expect(page('index.mdx')).toMatchInlineSnapshot(`
    "---
    title: Welcome
    mode: custom
    ---

    <Hero title="Lantern: Lights for ships" tagline="Bright and safe" image="/lamp.svg" imageDark="/lamp.svg" alt="A lamp">
    </Hero>

    <Features>
      <Feature title="🔦 Bright">Seen from far</Feature>
      <Feature title="Light" icon="/lamp.svg" href="/fr/">Carry it Read on</Feature>
      <Feature title="Safe">No fire</Feature>
    </Features>



    <HomePage />
    "
  `)
})
