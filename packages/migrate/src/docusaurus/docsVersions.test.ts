import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

test('versions are inside languages, and the last release is the default', async () => {
  const { page, notes } = await convertFixture('docusaurus-versions')
  const { navigation, redirects, navbar } = JSON.parse(page('docs.json') ?? '{}')
  expect({ navbar, redirects, navigation }).toMatchInlineSnapshot(`
    {
      "navbar": {
        "links": [
          {
            "href": "/about",
            "label": "About",
          },
        ],
      },
      "navigation": {
        "languages": [
          {
            "language": "en",
            "tabs": [
              {
                "tab": "Docs",
                "versions": [
                  {
                    "pages": [
                      "docs/canary/intro",
                      {
                        "group": "Guides",
                        "pages": [
                          "docs/canary/guides/lens",
                        ],
                        "root": "docs/canary/category/guides",
                      },
                    ],
                    "status": "unreleased",
                    "version": "Canary",
                  },
                  {
                    "default": true,
                    "pages": [
                      "docs/intro",
                      {
                        "group": "Guides",
                        "pages": [
                          "docs/guides/lens",
                          "docs/guides/wick",
                        ],
                        "root": "docs/category/guides",
                      },
                    ],
                    "version": "2.0",
                  },
                  {
                    "pages": [
                      {
                        "group": "Start",
                        "pages": [
                          "docs/1.0/intro",
                        ],
                      },
                    ],
                    "version": "1.0",
                  },
                ],
              },
              {
                "pages": [
                  "community/team",
                ],
                "tab": "Community",
              },
            ],
          },
          {
            "footer": {
              "links": [
                {
                  "header": "Plus",
                  "items": [
                    {
                      "href": "/fr/docs/intro",
                      "label": "Intro",
                    },
                  ],
                },
              ],
            },
            "language": "fr",
            "navbar": {
              "links": [
                {
                  "href": "/about",
                  "label": "À propos",
                },
              ],
            },
            "tabs": [
              {
                "tab": "Documents",
                "versions": [
                  {
                    "pages": [
                      "docs/canary/intro",
                      {
                        "group": "Guides",
                        "pages": [
                          "docs/canary/guides/lens",
                        ],
                        "root": "fr/docs/canary/category/guides",
                      },
                    ],
                    "status": "unreleased",
                    "version": "Canary",
                  },
                  {
                    "default": true,
                    "pages": [
                      "fr/docs/intro",
                      {
                        "group": "Guides pratiques",
                        "pages": [
                          "fr/docs/guides/lens",
                          "docs/guides/wick",
                        ],
                        "root": "fr/docs/category/guides",
                      },
                    ],
                    "version": "2.0",
                  },
                  {
                    "pages": [
                      {
                        "group": "Start",
                        "pages": [
                          "docs/1.0/intro",
                        ],
                      },
                    ],
                    "version": "1.0",
                  },
                ],
              },
              {
                "pages": [
                  "community/team",
                ],
                "tab": "Community",
              },
            ],
          },
        ],
      },
      "redirects": [
        {
          "destination": "/docs/intro",
          "source": "/start",
        },
        {
          "destination": "/fr/docs/intro",
          "source": "/fr/start",
        },
        {
          "destination": "/docs/guides/lens",
          "source": "/docs/tags/:tag*",
        },
        {
          "destination": "/fr/docs/guides/lens",
          "source": "/fr/docs/tags/:tag*",
        },
        {
          "destination": "/about",
          "source": "/fr/about",
        },
      ],
    }
  `)
  expect(notes).toMatchInlineSnapshot(`
    [
      "i18n/fr/docusaurus-plugin-content-docs/current/removed.md: Skipped: a translation of a page that does not exist.",
      "src/pages/index.js: Only the text of this page in React was kept. Rewrite it in MDX.",
    ]
  `)
})

/** The URLs that Docusaurus has for the fixture. */
const ROUTES = [
  ...['', 'about', 'start', 'community/team'],
  ...['docs/intro', 'docs/guides/lens', 'docs/guides/wick', 'docs/category/guides', 'docs/tags/lamp', 'docs/1.0/intro'],
  ...['docs/canary/intro', 'docs/canary/guides/lens', 'docs/canary/category/guides'],
]

test('pages of versions and languages keep their URLs, or redirect', async () => {
  const { page, files } = await convertFixture('docusaurus-versions')
  const { navigation, redirects } = JSON.parse(page('docs.json') ?? '{}')
  const slugs = files.map((file) => file.replace(/(?:(?:^|\/)index)?\.mdx$/, ''))
  // A page that French lists is in French, also without a translation.
  const french = slugs.flatMap((slug) => (JSON.stringify(navigation.languages[1]).includes(`"${slug}"`) ? slug : []))
  const urls = new Set([...slugs, ...french.map((slug) => `fr/${slug}`)])
  const patterns = redirects.map(({ source }: { source: string }) => new RegExp(`^${source.replace(':tag*', '.*')}$`))
  const lost = ROUTES.flatMap((route) => [route, `fr/${route}`.replace(/\/$/, '')]).filter(
    (route) => !urls.has(route) && !patterns.some((pattern: RegExp) => pattern.test(`/${route}`)),
  )
  expect(lost).toEqual([])
})

test('links of a page resolve to its own version and language', async () => {
  const { page } = await convertFixture('docusaurus-versions')
  expect(page('docs/intro.mdx')).toContain(
    'See [the lens](/docs/guides/lens), [the old lamp](/docs/1.0/intro) and [the team](/community/team).',
  )
  expect(page('docs/canary/intro.mdx')).toContain('[the lens](/docs/canary/guides/lens)')
  expect(page('fr/docs/intro.mdx')).toContain(
    '[La lentille](/fr/docs/guides/lens), [la mèche](/fr/docs/guides/wick), [équipe](/fr/community/team)',
  )
})

test('generated categories and card lists are cards', async () => {
  const { page } = await convertFixture('docusaurus-versions')
  expect(page('fr/docs/category/guides.mdx')).toMatchInlineSnapshot(`
    "---
    title: Guides pratiques
    description: Tous les guides.
    ---

    <CardGroup cols="2">
      <Card title="Lentille" href="/fr/docs/guides/lens" />
      <Card title="Wick" href="/fr/docs/guides/wick" />
    </CardGroup>
    "
  `)
  expect(page('docs/guides/lens.mdx')).toMatchInlineSnapshot(`
    "---
    description: Glass.
    ---

    # Lens

    <CardGroup cols="2">
      <Card title="Lens" href="/docs/guides/lens">
        Glass.
      </Card>
      <Card title="Wick" href="/docs/guides/wick" />
    </CardGroup>
    "
  `)
})

test('pages in React are in the language of their translations', async () => {
  const { page } = await convertFixture('docusaurus-versions')
  expect(page('fr/index.mdx')).toMatchInlineSnapshot(`
    "---
    title: Lantern
    ---

    ## Lumière

    Pour les bateaux
    "
  `)
})
