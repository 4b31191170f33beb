import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

const site = convertFixture('mkdocs-code')

test('code that markdown-include-variants and mdx_include take from files is in the page', async () => {
  const { page } = await site
  expect(page('index.mdx')).toMatchInlineSnapshot(`
    "# Lamp

    \`\`\`python {2,3-4}
    import lamp

    lamp.on()
    print("on")
    \`\`\`

    Some lines:

    <Tabs>

    <Tab title="Python 3.10+">

    \`\`\`python {3}
    # …
    lamp.off()
    print("off with types")
    # …
    \`\`\`

    </Tab>

    <Tab title="Python without Annotated">

    \`\`\`python
    import lamp

    lamp.off()
    print("off")
    lamp.close()
    \`\`\`

    </Tab>

    </Tabs>

    <Accordion title="Full file">

    \`\`\`python
    from typing import Annotated
    import lamp
    lamp.off()
    print("off with types")
    lamp.close()
    \`\`\`

    </Accordion>

    \\{* docs_src/lamp/missing.py *}

    \`\`\`python
    import lamp
    lamp.on()
    print("on")
    \`\`\`
    "
  `)
  expect(page('reference/lamp.mdx')).toMatchInlineSnapshot(`
    "# Lamp class

    - Code:

        \`\`\`python
        import lamp

        lamp.off()
        print("off")
        lamp.close()
        \`\`\`
    "
  `)
})

test('code that is missing is in the report, and its line stays in the page', async () => {
  const { notes } = await site
  expect(notes).toMatchInlineSnapshot(`
    [
      "docs/index.md:9 The included file "docs_src/lamp/missing.py" was not found.",
    ]
  `)
})

test('a section of the navigation without a title has the title of its index page', async () => {
  const { page } = await site
  expect(JSON.parse(page('docs.json') ?? '').navigation).toMatchInlineSnapshot(`
    {
      "tabs": [
        {
          "pages": [
            "index",
          ],
          "tab": "Lamp",
        },
        {
          "pages": [
            "reference/index",
            "reference/lamp",
          ],
          "tab": "Lamp reference",
        },
      ],
    }
  `)
})
