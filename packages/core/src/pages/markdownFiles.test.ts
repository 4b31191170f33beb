import { expect, test } from 'vitest'
import {
  isMarkdownPart,
  markdownPage,
  nextMarkdownFile,
  wholeMarkdownFile,
  wholeMarkdownPath,
} from './markdownFiles.js'

test('each part of a Markdown file belongs to its page', () => {
  for (const slug of ['a/b', '2/a', '_octavo/x', '']) {
    const file = `${slug || 'index'}.md`
    expect([wholeMarkdownFile(slug), nextMarkdownFile(slug, 2), nextMarkdownFile(slug, 12)].map(markdownPage)).toEqual([
      file,
      file,
      file,
    ])
    expect(markdownPage(file)).toBe(file)
    expect([file, wholeMarkdownFile(slug)].some(isMarkdownPart)).toBe(false)
    expect(isMarkdownPart(nextMarkdownFile(slug, 3))).toBe(true)
  }
})

test('the link to the second part tells where the whole text is', () => {
  const path = '/docs/_octavo/markdown/whole/a%20b.md'
  expect(wholeMarkdownPath('> Page 1 of 2. [Next page](https://e.com/docs/_octavo/markdown/2/a%20b.md).')).toBe(path)
  expect(wholeMarkdownPath('[Next page](/docs/_octavo/markdown/2/a%20b.md)')).toBe(path)
  expect(wholeMarkdownPath('[Next page](../_octavo/markdown/2/a.md)')).toBe('../_octavo/markdown/whole/a.md')
  expect(wholeMarkdownPath('See `_octavo/markdown/2/a.md` and [a](/a.md).')).toBeUndefined()
})
