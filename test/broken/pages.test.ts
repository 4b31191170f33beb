import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { testBroken } from './brokenCase.js'
import { pageWith, siteWith } from './sites.js'

const titled = (text: string) => pageWith(`---\ntitle: A\n---\n\n${text}\n`)

/** Each line names the one before nine times: 3,486,784,401 items when taken literally. */
const aliasBomb = [...'bcdefghij']
  .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(', ')}]`)
  .join('\n')

testBroken([
  {
    id: 'B35',
    what: 'a tag that is never closed',
    files: titled('Text.\n\n<Card title="Open">\n\nMore text.'),
    problems: ['error guides/a.mdx:7:1 MDX_UNCLOSED'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B36',
    what: '"<" before a number',
    files: titled('Where a < b and c <3 hold.'),
    problems: ['error guides/a.mdx:5:20 MDX_SYNTAX'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B37',
    what: 'an HTML comment',
    files: titled('<!-- comment -->'),
    problems: ['error guides/a.mdx:5:2 MDX_HTML_COMMENT'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B38',
    what: 'a void tag without a slash',
    files: titled('One<br>two'),
    problems: ['error guides/a.mdx:5:4 MDX_VOID'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B39',
    what: 'an expression that does not parse',
    files: titled('Sum: {1 + }'),
    problems: ['error guides/a.mdx:5:11 MDX_EXPRESSION'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B40',
    what: 'an unknown component',
    files: titled('<Crad title="x">Shown anyway.</Crad>'),
    problems: ['warning guides/a.mdx:5:1 MDX_UNKNOWN_COMPONENT'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
    built: (outDir) => expect(readFileSync(join(outDir, 'guides/a.html'), 'utf8')).toContain('Shown anyway.'),
  },
  {
    id: 'B41',
    what: 'an expression that throws',
    files: titled('Sum: {x + 1}'),
    problems: ['error guides/a.mdx:5:6 MDX_RENDER'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B42',
    what: 'an expression that never ends',
    files: titled('{(() => { for (;;) {} })()}'),
    problems: ['error guides/a.mdx:1:1 MDX_TIMEOUT'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
    timeout: 30_000,
  },
  {
    id: 'B43',
    what: 'an import of a missing snippet',
    files: pageWith('import X from "/snippets/x.mdx"\n\n# A\n\n<X />\n'),
    problems: ['warning guides/a.mdx:1:15 MDX_IMPORT'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B44',
    what: 'snippets that import each other',
    files: pageWith('import A from "/snippets/a.mdx"\n\n# A\n\n<A />\n', {
      'snippets/a.mdx': 'import B from "./b.mdx"\n\n<B />\n',
      'snippets/b.mdx': 'import A from "./a.mdx"\n\n<A />\n',
    }),
    problems: ['error snippets/b.mdx:3:1 MDX_CYCLE'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B45',
    what: 'frontmatter that is not closed',
    files: pageWith('---\ntitle: A\n\nText.\n'),
    problems: ['error guides/a.mdx:1:1 FM_SYNTAX'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B46',
    what: 'frontmatter that grows without end',
    files: pageWith(`---\ntitle: A\na: &a [x, x, x, x, x, x, x, x, x]\n${aliasBomb}\n---\n\nText.\n`),
    problems: ['error guides/a.mdx:2:1 FM_ALIAS_LIMIT'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B47',
    what: 'a list as title',
    files: pageWith('---\ntitle: [1, 2]\n---\n\nText.\n'),
    problems: ['error guides/a.mdx:2:1 FM_TYPE'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B54',
    what: 'an empty page',
    files: pageWith(''),
    problems: ['warning guides/a.mdx PAGE_EMPTY'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B56',
    what: 'a page of 20 MB',
    files: pageWith(`# Big\n\n${'word '.repeat(4 * 2 ** 20)}\n`),
    problems: ['error guides/a.mdx PAGE_TOO_BIG'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B57',
    what: '500 nested lists',
    files: pageWith(Array.from({ length: 500 }, (_, level) => `${'  '.repeat(level)}- x\n`).join('')),
    problems: ['error guides/a.mdx:101:1 MDX_TOO_DEEP'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
  },
  {
    id: 'B61',
    what: 'a mistake in a file that navigation does not name',
    files: siteWith({ 'notes/plan.md': '# Plan\n\nWhere a < b and c <3 hold.\n' }),
    problems: ['warning notes/plan.md:3:20 MDX_SYNTAX'],
    printed: (text) => expect(text).toMatchInlineSnapshot(),
    built: (outDir) => expect(existsSync(join(outDir, 'notes/plan.html'))).toBe(false),
  },
])
