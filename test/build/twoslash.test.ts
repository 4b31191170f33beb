import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, siteWith } from '../broken/sites.js'

const typed = `# Types

\`\`\`ts twoslash title="a.ts"
// @errors: 2322
interface Hidden { id: number }
// ---cut---
const shown: Hidden = { id: '1' }
//    ^?
let added = shown.id // [!code ++]
\`\`\`

- \`\`\`ts twoslash
  const count: number = 'one'
  \`\`\`

\`\`\`ts twoslash file=/lamp.ts
\`\`\`
`

const plain = '# Plain\n\n```ts\nconst a = 1\n```\n'

async function build(files: Record<string, string>) {
  const root = createSite(
    siteWith(
      files,
      Object.keys(files).flatMap((path) => /^(.*)\.mdx$/.exec(path)?.[1] ?? []),
    ),
  )
  const { status, stderr } = await runCli('build', root, '--no-cache')
  expect(status, stderr).toBe(0)
  const read = (path: string) => readFileSync(join(root, 'dist', path), 'utf8')
  return {
    read,
    stderr,
    styles: readdirSync(join(root, 'dist/_octavo')).filter((name) => /^twoslash.*css$/.test(name)),
  }
}

test('pages have types, and their Markdown has the code without instructions', async () => {
  const { read, stderr, styles } = await build({ 'typed.mdx': typed, 'plain.mdx': plain, 'lamp.ts': 'let on: 1 = 2\n' })
  expect(stderr.match(/^warning .*/gm)).toMatchInlineSnapshot(`
    [
      "warning typed.mdx:13:9 Type error TS2322: Type 'string' is not assignable to type 'number'. [CODE_TYPE]",
      "warning typed.mdx:16:4 Type error TS2322: Type '2' is not assignable to type '1'. [CODE_TYPE]",
    ]
  `)
  const html = read('typed.html')
  expect(html).toContain("Type 'string' is not assignable to type 'number'.")
  expect(html).toContain(`data-copy="const shown: Hidden = { id: '1' }\nlet added = shown.id"`)
  expect(html).not.toContain('interface Hidden {')
  expect(read('typed.md').match(/```ts title[^`]*```/)?.[0]).toBe(
    '```ts title="a.ts"\nconst shown: Hidden = { id: \'1\' }\nlet added = shown.id\n```',
  )
  expect(styles).toHaveLength(1)
  expect(html).toContain(styles[0])
  expect(read('plain.html')).not.toContain('twoslash')
})

test('a site without types has no style sheet for them', async () => {
  const { read, styles } = await build({ 'plain.mdx': plain })
  expect(styles).toEqual([])
  expect(read('plain.html')).not.toMatch(/twoslash|typed/)
})
