import { expect, test } from 'vitest'
import { parseInline, plainText } from './answerInline.js'
import { parseMarkdown } from './answerMarkdown.js'
import type { Block, Inline } from './inlineTypes.js'

/** Returns a short form of the tree: tags and texts. */
const inline = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.text
      if (node.type === 'code') return `<code>${node.text}</code>`
      if (node.type === 'break') return '<br>'
      if (node.type === 'citation') return `<cite ${node.number}>`
      if (node.type === 'image') return `<image ${node.address}|${node.label}>`
      const inside = inline(node.children)
      return node.type === 'link' ? `<link ${node.address}|${inside}>` : `<${node.type}>${inside}</${node.type}>`
    })
    .join('')

const block = (node: Block): string => {
  if (node.type === 'code')
    return `<pre ${node.language}${node.title === undefined ? '' : `|${node.title}`}>${node.text}</pre>`
  if (node.type === 'rule') return '<hr>'
  if (node.type === 'list') {
    const items = node.items.map((item) => `<li>${item.map(block).join('')}</li>`).join('')
    return node.start === undefined ? `<ul>${items}</ul>` : `<ol ${node.start}>${items}</ol>`
  }
  if (node.type === 'quote') return `<quote>${node.children.map(block).join('')}</quote>`
  if (node.type === 'table')
    return `<table>${[node.head, ...node.rows].map((row) => row.map(inline).join('|')).join('/')}</table>`
  return node.type === 'heading' ? `<h${node.level}>${inline(node.children)}</h>` : `<p>${inline(node.children)}</p>`
}

const show = (text: string) => parseMarkdown(text).map(block).join('\n')
const words = (text: string) => inline(parseInline(text))

test('parses the Markdown of answers', () => {
  const text = [
    '## Install it',
    'Run `npm i` **now**, *please*,',
    'or read [the guide](/guides/install#npm "Guide") [1].',
    '',
    '1. First',
    '   more of it',
    '2. Second',
    '   - inner `a``b`',
    '',
    '     its second paragraph',
    '',
    '```ts title="a.ts"',
    'const a = 1 < 2',
    '',
    '  indented()',
    '```',
    '> quoted',
    '> > twice',
    '',
    '| a | b |',
    '|---|:-:|',
    '| 1 | `x\\|y` |',
    '| 2 |',
    '---',
  ].join('\n')
  expect(show(text)).toMatchInlineSnapshot(`
    "<h2>Install it</h>
    <p>Run <code>npm i</code> <strong>now</strong>, <emphasis>please</emphasis>, or read <link /guides/install#npm|the guide> <cite 1>.</p>
    <ol 1><li><p>First more of it</p></li><li><p>Second</p><ul><li><p>inner <code>a\`\`b</code></p><p>its second paragraph</p></li></ul></li></ol>
    <pre ts|a.ts>const a = 1 < 2

      indented()</pre>
    <quote><p>quoted</p><quote><p>twice</p></quote></quote>
    <table>a|b/1|<code>x|y</code>/2|</table>
    <hr>"
  `)
})

test('emphasis needs word boundaries and both marks', () => {
  expect(words('***both*** **a *b* c** ~~gone~~ ~one~')).toBe(
    '<emphasis><strong>both</strong></emphasis> <strong>a <emphasis>b</emphasis> c</strong> <strike>gone</strike> ~one~',
  )
  expect(words('snake_case_name and 2 * 3 * 4 **open')).toBe('snake_case_name and 2 * 3 * 4 **open')
  expect(words('\\*not\\* a\\\nb')).toBe('*not* a<br>b')
})

test('marks inside words and beside punctuation are not emphasis', () => {
  for (const text of ['$\\sum_{i}', 'MY_VAR_{x}_y', 'foo_(bar)_baz', 'get_[id]_x', 'a*"b"*c', 'x**(y)**z']) {
    expect(words(text)).toBe(text)
  }
  expect(words('_(a)_ **"b"** (*c*) **d**: un*frigging*believable **🚀 e**')).toBe(
    '<emphasis>(a)</emphasis> <strong>"b"</strong> (<emphasis>c</emphasis>) <strong>d</strong>: ' +
      'un<emphasis>frigging</emphasis>believable <strong>🚀 e</strong>',
  )
  expect(words('*foo**bar*')).toBe('<emphasis>foo**bar</emphasis>')
  // For languages without spaces between words.
  expect(words('**引用。**后**「甲」**乙')).toBe('<strong>引用。</strong>后<strong>「甲」</strong>乙')
})

test('shows formulas of answers as written', () => {
  expect(words('So $\\sum_{i<n} x_{i} = \\{a, b\\}$ and **$a_1 * b_1$**, the $n$th.')).toBe(
    'So <code>$\\sum_{i<n} x_{i} = \\{a, b\\}$</code> and <strong><code>$a_1 * b_1$</code></strong>, the <code>$n$</code>th.',
  )
  expect(words('Here $$\\left\\{ a_1 \\right\\}$$ is $ x_1 $.')).toBe(
    'Here <code>$$\\left\\{ a_1 \\right\\}$$</code> is <code>$ x_1 $</code>.',
  )
  const matrix = '\\begin{pmatrix}\na_{1} & b \\\\\n+ c_{1} & d\n\\end{pmatrix}'
  const forms = [`$$\n${matrix}\n$$`, `$$ ${matrix} $$`, `$$${matrix.replaceAll('\n', ' ')}$$`]
  for (const form of forms) {
    const text = form.includes('\n') ? matrix : matrix.replaceAll('\n', ' ')
    expect(show(`It is\n${form}\nor so.`)).toBe(`<p>It is</p>\n<pre math>${text}</pre>\n<p>or so.</p>`)
  }
  expect(show('- a\n  $$\n  x\n\n  y\n  $$\n- b')).toBe(
    '<ul><li><p>a</p><pre math>x\n\ny</pre></li><li><p>b</p></li></ul>',
  )
  expect(show('Look:\n$$\nx_{')).toBe('<p>Look:</p>\n<pre math>x_{</pre>')
})

test('prices and variables are not formulas', () => {
  for (const text of [
    '$5 and $10',
    '$5–$10',
    'US$5 or CA$7',
    '$HOME and $PATH',
    '$ 5 and more for $',
    '$5 or more (in US$)',
    '$$ dear\n\nx $$',
  ]) {
    expect(show(text)).toBe(`<p>${text.replace('\n\n', '</p>\n<p>')}</p>`)
  }
  expect(words('**$5** or *$10*, **$5** and **$7**, \\$1 and \\$2, $3 in `$A`')).toBe(
    '<strong>$5</strong> or <emphasis>$10</emphasis>, <strong>$5</strong> and <strong>$7</strong>, $1 and $2, $3 in <code>$A</code>',
  )
  expect(show('- $$ fair\n- $$$ dear\n- $$')).toBe(
    '<ul><li><p>$$ fair</p></li><li><p>$$$ dear</p></li><li><p>$$</p></li></ul>',
  )
})

test.each([
  ['It costs $5: `a=$HOME` or `a$`.', 'It costs $5: <code>a=$HOME</code> or <code>a$</code>.'],
  ['$$ is a number: `echo $$`', '$$ is a number: <code>echo $$</code>'],
  ['**$A** and **$B**', '<strong>$A</strong> and <strong>$B</strong>'],
  ['**$5** up to **10$**', '<strong>$5</strong> up to <strong>10$</strong>'],
  ['"$A" and "$B", ($a, $b), $a/$b, $ab$c, \x24{a}\x24{b}', undefined],
  ['$HOME/bin:$PATH, then $A$B', undefined],
  ['$HOME/bin:$. and $AWS_REGION.$', undefined],
  ['use $ and $ as signs, $5 (ten is 10$)', undefined],
])('finds no formula in %j', (text, expected = text) => {
  expect(words(text)).toBe(expected)
})

test.each([
  '$n$',
  '$A$',
  '$AB$',
  '$A_B$',
  '$X \\sim Y$',
  '$(i+1)$th',
  '$k$NN',
  '$2k$th',
  '$A=B$',
  '$ x_1 $',
  '$5 + x$',
])('finds a formula in %j', (text) => {
  expect(words(text)).toMatch(/^<code>\$.*\$<\/code>/)
})

test('code in a list may contain empty lines and ends with its fence', () => {
  expect(show('- a\n  ```py\n  def a(): pass\n\n\n\n  def b(): pass\n  ```\n\nThen **go on**.')).toBe(
    '<ul><li><p>a</p><pre py>def a(): pass\n\n\n\ndef b(): pass</pre></li></ul>\n<p>Then <strong>go on</strong>.</p>',
  )
  expect(show('1. a\n   - b\n     ```\n     c\n\n\n\n\n     d\n     ```\n\n\n\n2. e\n   f\ng')).toBe(
    '<ol 1><li><p>a</p><ul><li><p>b</p><pre >c\n\n\n\n\nd</pre></li></ul></li><li><p>e f g</p></li></ol>',
  )
  expect(show('- ```\n  a\n  ```\nThen.')).toBe('<ul><li><pre >a</pre></li></ul>\n<p>Then.</p>')
  expect(show('- $$\n  a\n\n\n\n  b\n  $$\nThen.')).toBe('<ul><li><pre math>a\n\n\n\nb</pre></li></ul>\n<p>Then.</p>')
  expect(show('- a\n\n\n\nThen.\n\n- b')).toBe('<ul><li><p>a</p></li></ul>\n<p>Then.</p>\n<ul><li><p>b</p></li></ul>')
})

test('HTML, references and incomplete links stay text', () => {
  expect(words('<img src=x onerror=alert(1)> <b>x</b>')).toBe('<img src=x onerror=alert(1)> <b>x</b>')
  expect(show('![x][1]\n\n[1]: https://evil.example/?q=SECRET')).toBe(
    '<p>!<cite 1></p>\n<p>[1]: <link https://evil.example/?q=SECRET|https://evil.example/?q=SECRET></p>'.replace(
      '!<cite 1>',
      '![x]<cite 1>',
    ),
  )
  expect(words('[a](b c) [a](<b c>) [a [b](c) d](e)')).toBe('[a](b c) <link b c|a> <link e|a b d>')
})

test('images are separate, and URLs become links to check', () => {
  expect(words('![alt *x*](https://evil.example/?q=1) <https://a.example/b> see https://a.example/c.')).toBe(
    '<image https://evil.example/?q=1|alt x> <link https://a.example/b|https://a.example/b> see <link https://a.example/c|https://a.example/c>.',
  )
})

test('bracketed numbers are citations, but list indexes are not', () => {
  expect(words('So it is [1][2]. But list[1] and [x] and [12345].')).toBe(
    'So it is <cite 1><cite 2>. But list[1] and [x] and [12345].',
  )
})

test('renders incomplete Markdown as far as possible', () => {
  expect(show('Look:\n```js\nconst a')).toBe('<p>Look:</p>\n<pre js>const a</pre>')
  expect(show('- a\n-')).toBe('<ul><li><p>a</p></li><li></li></ul>')
  expect(show('Text\n| a | b |\n|---|---|\n| 1')).toBe('<p>Text</p>\n<table>a|b/1|</table>')
})

test('parses hostile text in linear time with limited nesting', () => {
  const pieces = [
    '*',
    '**a',
    '_a ',
    '[',
    '![',
    '[a](',
    '`',
    '`a``',
    '<',
    '<http://',
    '> ',
    '- ',
    '~~a',
    '|',
    '[*',
    '\\',
    '[a](b',
    '$',
    '$a ',
    '$ 5 a',
    '$$a\n',
    '$$\n',
    '$$ ',
    '- $$\n',
    '> $$ a\n',
    '$a$$b$$$c',
    '_(',
    '**a*',
    '\n',
    '- ```\n\n\n\n',
    '- a\n\n\n\n\n  b\n',
  ]
  const pairs = [
    ['[', '](b)'],
    ['*[', '](b)*'],
    ['**', '**'],
    ['*a _b ', '_ c*'],
  ] as const
  const texts = [
    ...pieces.map((piece) => piece.repeat(30_000)),
    ...pairs.map(([a, b]) => `${a.repeat(9000)}x${b.repeat(9000)}`),
    `\` ${'a'.repeat(50_000)}\``,
    `${'$'.repeat(50_000)}x$y`,
    `$$${' '.repeat(50_000)}$x`,
    `- - - a${'\n'.repeat(50_000)}`,
    `- \`\`\`\n${'\n'.repeat(50_000)}x`,
  ]
  for (const text of texts) {
    const started = process.cpuUsage()
    const blocks = parseMarkdown(text)
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000, text.slice(0, 10)).toBeLessThan(2000)
    expect(JSON.stringify(blocks).length).toBeGreaterThan(0)
  }
  expect(plainText(parseInline(`${'[*'.repeat(3000)}x${'*](b)'.repeat(3000)}`))).toContain('x')
})
