import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

test('docs.json has the sidebar and profiles of Starlight', async () => {
  const { page, files, notes } = await convertFixture('starlight')
  expect(files).toMatchInlineSnapshot(`
    [
      "assets/beam.svg",
      "docs.json",
      "favicon.svg",
      "guides/lens.mdx",
      "guides/start-here.mdx",
      "index.mdx",
      "links/chart.mdx",
    ]
  `)
  expect(page('docs.json')).toMatchInlineSnapshot(`
    "{
      "$schema": "./node_modules/octavo/docs.schema.json",
      "theme": "mint",
      "name": "Lantern",
      "colors": {
        "primary": "#2563eb"
      },
      "favicon": "/favicon.svg",
      "styling": {
        "latex": false
      },
      "navigation": {
        "pages": [
          "index",
          {
            "group": "Guides",
            "expanded": true,
            "pages": [
              "guides/start-here",
              "guides/lens"
            ]
          },
          "links/chart"
        ]
      },
      "footer": {
        "socials": {
          "github": "https://github.com/lantern/lantern"
        }
      },
      "redirects": [
        {
          "source": "/old/:slug*",
          "destination": "/guides/:slug*"
        }
      ]
    }
    "
  `)
  expect(notes).toMatchInlineSnapshot(`
    [
      "src/content/docs/guides/Start Here.mdx:42 Skipped: the mark "shine" in code.",
    ]
  `)
})

test('components of Starlight become those of Octavo', async () => {
  const { page } = await convertFixture('starlight')
  expect(page('index.mdx')).toMatchInlineSnapshot(`
    "---
    title: Lantern
    sidebarTitle: Home
    mode: custom
    ---

    <Hero title="Lantern" tagline="Lights for ships">
      <LinkButton href="/guides/start-here/">Start</LinkButton>
    </Hero>



    <CardGroup cols={2}>
      <Card title="Bright" icon="book-open">
        Seen from far.
      </Card>
    </CardGroup>
    "
  `)
  expect(page('guides/start-here.mdx')).toMatchInlineSnapshot(`
    "---
    title: Start here
    description: First light.
    tag: New
    ---

    import beam from '/assets/beam.svg'

    <Note title="Wick">
    Trim it.
    </Note>

    <Warning title="Hot">Wait.</Warning>

    <Tabs>
      <Tab title="Oil">Pour.</Tab>
    </Tabs>



    1. Light it.
    2. Look at the ![beam](/assets/beam.svg).



    <FileTree>

    - lamp/
      - wick

    </FileTree>

    ## Beam <Badge color="gray">New</Badge> {#beam}

    <Badge color="purple">New</Badge> <Icon icon="gear" />

    <Card title="Lens" href="/guides/lens/">Glass \\{of} it.</Card>

    \`\`\`js title="lamp.js" {1}
    lamp.shine()
    \`\`\`
    "
  `)
  expect(page('guides/lens.mdx')).toMatchInlineSnapshot(`
    "---
    title: Lens
    sidebarTitle: The lens
    ---

    Type \`Lens<T>\` or Lens<br />with \\{braces}, see [start](/guides/start-here).
    "
  `)
})
