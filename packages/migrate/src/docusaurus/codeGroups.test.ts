import { expect, test } from 'vitest'
import { runSteps } from '../text/draft.js'
import { convertCodeGroups, unwrapMdx } from './codeGroups.js'

const convert = (text: string) => runSteps(text, [convertCodeGroups])

test('npm2yarn blocks become install commands, also in lists', () => {
  const { text, remarks } = convert('1. Install:\n\n   ```bash npm2yarn title="Shell"\n   npm i lamp\n   ```\n')
  expect(text).toBe('1. Install:\n\n   ```npm\n   npm i lamp\n   ```\n')
  expect(remarks.map(({ message }) => message)).toEqual(['Skipped: title="Shell" of npm commands.'])
})

test('consecutive blocks with tabs become one code group', () => {
  const text = [
    '```js tab="JavaScript" title="a.js" {1}\nlamp()\n```',
    "```py tab='Python'\nlamp()\n```",
    'Text.',
    '```js tab="Alone"\n```',
    '```js\n```',
  ].join('\n\n')
  expect(convert(text).text).toMatchInlineSnapshot(`
    "<CodeGroup>

    \`\`\`js {1} title="JavaScript"
    lamp()
    \`\`\`

    \`\`\`py title="Python"
    lamp()
    \`\`\`

    </CodeGroup>

    Text.

    \`\`\`js title="Alone"
    \`\`\`

    \`\`\`js
    \`\`\`"
  `)
})

test('restores MDX in code blocks and keeps other code', () => {
  const text = '```mdx-code-block\n<Tabs>\n```\n\n```js\na()\n```\n\n```mdx-code-block\n</Tabs>\n```\n'
  expect(runSteps(text, [unwrapMdx]).text).toBe('\n<Tabs>\n\n\n```js\na()\n```\n\n\n</Tabs>\n\n')
})
