import { expect, test } from 'vitest'
import { blocksOf, cutMarkdown } from './markdownBlocks.js'

test('code is a block of its own, with its empty lines', () => {
  const markdown = 'Run:\n```sh\na\n\nb\n```\nThen read on.\n\n- a\n- b'
  expect(blocksOf(markdown)).toEqual(['Run:', '```sh\na\n\nb\n```', 'Then read on.', '- a\n- b'])
})

test('a text is cut behind a line, and in code only where that is most of it', () => {
  const code = `\`\`\`sh\n${'run\n'.repeat(20)}\`\`\``
  expect(cutMarkdown(`Text.\n\n${code}`, 60)).toBe(`Text.\n\n\`\`\`sh\n${'run\n'.repeat(10)}run …\n\`\`\``)
  expect(cutMarkdown(`${'Text. '.repeat(6)}\n\n${code}`, 60)).toBe('Text. '.repeat(6))
  expect(cutMarkdown('One line.\n\nA second one. And a third one.', 30)).toBe('One line.\n\nA second one. …')
  expect(cutMarkdown('Short.', 30)).toBe('Short.')
})
