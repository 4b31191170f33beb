import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

const site = convertFixture('mkdocs')

test('docs.json has the navigation, colors, links and redirects of MkDocs', async () => {
  const { page, files } = await site
  expect(files).toMatchInlineSnapshot(`
    [
      "assets/logo.svg",
      "docs.json",
      "guide/index.mdx",
      "guide/setup.mdx",
      "index.mdx",
      "links/source.mdx",
      "reference/deep/page.mdx",
      "reference/first.mdx",
      "reference/second.mdx",
    ]
  `)
  expect(page('docs.json')).toMatchInlineSnapshot(`
    "{
      "$schema": "./node_modules/octavo/docs.schema.json",
      "theme": "mint",
      "name": "Beam",
      "colors": {
        "primary": "#009485"
      },
      "logo": {
        "light": "/assets/logo.svg",
        "dark": "/assets/logo.svg"
      },
      "navbar": {
        "links": [
          {
            "type": "github",
            "href": "https://github.com/beam/beam"
          }
        ]
      },
      "navigation": {
        "tabs": [
          {
            "tab": "Home",
            "pages": [
              "index"
            ]
          },
          {
            "tab": "Guide",
            "pages": [
              "guide/index",
              "guide/setup",
              "links/source"
            ]
          },
          {
            "tab": "Reference",
            "pages": [
              "reference/second",
              "reference/first",
              {
                "group": "Deep",
                "pages": [
                  "reference/deep/page"
                ]
              }
            ]
          }
        ]
      },
      "seo": {
        "metatags": {
          "canonical": "https://beam.example"
        }
      },
      "redirects": [
        {
          "source": "/old",
          "destination": "/guide/setup#step-1-install-run"
        },
        {
          "source": "/latest/:slug*",
          "destination": "/:slug*"
        }
      ]
    }
    "
  `)
})

test('grids become cards, and buttons become links with the look of a button', async () => {
  const { page } = await site
  expect(page('index.mdx')).toMatchInlineSnapshot(`
    "---
    icon: home
    sidebarTitle: Home
    mode: center
    ---

    # Beam 2.1.0

    <CardGroup cols="2">

    <Card title="Set up" icon="rocket" href="/guide/setup">

    Install the <Tooltip tip="Light-emitting diode">LED</Tooltip>.

    </Card>

    <Card title="Source" icon="github" iconType="brands">

    Read it.

    </Card>

    </CardGroup>

    <LinkButton href="/guide/setup">Start</LinkButton>
    "
  `)
})

test('admonitions, tabs, snippets and inline syntax become MDX', async () => {
  const { page } = await site
  expect(page('guide/setup.mdx')).toMatchInlineSnapshot(`
    "---
    sidebarTitle: Set up
    tag: New
    searchable: false
    ---

    # Setup

    <Note>

    A <Tooltip tip="Light-emitting diode">LED</Tooltip> is on.

    <Accordion title="More {braces}">

    Nested \`a <b>\`.

    </Accordion>

    </Note>

    <Tabs>

    <Tab title="Linux" icon="linux">

    \`\`\`sh title="beam" {1,3-4}
    beam on
    \`\`\`

    </Tab>

    <Tab title="macOS">

    1.  Open it.

        <Warning title="Heat">

        It is hot.

        </Warning>

    </Tab>

    </Tabs>

    \`beam.Lamp\`

    ## Step 1. Install & run {#step-1-install-run}

    Press <kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Q</kbd>, then <mark>look</mark>, H<sub>2</sub>O, x<sup>2</sup>, <ins>added</ins>, 😄 and <Icon icon="check" />.

    <dl>
    <dt>

    Term

    </dt>
    <dd>

    Its meaning.

    </dd>
    </dl>

    <img src="/assets/logo.svg" alt="Lamp" width="300" />
    <img className="hidden dark:block" src="/assets/logo.svg" alt="Dark" />

    Text with an id.
    <span id="own"></span>

    The rest of \\<name> is at [[code]](#step-1-install-run), by $x^2$.

    \`\`\`\`md
    text
        \`\`\`
        inner
        \`\`\`
    \`\`\`\`

    \`\`\`py title="a.py" lines
    lamp()  # (1)
    \`\`\`

    1.  It shines.

    $$
    \\cos x=\\sum_{k=0}^{\\infty}\\frac{(-1)^k}{(2k)!}x^{2k}
    $$

    One line $$a^{2}+b^{2}$$ and $c_{1} < d$.

    $$
    \\begin{align}
    x &= {y} \\\\
    \\end{align}
    $$

    \`\`\`text title="Content tabs"
    code
    \`\`\`
    "
  `)
})

test('frontmatter that is not valid YAML keeps its plain values', async () => {
  const { page } = await site
  expect(page('reference/deep/page.mdx')).toMatchInlineSnapshot(`
    "---
    # authors:
    #   - @lamp
    title: "Deep page"
    ---

    Text
    "
  `)
})

test('the report names what is not converted', async () => {
  const { notes } = await site
  expect(notes).toMatchInlineSnapshot(`
    [
      "undefined: The navigation names "missing.md", which has no page.",
      "undefined: Skipped: the API reference that mkdocstrings generates. Its names are kept in the pages.",
      "undefined: Skipped: the plugin drawio.",
      "undefined: Skipped: the copyright "Copyright Beam". Write a Footer for \`layout\` in octavo.config.ts.",
      "undefined: Skipped: analytics by google. Set \`integrations\` in docs.json.",
      "undefined: Skipped: edit links. Set \`feedback.edits\` in docs.json, and \`feedback.repository\` in octavo.config.ts.",
      "docs/guide/setup.md:29 The reference of \`beam.Lamp\` is generated from code; only its name was kept.",
      "docs/guide/setup.md:46 <name> is shown as text.",
      "docs/reference/deep/page.md:1 The frontmatter is not valid YAML; lines of it are comments now.",
    ]
  `)
})

test('suffixes of files become languages', async () => {
  const { page, files } = await convertFixture('mkdocs-languages')
  expect(files).toMatchInlineSnapshot(`
    [
      "docs.json",
      "fr/index.mdx",
      "index.mdx",
      "logo.png",
      "map.fr.png",
      "map.png",
      "more.mdx",
    ]
  `)
  expect(JSON.parse(page('docs.json') ?? '').navigation).toMatchInlineSnapshot(`
    {
      "languages": [
        {
          "language": "en",
          "pages": [
            "index",
            "more",
          ],
        },
        {
          "language": "fr",
          "pages": [
            "fr/index",
            "fr/more",
          ],
        },
      ],
    }
  `)
  expect(JSON.parse(page('docs.json') ?? '').redirects).toMatchInlineSnapshot(`undefined`)
})

test('pages of a language link to pages and images of the language', async () => {
  const { page } = await convertFixture('mkdocs-languages')
  expect(page('fr/index.mdx')).toContain('[plus](/fr/more) et ![carte](/map.fr.png), ![logo](/logo.png)')
  expect(page('index.mdx')).toContain('[more](/more), ![map](/map.png) and ![logo](/logo.png)')
})

test('profiles that the footer cannot show are in the report', async () => {
  const { page, notes } = await convertFixture('mkdocs-languages')
  expect(JSON.parse(page('docs.json') ?? '').footer).toEqual({
    socials: { website: 'https://lamps.example/', github: 'https://github.com/beam/beam' },
  })
  expect(notes).toMatchInlineSnapshot(`
    [
      "undefined: Skipped: the social link "mastodon" to https://lamps.example/@beam.",
    ]
  `)
})

test('the configuration of Zensical is read', async () => {
  const { page } = await convertFixture('zensical')
  expect(page('index.mdx')).toMatchInlineSnapshot(`
    "# Start

    Press <kbd>Esc</kbd>.
    "
  `)
  expect(JSON.parse(page('docs.json') ?? '').navigation).toMatchInlineSnapshot(`
    {
      "pages": [
        "index",
      ],
    }
  `)
})
