import { expect, test } from 'vitest'
import { codeView } from './highlight.js'
import { SAMPLE_LANGUAGES } from './languageList.js'

const text = (html = '') =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

test('highlights strings, names, numbers and words', () => {
  expect(codeView('json', '{"a": [1, "b<", null]}').html).toMatchInlineSnapshot(
    `"{<span class="t-name">&quot;a&quot;</span>: [<span class="t-number">1</span>, <span class="t-string">&quot;b&lt;&quot;</span>, <span class="t-word">null</span>]}"`,
  )
  expect(codeView('bash', `curl --url 'https://e.example/?a=1&b=2'`).html).toMatchInlineSnapshot(
    `"<span class="t-word">curl</span> <span class="t-name">--url</span> <span class="t-string">'https://e.example/?a=1&amp;b=2'</span>"`,
  )
})

test.each(SAMPLE_LANGUAGES.map(({ grammar }) => grammar))('%s: highlighting does not change the code', (grammar) => {
  for (const code of [
    `a "b\\"c" 'd' \`e\` // f # g\n"open <script>`,
    '"""x\n"y"""',
    `r##"a"#b"##`,
    "'''",
    "<<<'JSON'\n{}\nJSON;",
  ]) {
    const { html } = codeView(grammar, code)
    expect(text(html)).toBe(code)
    expect(html).not.toMatch(/<(?!\/?span)/)
  }
})

test('hostile code takes bounded time', () => {
  const start = process.cpuUsage()
  for (const { grammar } of SAMPLE_LANGUAGES) {
    for (const part of ['"', "'", '"""', '/*', '`', '#"', '\\"', "<<<'JSON'", "@'", 'r#"'])
      codeView(grammar, part.repeat(Math.floor(12_000 / part.length)))
  }
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(10_000)
})

test('a language without colors waits for a highlighter', () => {
  expect(codeView('elixir', 'x')).toEqual({ language: 'elixir', code: 'x' })
  expect(codeView('constructor', 'x').html).toBeUndefined()
})
