import { expect, test } from 'vitest'
import { fillLabels, label } from './uiLabels.js'
import { componentWords, isRightToLeft, uiStrings } from './uiStrings.js'

const en = uiStrings('en')

test('replaces label marks in a body with words of the language', () => {
  const html = `<button aria-label="${label('copyCode')}">${label('showAllLines', 12)}</button>`
  expect(fillLabels(html, uiStrings('en'))).toBe('<button aria-label="Copy code">Show all 12 lines</button>')
  expect(fillLabels(html, uiStrings('de-AT'))).toBe(
    '<button aria-label="Code kopieren">Alle 12 Zeilen anzeigen</button>',
  )
})

test('inserts an argument without replacing anything in it', () => {
  expect(fillLabels(label('linkToSection', '$&amp;{0}'), en)).toBe('Link to section $&amp;{0}')
})

test('replaces an argument that is a label itself', () => {
  expect(fillLabels(`<a aria-label="${label('linkToSection', label('authorization'))}">`, en)).toBe(
    '<a aria-label="Link to section Authorization">',
  )
})

test('escapes words for text and attributes', () => {
  expect(fillLabels(label('note'), { ...en, note: '<"&' })).toBe('&lt;&quot;&amp;')
})

test('removes marks of unknown words', () => {
  expect(fillLabels('a\uFDD0constructor\uFDD2b', en)).toBe('ab')
})

/** Languages of docs.json `navigation.languages`. */
const CODES =
  'en cn zh zh-Hans zh-Hant zh-CN zh-TW es fr fr-CA fr-ca ja jp ja-jp ja-JP pt pt-BR de ko it ru ro cs id ar tr hi sv no da lv nl uk vi pl uz he ca fi hu'

test.each(CODES.split(' ').filter((code) => code !== 'en'))('the interface language %s has its own words', (code) => {
  expect(uiStrings(code).onThisPage).not.toBe(en.onThisPage)
})

test('distinguishes traditional from simplified Chinese', () => {
  expect(uiStrings('zh-TW').search).toBe('搜尋…')
  expect(uiStrings('zh-Hans').search).toBe('搜索…')
  expect(uiStrings('cn').search).toBe('搜索…')
})

test('unknown languages use English; Arabic and Hebrew are right to left', () => {
  expect(uiStrings('xx')).toEqual(en)
  expect(['ar', 'he-IL', 'en', 'ja'].map(isRightToLeft)).toEqual([true, true, false, false])
})

test('reads words from the document in a browser', () => {
  const page = globalThis as { document?: unknown }
  page.document = { documentElement: { dataset: { words: componentWords('de') } } }
  try {
    expect([label('copyCode'), label('tab', 2)]).toEqual(['Code kopieren', 'Reiter 2'])
  } finally {
    delete page.document
  }
})
