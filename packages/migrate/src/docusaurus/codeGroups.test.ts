import { expect, test } from 'vitest'
import { runSteps } from '../text/draft.js'
import { convertCodeGroups, unwrapMdx } from './codeGroups.js'
import { toPackageManagers } from './packageManagers.js'

const convert = (text: string) => runSteps(text, [convertCodeGroups])

test('npm commands are written for Yarn and pnpm', () => {
  const lines = [
    'npm install',
    'npm install lamp',
    'npm i --save-dev lamp@next @lamp/oil',
    'npm install -g lamp',
    'npm run build -- --watch',
    'npx lamp init',
    'npm init lamp@latest my-lamp -- --oil',
    'npm create lamp',
    'cd my-lamp && npm start # light it with npm start',
    '$ npm uninstall --save lamp',
    '# npm is fine',
  ]
  const packageManagers = toPackageManagers(lines)
  expect(packageManagers?.Yarn).toEqual([
    'yarn install',
    'yarn add lamp',
    'yarn add --dev lamp@next @lamp/oil',
    'yarn global add lamp',
    'yarn run build --watch',
    'yarn dlx lamp init',
    'yarn create lamp@latest my-lamp --oil',
    'yarn create lamp',
    'cd my-lamp && yarn start # light it with npm start',
    '$ yarn remove lamp',
    '# npm is fine',
  ])
  expect(packageManagers?.pnpm.slice(2, 6)).toEqual([
    'pnpm add -D lamp@next @lamp/oil',
    'pnpm add -g lamp',
    'pnpm run build --watch',
    'pnpm dlx lamp init',
  ])
})

test('a block with another npm command keeps npm only, with a note', () => {
  expect(convert('```bash npm2yarn\nnpm publish\n```')).toMatchInlineSnapshot(`
    {
      "converted": 1,
      "remarks": [
        {
          "kind": "dropped",
          "message": "Only the npm commands of this block were kept: write those of Yarn and pnpm.",
          "offset": 0,
        },
      ],
      "text": "\`\`\`bash
    npm publish
    \`\`\`",
    }
  `)
})

test('npm2yarn blocks become code groups, also in lists', () => {
  expect(convert('1. Install:\n\n   ```bash npm2yarn\n   npm i lamp\n   ```\n').text).toMatchInlineSnapshot(`
    "1. Install:

       <CodeGroup>

       \`\`\`bash title="npm"
       npm i lamp
       \`\`\`

       \`\`\`bash title="Yarn"
       yarn add lamp
       \`\`\`

       \`\`\`bash title="pnpm"
       pnpm add lamp
       \`\`\`

       </CodeGroup>
    "
  `)
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
