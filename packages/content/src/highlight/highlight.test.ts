import { expect, test } from 'vitest'
import { createHighlighter } from './createHighlighter.js'
import { parseLineRanges } from './decorateCode.js'
import { readNotations } from './notations.js'

const plain = (html = '') =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

test('colors code with classes of a light and dark pair', async () => {
  const highlighter = createHighlighter()
  const html = await highlighter.highlight('const a = "<b>" // &', 'ts')
  expect(html).toMatchInlineSnapshot(
    `"<span class="k1">const </span><span class="k2">a </span><span class="k1">= </span><span class="k7">"&lt;b&gt;" </span><span class="k0">// &amp;</span>"`,
  )
  expect(await highlighter.styles()).toContain('.k1{--shiki-light:#cf222e;--shiki-dark:#ff7b72}')
})

test('highlights equal lines in different contexts differently', async () => {
  const highlighter = createHighlighter()
  const lines = async (code: string) => (await highlighter.highlight(code, 'ts'))?.split('\n')
  const [plainText] = (await lines('const a')) ?? []
  const [, inside, , outside, again] = (await lines('/*\nconst a\n*/\nconst a\nconst a')) ?? []
  expect([outside, again]).toEqual([plainText, plainText])
  expect(inside).toBe('<span class="k0">const a</span>')
})

test('keeps every character of the code', async () => {
  const code = 'def f(x):\n\n    return f"{x}" # <ok> & so\n'
  expect(plain(await createHighlighter().highlight(code, 'python'))).toBe(code)
})

test('highlighting with merged themes equals two passes', async () => {
  const code =
    'export async function load({ id }: { id: string }): Promise<number> {\n  return `$' +
    '{id}`.length ?? /a+/.exec(id) // done\n}'
  const once = await createHighlighter({ themes: { light: 'github-light', dark: 'github-dark' } }).highlight(code, 'ts')
  expect(plain(once)).toBe(code)
  const withoutCache = await createHighlighter({ themes: { light: 'min-light', dark: 'min-dark' } }).highlight(
    code,
    'ts',
  )
  expect(withoutCache).toContain('--shiki-dark:')
  expect(plain(withoutCache)).toBe(code)
})

test('the theme of CSS variables uses the colors of the site, or the defaults of the scheme', async () => {
  const pair = { light: 'css-variables', dark: 'css-variables' }
  const highlighter = createHighlighter({ themes: pair })
  expect(await highlighter.highlight('const a = "b"', 'ts')).toMatch(/^<span class="k\d+">const /)
  expect(await highlighter.styles()).toContain(
    '{--shiki-light:var(--mint-token-keyword,var(--shiki-token-keyword,#cf222e));--shiki-dark:var(--mint-token-keyword,var(--shiki-token-keyword,#ff7b72))}',
  )
  const { text, background } = await highlighter.blockColors(pair)
  expect([text.dark, background.light]).toEqual([
    'var(--mint-color-text,var(--shiki-foreground,#e6edf3))',
    'var(--mint-color-background,var(--shiki-background,var(--octavo-surface)))',
  ])
  const fence = await createHighlighter().highlight('"b"', 'ts', { light: 'css-variables', dark: 'nord' })
  expect(fence).toContain('--shiki-light:var(--mint-token-string-expression,')
})

test('unknown themes become the default one of their scheme', async () => {
  const unknown = { light: 'drakula', dark: 'drakula' }
  const highlighter = createHighlighter({ themes: unknown })
  expect(await highlighter.styles()).toBe(await createHighlighter().styles())
  const { background } = await highlighter.blockColors(unknown)
  expect(background).toEqual({ light: '#ffffff', dark: '#0d1117' })
})

test('distinguishes unknown languages from plain text', async () => {
  const highlighter = createHighlighter()
  expect(await highlighter.highlight('a < b', 'klingon')).toBeUndefined()
  expect(await highlighter.highlight('a < b', 'text')).toBe('a &lt; b')
  expect(await highlighter.highlight('x', 'constructor')).toBeUndefined()
})

test('reads the cache before highlighting', async () => {
  const stored = new Map<string, string>()
  await createHighlighter({ cache: stored }).highlight('{}', 'json')
  expect(stored.size).toBe(1)
  for (const key of stored.keys()) stored.set(key, 'kept')
  expect(await createHighlighter({ cache: stored }).highlight('{}', 'json')).toBe('kept')
})

test('reads line notations and drops their comments', () => {
  expect(readNotations('a // [!code ++]\n# [!code highlight:2]\nb\nc')).toEqual({
    code: 'a\nb\nc',
    lines: [0, 2, 3],
    marks: new Map([
      [1, 'add'],
      [2, 'highlighted'],
      [3, 'highlighted'],
    ]),
  })
})

test('reads line ranges in every form and bounds them', () => {
  expect([...parseLineRanges('{1,3-5}')]).toEqual([1, 3, 4, 5])
  expect([...parseLineRanges('[1, "4-5"]')]).toEqual([1, 4, 5])
  expect(parseLineRanges('1-999999').size).toBe(100_000)
})

test('the colors of a block do not depend on earlier blocks', async () => {
  const code = '```js\nconst a = 1\n```\n\n<b>x</b>\n\n```ruby\nputs 1\n```'
  const markdownAlone = await createHighlighter().highlight(code, 'markdown')
  const busy = createHighlighter()
  for (const language of ['js', 'ruby', 'css', 'vue']) await busy.highlight('x', language)
  expect(await busy.highlight(code, 'markdown')).toBe(markdownAlone)
})

test('highlights code inside Markdown the same after any other block', async () => {
  const code = '# a\n\n```python\ndef f(): return "x"\n```\n'
  const expected = await createHighlighter().highlight(code, 'md')
  const highlighter = createHighlighter()
  for (const language of ['python', 'html', 'js']) await highlighter.highlight('a', language)
  expect(await highlighter.highlight(code, 'md')).toBe(expected)
  expect(expected).toMatch(/<span class="k\d+">def /)
})
