import { expect, test } from 'vitest'
import type { FontPreload } from '../files/siteFonts.js'
import { fontPreloads } from './fontPreloads.js'

const FONTS: FontPreload[] = [
  { path: 'basic', role: 'body', ranges: [[0x20, 0x7e]] },
  { path: 'latin', role: 'body', ranges: [[0xd8, 0xff]] },
  { path: 'cyrillic', role: 'body', ranges: [[0x400, 0x45f]] },
  { path: 'code', role: 'mono', ranges: [[0x20, 0x7e]] },
]

test.each([
  ['en', ['basic']],
  ['fr', ['basic', 'latin']],
  ['de-AT', ['basic', 'latin']],
  ['ru', ['basic', 'cyrillic']],
  ['ja', ['basic']],
])('pages in %s preload the letters of their language', (language, expected) => {
  expect(fontPreloads(FONTS, language)).toEqual({ latePreloads: expected, codePreloads: ['code'] })
})
