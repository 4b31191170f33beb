import { expect, test } from 'vitest'
import { sectionTexts } from './pageTexts.js'

const section = (markdown: string, indentation: string) =>
  sectionTexts(`# T\n\n${markdown}\n`, [[markdown.split('\n').length, 0, indentation]])[0]

test('what is in an item keeps no spaces of it; what is below it stays as it is', () => {
  const step = '    One.\n\n    - a\n      - b\n\n   Back:\n\n   ```sh\n   a\n     b\n   ```\n\nAfter:\n\n- c\n  - d'
  expect(section(step, '    ')).toBe('One.\n\n- a\n  - b\n\nBack:\n\n```sh\na\n  b\n```\n\nAfter:\n\n- c\n  - d')
})

test('what is in a quote keeps no marks of it, but those of the next quote', () => {
  const note = '>\n>    Run:\n>\n>    ```sh\n>    npm i\n>    ```\n>\n> More.\n\n> **Tip:** Below.'
  expect(section(note, '>    ')).toBe('Run:\n\n```sh\nnpm i\n```\n\nMore.\n\n> **Tip:** Below.')
})

test('a field has the item that it is', () => {
  expect(section('  - `id` (string): Which.\n\n    More.', '    ')).toBe('- `id` (string): Which.\n\n  More.')
})

test('lines that a page does not have are no section', () => {
  expect(sectionTexts('# T\n\nText.\n', [[], [4, 0], [1, 2], [9e15, 0, '>'], [1, 0]])).toEqual([
    '',
    '',
    '',
    '',
    'Text.',
  ])
})

test('reading the sections of a page takes no longer than its length, whatever they are said to be', () => {
  const sections = Array.from({ length: 100_000 }, (): [number, number] => [100_000, 0])
  expect(sectionTexts('a\n'.repeat(100_000), sections).filter(Boolean)).toHaveLength(8)
})
