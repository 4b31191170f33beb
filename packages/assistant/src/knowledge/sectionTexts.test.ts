import { expect, test } from 'vitest'
import { sectionTexts } from './pageTexts.js'

const section = (markdown: string, indentation: string) =>
  sectionTexts(`# T\n\n${markdown}\n`, [[markdown.split('\n').length, 0, indentation]])[0]

test('content of a list item loses its indentation', () => {
  const step = '    One.\n\n    - a\n      - b\n\n   Back:\n\n   ```sh\n   a\n     b\n   ```\n\nAfter:\n\n- c\n  - d'
  expect(section(step, '    ')).toBe('One.\n\n- a\n  - b\n\nBack:\n\n```sh\na\n  b\n```\n\nAfter:\n\n- c\n  - d')
})

test('content of a quote loses its marker, and nested quotes keep theirs', () => {
  const note = '>\n>    Run:\n>\n>    ```sh\n>    npm i\n>    ```\n>\n> More.\n\n> **Tip:** Below.'
  expect(section(note, '>    ')).toBe('Run:\n\n```sh\nnpm i\n```\n\nMore.\n\n> **Tip:** Below.')
})

test('a field contains its list item', () => {
  expect(section('  - `id` (string): Which.\n\n    More.', '    ')).toBe('- `id` (string): Which.\n\n  More.')
})

test('lines outside the page give no section', () => {
  expect(sectionTexts('# T\n\nText.\n', [[], [4, 0], [1, 2], [9e15, 0, '>'], [1, 0]])).toEqual([
    '',
    '',
    '',
    '',
    'Text.',
  ])
})

test('reading the sections of a page takes linear time for any line numbers', () => {
  const sections = Array.from({ length: 100_000 }, (): [number, number] => [100_000, 0])
  expect(sectionTexts('a\n'.repeat(100_000), sections).filter(Boolean)).toHaveLength(8)
})
