import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

const commands = async (text: string) => {
  const { html, problems } = await render(text)
  return [...html.matchAll(/<x-codeblock language="bash" filename="(\w+)">([^<]*)/g)]
    .map(([, manager, code]) => `${manager}: ${code}`)
    .concat(problems)
}

test.each([
  ['<Install package="octavo" dev />', 'npm install -D octavo'],
  ['<Install package="a b" exact={true} global="true" />', 'npm install -g -E a b'],
  ['<Install>npm i --save-dev @a/b@1.0.0</Install>', 'npm i --save-dev @a/b@1.0.0'],
  ['<Install>\n  npm i "x"\n  npx x --init\n</Install>', 'npm i "x"\nnpx x --init'],
  ['<Install command="npm ci" />', 'npm ci'],
  ['<Install>\n\n```sh\n# first\nnpm ci\n```\n\n</Install>', '# first\nnpm ci'],
  ['```npm\nnpm ci\n```', 'npm ci'],
])('%s has a block for each package manager', async (text, command) => {
  const blocks = await commands(text)
  expect(blocks[0]?.replaceAll('&quot;', '"')).toBe(`npm: ${command}`)
  expect(blocks.map((block) => block.split(':')[0])).toEqual(['npm', 'pnpm', 'yarn', 'bun'])
})

test('a fence in a code group, or without a command of npm, is code', async () => {
  expect(await commands('<CodeGroup>\n\n```npm\nnpm ci\n```\n\n</CodeGroup>')).toEqual([])
  expect((await render('```npm\nls\n```')).html).toContain('language="npm"')
})

test('a component of the page with the same name is unchanged', async () => {
  const { html, problems } = await render('export const Install = () => <b>own</b>\n\n<Install />')
  expect({ html, problems }).toEqual({ html: '<b>own</b>', problems: [] })
})

test('reports an install without commands', async () => {
  expect(await commands('<Install />\n\n<Install>pnpm add x</Install>')).toMatchInlineSnapshot(`
    [
      "warning MDX_INSTALL guides/a.mdx:1:1 Missing command of \`<Install>\`. Write \`<Install package="…" />\` or \`<Install>npm install …</Install>\`.",
      "warning MDX_INSTALL guides/a.mdx:3:1 Missing command of \`<Install>\`. Write \`<Install package="…" />\` or \`<Install>npm install …</Install>\`.",
    ]
  `)
})

test('search has the commands of all package managers', async () => {
  const { page } = await render('```npm\nnpm i x\n```')
  expect(page.sections.map(({ text }) => text)).toEqual(['npm npm i x pnpm pnpm add x yarn yarn add x bun bun add x'])
})
