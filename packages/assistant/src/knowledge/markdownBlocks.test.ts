import { expect, test } from 'vitest'
import { markdownBlocks } from './markdownBlocks.js'

test('a code block with empty lines is one block', () => {
  const markdown = 'Run:\n```sh\na\n\nb\n```\nThen read on.\n\n- a\n- b'
  expect(markdownBlocks(markdown)).toEqual(['Run:', '```sh\na\n\nb\n```', 'Then read on.', '- a\n- b'])
})
