import { LOOKS } from '@octavo/theme'
import { expect, test } from 'vitest'
import { renderSettings } from '../render/renderSettings.js'
import { createHighlightStyles, groundStyles, readableCode } from './codeStyles.js'

const text = { light: '#111111', dark: '#eeeeee' }

test('a pair of themes follows the color scheme of the page', () => {
  expect(groundStyles({ text, background: { light: '#ffffff', dark: '#101010' } })).toMatchInlineSnapshot(
    `".code-block,.code-group{--octavo-code-background:light-dark(#ffffff,#101010)}.shiki{color:light-dark(#111111,#eeeeee)}"`,
  )
})

test('one dark theme keeps its blocks and buttons dark', () => {
  expect(groundStyles({ text, background: { light: '#011627', dark: '#011627' } })).toContain(
    '.code-group{color-scheme:dark;',
  )
})

test('merges the transparency of a color into it', () => {
  expect(readableCode('.k0{--shiki-light:#75857566}', { light: '#ffffff', dark: '#000000' })).toBe(
    '.k0{--shiki-light:#616e61}',
  )
})

test('leaves colors in other notations to the theme', () => {
  expect(groundStyles({ text, background: { light: 'red', dark: '#101010' } })).toBe('')
})

test('blocks with color variables follow the color scheme of the page', () => {
  const background = { light: 'var(--x,#ffffff)', dark: 'var(--x,#000000)' }
  expect(groundStyles({ text, background })).toMatchInlineSnapshot(
    `".code-block,.code-group{--octavo-code-background:light-dark(var(--x,#ffffff),var(--x,#000000))}.shiki{color:light-dark(#111111,#eeeeee)}"`,
  )
})

test.each([
  ['drakula', undefined],
  ['css-variables', { light: 'css-variables', dark: 'css-variables' }],
  [
    { light: 'github-lite', dark: 'nord' },
    { light: 'github-light-default', dark: 'nord' },
  ],
  [{ light: 'github-lite', dark: 'nrd' }, undefined],
])('replaces the unknown code theme %j with default themes', (theme, expected) => {
  const options = { root: '/', base: '/', linkStyle: 'auto', search: { code: true }, layout: {}, components: {} }
  const config = { styling: { codeblocks: { theme } }, seo: { metatags: {} }, icons: {} }
  expect(renderSettings(options as never, config as never).content.codeThemes).toEqual(expected)
})

test.each(Object.keys(LOOKS))('both code themes of %s share one adjustable style sheet', async (theme) => {
  const options = { root: '/', base: '/', linkStyle: 'auto', search: { code: true }, layout: {}, components: {} }
  const config = { theme, styling: {}, seo: { metatags: {} }, icons: {} }
  const styles = await createHighlightStyles(options as never, config as never)
  expect([...styles.matchAll(/--shiki-(?:light|dark):#/g)].length).toBeGreaterThan(4)
})

test('samples of API pages use the code theme', async () => {
  const options = { root: '/', base: '/', linkStyle: 'auto', search: { code: true }, layout: {}, components: {} }
  const config = { theme: 'palm', styling: {}, seo: { metatags: {} }, icons: {} }
  const styles = await createHighlightStyles(options as never, config as never)
  expect(styles.match(/\.t-\w+\{[^}]*\}/g)).toMatchInlineSnapshot(`
    [
      ".t-string{--shiki-light:#ecc48d;--shiki-dark:#ecc48d}",
      ".t-name{--shiki-light:#7fdbca;--shiki-dark:#7fdbca}",
      ".t-word{--shiki-light:#c792ea;--shiki-dark:#c792ea}",
      ".t-number{--shiki-light:#f78c6c;--shiki-dark:#f78c6c}",
      ".t-comment{--shiki-light:#7e8f8f;--shiki-dark:#7e8f8f}",
    ]
  `)
})

test('adjusts faint colors of the default themes until they are readable', () => {
  const styles = '.k0{--shiki-light:#6e7781;--shiki-dark:#8b949e}.k1{--shiki-light:#0550ae;--shiki-dark:#79c0ff}'
  expect(readableCode(styles, { light: '#ffffff', dark: '#0c0d10' })).toMatchInlineSnapshot(
    `".k0{--shiki-light:#636b74;--shiki-dark:#8b949e}.k1{--shiki-light:#0550ae;--shiki-dark:#79c0ff}"`,
  )
})
