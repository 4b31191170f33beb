import { expect, test } from 'vitest'
import { groundStyles, readableCode } from './codeStyles.js'

const text = { light: '#111111', dark: '#eeeeee' }

test('a pair of a light and a dark theme follows the scheme of the page', () => {
  expect(groundStyles({ text, background: { light: '#ffffff', dark: '#101010' } })).toMatchInlineSnapshot(
    `".code-block,.code-group{--octavo-code-background:light-dark(#ffffff,#101010)}.shiki{color:light-dark(#111111,#eeeeee)}"`,
  )
})

test('one dark theme for both keeps its blocks dark, with their buttons', () => {
  expect(groundStyles({ text, background: { light: '#011627', dark: '#011627' } })).toContain(
    '.code-group{color-scheme:dark;',
  )
})

test('colours of another notation are left to the theme', () => {
  expect(groundStyles({ text, background: { light: 'var(--x)', dark: '#101010' } })).toBe('')
})

test('faint colours of the default themes are moved until they can be read, others stay', () => {
  const styles = '.k0{--shiki-light:#6e7781;--shiki-dark:#8b949e}.k1{--shiki-light:#0550ae;--shiki-dark:#79c0ff}'
  expect(readableCode(styles, { light: '#ffffff', dark: '#0c0d10' })).toMatchInlineSnapshot(
    `".k0{--shiki-light:#636b74;--shiki-dark:#8b949e}.k1{--shiki-light:#0550ae;--shiki-dark:#79c0ff}"`,
  )
})
