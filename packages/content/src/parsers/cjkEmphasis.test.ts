import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

test.each([
  ['第一**重要。**后面的文字。', '第一<strong>重要。</strong>后面的文字。'],
  ['第二**注意（括号）**然后。', '第二<strong>注意（括号）</strong>然后。'],
  ['日本語の**「強調」**です。', '日本語の<strong>「強調」</strong>です。'],
  ['コード**`code`**です。', 'コード<strong><code>code</code></strong>です。'],
  ['~~削除（済）~~の後。', '<del>削除（済）</del>の後。'],
  ['中*（斜）*体 *a*', '中<em>（斜）</em>体 <em>a</em>'],
  ['**[リンク](/a)**です', '<strong><a href="/a">リンク</a></strong>です'],
  ['한국어**(강조)**입니다', '한국어<strong>(강조)</strong>입니다'],
  [
    '**太字。**after `中**。**文` **bold.**tail 中',
    '<strong>太字。</strong>after <code>中**。**文</code> **bold.**tail 中',
  ],
  ['中 \\*「x」\\* 2 * 3', '中 *「x」* 2 * 3'],
])('both parsers read %s as emphasis', async (text, expected) => {
  for (const parser of ['auto', 'remark'] as const) {
    const { html } = await render(text, { options: { parser } })
    expect(html).toBe(`<p>${expected}</p>`)
  }
})

test('positions after emphasis in CJK text are those of the file', async () => {
  const { problems } = await render('第一**重要。**后面 <Foo />\n')
  expect(problems.join()).toContain('guides/a.mdx:1:13 ')
})
