import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

test('includes, constants and values of frontmatter are in the page', async () => {
  const { page } = await convertFixture('vitepress-includes')
  expect(page('index.mdx')).toMatchInlineSnapshot(`
    "---
    author: Ada
    sidebarTitle: Start
    ---



    # Lamps

    Beam 2.1 with 12 V, by Ada: \`{{ lamp.name }}\`, \\{\\{ lamp.weight() }}.

    Outer.

    # Inner
    Text.


    ## Oil

    Pour it.

    \`\`\`js lines {1} title="lamp"
    lamp.shine()
    lamp.dim()
    \`\`\`

    \\<\\<\\< @/code/lost.js

    \`\`\`js
    lamp.off()
    \`\`\`

    \`\`\`js
    const lamp = on()
    \`\`\`

    <a id="anchor"></a>
    "
  `)
})

test('team pages of VitePress are cards', async () => {
  const { page } = await convertFixture('vitepress-includes')
  expect(page('team.mdx')).toMatchInlineSnapshot(`
    "---
    ---



    ## Our team

    They keep the light.

    <CardGroup cols="2">
      <Card title="Ada" icon="https://lantern.example/ada.png">
        Keeper, Harbor · [github](https://github.com/ada)
      </Card>
    </CardGroup>
    "
  `)
})

test('code that VitePress runs is reported with its files', async () => {
  const { notes } = await convertFixture('vitepress-includes')
  expect(notes).toMatchInlineSnapshot(`
    [
      "packages/[name].md: Skipped: a page for each value of packages/[name].paths.js.",
      "code/posts.data.js: Skipped: a data loader. Write its values in snippets/.",
      "index.md:20 The code of @/code/lost.js was not found.",
      "index.md:5 <script> was removed from the page.",
      "index.md:12 The value {{ lamp.weight() }} is shown as written.",
      "team.md:5 <script> was removed from the page.",
    ]
  `)
})
