import { expect, test } from 'vitest'
import { runSteps, type Step } from '../text/draft.js'
import { blocks } from './mkDocsBlocks.js'
import { inlineSteps } from './mkDocsInline.js'

const convert = (text: string, steps: readonly Step[]) => {
  const { text: page, remarks } = runSteps(text, steps)
  return [page, ...remarks.map(({ kind, message }) => `${kind}: ${message}`)].join('\n')
}

test('every form of generated references keeps its name, and is in the report', () => {
  const text =
    '::: mkdocs-click\n    :module: lamp\n\n### ::: lamp.on\n    options:\n      members: false\n\n:::lamp/off\n'
  expect(convert(text, [blocks])).toMatchInlineSnapshot(`
    "\`mkdocs-click\`


    ### \`lamp.on\`


    \`lamp/off\`


    text: The reference of \`mkdocs-click\` is generated from code; only its name was kept.
    text: The reference of \`lamp.on\` is generated from code; only its name was kept.
    text: The reference of \`lamp/off\` is generated from code; only its name was kept."
  `)
})

test('brackets with backslashes are formulas of arithmatex only as a paragraph or item', () => {
  const text = 'Users<sup>\\[[1](https://lamp.example/a#L1)\\]</sup>\n\n\\[ x < y \\]\n\n- \\[\n  z\n  \\]\n'
  expect(
    convert(
      text,
      inlineSteps((name) => name === 'pymdownx.arithmatex'),
    ),
  ).toMatchInlineSnapshot(`
    "Users<sup>\\[[1](https://lamp.example/a#L1)\\]</sup>

    $$ x < y $$

    - $$
      z
      $$
    "
  `)
})

test('brackets with backslashes are formulas of mdx_math everywhere', () => {
  expect(
    convert(
      'So \\[ x \\] holds.',
      inlineSteps((name) => name === 'mdx_math'),
    ),
  ).toMatchInlineSnapshot(`"So $$ x $$ holds."`)
})
