import { expect, test } from 'vitest'
import { colorPieces } from './colors.js'

const kinds = (code: string) => colorPieces(code).flatMap(({ kind, text }) => (kind ? [`${kind} ${text}`] : []))

test('colors strings, options and the body of a curl command', () => {
  expect(kinds(`curl --url 'https://a.test/v2' \\\n  -d '{\n  "n": 1\n}'`)).toEqual([
    'option --url',
    `string 'https://a.test/v2'`,
    'option -d',
    `string '{\n  "n": 1\n}'`,
  ])
})

test('comments end with their line and do not nest with strings', () => {
  expect(kinds('const a1 = 20 // new\nreturn "x // y" # z')).toEqual([
    'word const',
    'number 20',
    'comment // new',
    'word return',
    'string "x // y"',
    'comment # z',
  ])
})

test('the joined tokens of a command equal its code', () => {
  const code = `'unclosed\n"\\"" \`x\` 1.5 --a`
  expect(
    colorPieces(code)
      .map(({ text }) => text)
      .join(''),
  ).toBe(code)
})
