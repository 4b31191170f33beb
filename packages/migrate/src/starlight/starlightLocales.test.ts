import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

test('pages without a translation are listed in every language of Starlight', async () => {
  const { page, notes } = await convertFixture('starlight-locales')
  const { navigation, redirects } = JSON.parse(page('docs.json') ?? '{}')
  expect({ navigation, redirects }).toMatchInlineSnapshot(`
    {
      "navigation": {
        "languages": [
          {
            "language": "fr",
            "pages": [
              "en/lens",
              {
                "group": "Manuels",
                "pages": [
                  "fr/guides/oil",
                  "en/guides/wick",
                ],
              },
            ],
          },
          {
            "default": true,
            "language": "en",
            "pages": [
              "en/lens",
              {
                "group": "Guides",
                "pages": [
                  "en/guides/oil",
                  "en/guides/wick",
                ],
              },
            ],
          },
        ],
      },
      "redirects": [
        {
          "destination": "/en/:slug*",
          "source": "/fr/:slug*",
        },
      ],
    }
  `)
  expect(notes).toMatchInlineSnapshot(`
    [
      "undefined: Skipped: titles of other languages: Lanterne.",
      "undefined: Skipped: overrides of components: Footer.",
      "src/pages/api/lamps.json.ts: Skipped: an endpoint of Astro. Write a page in MDX.",
      "src/pages/shop.astro: Skipped: a page of Astro. Write a page in MDX.",
      "src/content/docs/en/lens.mdx:1 Skipped in the frontmatter: \`prev\`.",
      "src/content/docs/en/lens.mdx:9 Skipped: the mark "lamp" in code.",
      "src/content/docs/en/lens.mdx:9 Skipped: the label of del={"A":2} in code.",
      "src/content/docs/en/lens.mdx:9 Skipped: the label of {"B": 5} in code.",
    ]
  `)
})

test('banners, hidden contents, badges and marks of lines are kept', async () => {
  const { page } = await convertFixture('starlight-locales')
  expect(page('en/lens.mdx')).toMatchInlineSnapshot(`
    "---
    title: Lens
    tag: New
    mode: wide
    ---

    <Info>

    See [oil](/en/guides/oil/).

    </Info>


    \`\`\`js {5}
    a() // [!code ++]

    b() // [!code ++]
    c() // [!code ++]
    d()
    \`\`\`

    <Install command="npm install -D @lamp/core" />

    <Install command="npm create lamp@latest -- --oil" />
    "
  `)
})
