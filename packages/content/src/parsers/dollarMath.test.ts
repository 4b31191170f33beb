import { expect, test } from 'vitest'
import { compareParsers } from '../testing/compareParsers.js'
import { parseDollarMath } from './dollarMath.js'
import type { Node } from './mdast.js'
import { loadParser } from './parseMdx.js'
import { parseWithRemark } from './remark.js'
import { createSourceFile } from './sourceFile.js'

test.each([
  ['$20 a month or $200 a year', '$20 a month or $200 a year'],
  ['$20 or $x$ or $30', '$20 or [x] or $30'],
  ['costs $5-$10', 'costs $5-$10'],
  ['$x$2', '$x$2'],
  ['$ x$ and $y $ and $z$', '$ x$ and $y $ and [z]'],
  ['a$x$b, ($y$).', 'a[x]b, ([y]).'],
  ['$ x^2 $ and $ \\frac{a}{b} $ and $ {a}_1$', '[x^2] and [\\frac{a}{b}] and [ {a}_1]'],
  ['run $ my_cmd, then $ npm', 'run $ my_cmd, then $ npm'],
  ['$ cd C:\\temp or $ dir', '$ cd C:\\temp or $ dir'],
  ['$ x^2\nand 5 $ more', '$ x^2 and 5 $ more'],
  ['$5$ is a formula', '[5] is a formula'],
  ['**$5** and *$6* and `$7`', '$5 and $6 and `$7`'],
  ['[$5](/a) and [$6](/c)', '$5 and $6'],
  ['$a$, $5 and $\\frac{1}{2}$', '[a], $5 and [\\frac{1}{2}]'],
  ['$$ x $$ and $5 and $6', '[x] and $5 and $6'],
  ['<b>$5</b>, <b>$6</b>', '$5, $6'],
  ['| a | b |\n| - | - |\n| $5 | $6 |\n| $x$ | $7 |', 'ab$5$6[x]$7'],
  ['- $5\n- $6 and $y$', '$5$6 and [y]'],
  ['$1 '.repeat(30).trim(), '$1 '.repeat(30).trim()],
  ['costs $7, written `\\$`', 'costs $7, written `\\$`'],
  ['see https://a.b/$x and $y', 'see https://a.b/$x and $y'],
  ['<b>$5</b><b>$x</b>', '$5$x'],
  ['{"$5"} or $7 and $8', ' or $7 and $8'],
])('%s reads as %s in both parsers', async (text, expected) => {
  for (const parser of ['auto', 'remark'] as const) {
    const parse = await loadParser({ parser })
    const { tree, diagnostics } = parse(createSourceFile('a.mdx', text), 0)
    expect(diagnostics).toEqual([])
    expect(show(tree as Node).replace(/\s+/g, ' ')).toBe(expected)
  }
  expect(await compareParsers(text)).toEqual([])
})

test.each([
  'Prices of $5, $6 or $x$, `$y` and **$7**.\n\n| a | b |\n| - | - |\n| $5 | $6 |',
  '<td>$5</td><td>$6</td>',
  '- $5\n- $6 and $y$ and $ npm or $ node',
  'From $5 to $10 and $20, <b>$30</b>, [$40](/a) and $50.\n\n'.repeat(20),
])('text with prices is parsed once: %#', (text) => {
  let passes = 0
  parseDollarMath(text, (marked) => {
    passes++
    return parseWithRemark(marked)
  })
  expect(passes).toBe(1)
})

test('a thousand dollar signs in a paragraph take bounded time', async () => {
  const parse = await loadParser({})
  const { tree } = parse(createSourceFile('a.mdx', '$1 '.repeat(1000)), 0)
  expect(tree?.children).toHaveLength(1)
})

function show(node: Node): string {
  if (node.type === 'text') return node.value
  if (node.type === 'inlineMath' || node.type === 'math') return `[${node.value}]`
  if (node.type === 'inlineCode') return `\`${node.value}\``
  return 'children' in node ? node.children.map(show).join('') : ''
}
