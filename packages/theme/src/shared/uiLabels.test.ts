import { expect, test } from 'vitest'
import { fillLabels, label } from './uiLabels.js'
import { componentWords, isRightToLeft, uiStrings } from './uiStrings.js'

const en = uiStrings('en')

test('marks in a body become the words of its language', () => {
  const html = `<button aria-label="${label('copyCode')}">${label('showAllLines', 12)}</button>`
  expect(fillLabels(html, uiStrings('en'))).toBe('<button aria-label="Copy code">Show all 12 lines</button>')
  expect(fillLabels(html, uiStrings('de-AT'))).toBe(
    '<button aria-label="Code kopieren">Alle 12 Zeilen anzeigen</button>',
  )
})

test('an argument is put in as it is, with nothing in it replaced', () => {
  expect(fillLabels(label('linkToSection', '$&amp;{0}'), en)).toBe('Link to section $&amp;{0}')
})

test('an argument that is a word itself is filled in too', () => {
  expect(fillLabels(`<a aria-label="${label('linkToSection', label('authorization'))}">`, en)).toBe(
    '<a aria-label="Link to section Authorization">',
  )
})

test('words are escaped for text and attributes', () => {
  expect(fillLabels(label('note'), { ...en, note: '<"&' })).toBe('&lt;&quot;&amp;')
})

test('marks that name no word leave nothing', () => {
  expect(fillLabels('a\uFDD0constructor\uFDD2b', en)).toBe('ab')
})

/** Languages of docs.json `navigation.languages`. */
const CODES =
  'en cn zh zh-Hans zh-Hant zh-CN zh-TW es fr fr-CA fr-ca ja jp ja-jp ja-JP pt pt-BR de ko it ru ro cs id ar tr hi sv no da lv nl uk vi pl uz he ca fi hu'

test.each(CODES.split(' ').filter((code) => code !== 'en'))('%s has words of its own', (code) => {
  expect(uiStrings(code).onThisPage).not.toBe(en.onThisPage)
})

test('traditional and simplified Chinese are told apart', () => {
  expect(uiStrings('zh-TW').search).toBe('搜尋…')
  expect(uiStrings('zh-Hans').search).toBe('搜索…')
  expect(uiStrings('cn').search).toBe('搜索…')
})

test('unknown languages are English; Arabic and Hebrew run from the right', () => {
  expect(uiStrings('xx')).toEqual(en)
  expect(['ar', 'he-IL', 'en', 'ja'].map(isRightToLeft)).toEqual([true, true, false, false])
})

test('in a browser the words come from the document', () => {
  const page = globalThis as { document?: unknown }
  page.document = { documentElement: { dataset: { words: componentWords('de') } } }
  try {
    expect([label('copyCode'), label('tab', 2)]).toEqual(['Code kopieren', 'Reiter 2'])
  } finally {
    delete page.document
  }
})
