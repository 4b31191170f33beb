import { expect, test } from 'vitest'
import { readTable } from './readTable.js'

test('reads quoted cells with separators, line breaks and quotes', () => {
  expect(readTable('name,note\r\n"Ada, Countess","says ""hi""\nand more"\nGrace,\n').rows).toEqual([
    ['name', 'note'],
    ['Ada, Countess', 'says "hi"\nand more'],
    ['Grace', ''],
  ])
  expect(readTable('a\tb\n1\t2', '\t').rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('text that is not CSV keeps all characters', () => {
  expect(readTable('a,"never closed\nb').rows).toEqual([['a', 'never closed\nb']])
  expect(readTable('"a"b,c').rows).toEqual([['ab', 'c']])
  expect(readTable('a"b,c\r\n\r\n').rows).toEqual([['a"b', 'c'], ['']])
  expect(readTable('').rows).toEqual([])
})

test('large tables are cut', () => {
  const rows = Array.from({ length: 600 }, (_, index) => `${index},x`).join('\n')
  expect(readTable(rows)).toMatchObject({ isCut: true, rows: { length: 500 } })
  const { rows: wide, isCut } = readTable('x,'.repeat(80))
  expect([wide[0]?.length, isCut]).toEqual([50, true])
})
