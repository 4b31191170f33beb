import { describe, expect, test } from 'vitest'
import { inlineHtml, inlineText, titleHtml, titleText } from './inlineTexts.js'

const html = (markdown: string) => inlineHtml(markdown, (href) => `/docs${href}`)

describe('one line of Markdown', () => {
  test('contains the text that readers see', () => {
    expect(inlineText('Run `npm i`, **then** [log in](/login "now") & *go*\nto ![the desk](/desk.png).')).toBe(
      'Run npm i, then log in & go to the desk.',
    )
    expect(inlineText('snake_case_name is 2 * 3 \\*')).toBe('snake_case_name is 2 * 3 *')
  })

  test('keeps tags, braces and block marks as text', () => {
    const text = '# Not a *heading*, <b>bold</b> {name}'
    expect(inlineText(text)).toBe('# Not a heading, <b>bold</b> {name}')
    expect(html(text)).toBe('# Not a <em>heading</em>, &#x3C;b>bold&#x3C;/b> {name}')
  })

  test('becomes HTML with resolved links and without images', () => {
    expect(html('Run `a<b`, **then** [log in](/login) ![the *desk*](/desk.png)')).toBe(
      'Run <code>a&#x3C;b</code>, <strong>then</strong> <a href="/docs/login">log in</a> the desk',
    )
  })

  test('has no HTML when it has no markup', () => {
    expect(html('Plain text, 100% of it')).toBeUndefined()
  })
})

test('titles lose their markup, and only code is HTML', () => {
  const titles = ['`a<b` and **c**', '[Guide](/g) `x`', '__init__ *a* snake_case', '`', 'A & B']
  expect(titles.map(titleText)).toEqual(['a<b and c', 'Guide x', '__init__ *a* snake_case', '`', 'A & B'])
  expect(titles.map(titleHtml)).toEqual([
    '<code>a&#x3C;b</code> and c',
    'Guide <code>x</code>',
    undefined,
    undefined,
    undefined,
  ])
})
