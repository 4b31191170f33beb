import { expect, test } from 'vitest'
import { scanImports } from './scanImports.js'

test('finds imports, re-exports and legacy snippets with their positions', () => {
  const text =
    'text\nimport A from "/snippets/a.mdx"\nimport {\n  b,\n  c as d\n} from \'./b.jsx\'\nexport { e } from "./e.mdx"\nimport "./f.js"\n\n<Snippet file="g.mdx" />\n'
  expect(
    scanImports(text).map(({ specifier, position }) => `${specifier} ${position.line}:${position.column}`),
  ).toEqual(['/snippets/a.mdx 2:15', './b.jsx 6:8', './e.mdx 7:19', './f.js 8:8', '/snippets/g.mdx 10:15'])
})

test('skips statements in code blocks', () => {
  const text = [
    'import A from "./a.mdx"',
    '```js title="x"',
    'import B from "./b"',
    '~~~',
    '````',
    'import C from "./c.mdx"',
    '~~~md',
    '```',
    'import D from "./d"',
    '~~~~',
    'export { e } from "./e.mdx"',
    '```inline``` code',
    'import F from "./f.mdx"',
    '```',
    '<Snippet file="g.mdx" />',
  ].join('\r\n')
  expect(scanImports(text).map(({ specifier }) => specifier)).toEqual(['./a.mdx', './c.mdx', './e.mdx', './f.mdx'])
})

test('takes linear time on hostile text', () => {
  const start = process.cpuUsage()
  for (const part of [
    'import ',
    'import {',
    'import a\n',
    '<Snippet ',
    'export {a,\n',
    '```\n',
    '```\nimport a from "b"\n',
  ])
    scanImports(part.repeat(100_000))
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(2000)
})
