import type { Diagnostic } from '@octavo/core'
import { applyEdits } from '@octavo/site'
import { describe, expect, test } from 'vitest'
import { differingPart, listPage, quickFixes } from './quickFixes.js'
import { suggestedEdit } from './suggestedEdit.js'

/** A diagnostic whose range is between the two `|` of the text. */
function markedDiagnostic(marked: string, parts: Partial<Diagnostic>): { text: string; diagnostic: Diagnostic } {
  const [before = '', range = '', after = ''] = marked.split('|')
  const at = (text: string) => ({ line: text.split('\n').length, column: (text.split('\n').at(-1) ?? '').length + 1 })
  const place = { start: at(before), end: at(before + range) }
  return {
    text: before + range + after,
    diagnostic: { rule: 'LINK_BROKEN', severity: 'warning', file: 'a.mdx', message: '', ...place, ...parts },
  }
}

test.each([
  ['[a](|/guides/b|)', 'The link to /guides/b has no page.', 'Did you mean "/guides/a"?', '[a](/guides/a)'],
  ['|<Crad| a="Crad">', 'Unknown component `<Crad>`; it.', 'Did you mean `<Card>`?', '<Card a="Crad">'],
  ['[a](|#wick|)', 'Broken anchor: /a has no id "wick".', 'Did you mean "#wicks"?', '[a](#wicks)'],
  ['![](|/i/wik.svg|)', 'Missing file "i/wik.svg".', 'Did you mean "/i/wick.svg"?', '![](/i/wick.svg)'],
  ['[|"GET /lantern"|]', 'GET /lantern is not in a.', 'Did you mean "GET /lanterns"?', '["GET /lanterns"]'],
  ['{|"navbarr"|: 1}', 'Unknown key "navbarr".', 'Did you mean "navbar"? It is ignored.', '{"navbar": 1}'],
])('writes the suggested name: %s', (marked, message, hint, expected) => {
  const { text, diagnostic } = markedDiagnostic(marked, { message, hint })
  const edit = suggestedEdit(diagnostic, text)
  expect(edit && applyEdits(text, [edit])).toBe(expected)
})

test.each([
  ['|![](i/wik.svg)|', 'Missing file "i/wik.svg".', 'Did you mean "/i/wick.svg"?'],
  ['|<a> <a>|', 'Unknown component `<a>`.', 'Did you mean `<b>`?'],
  ['|a-b|', 'Unknown key "a".', 'Did you mean "b"?'],
  ['|a|', 'Unknown key "a".', 'Write b.'],
  ['|/lantern|', '/lantern is unknown.', 'Did you mean "GET /lanterns"?'],
])('has no edit that is not exact: %s', (marked, message, hint) => {
  const { text, diagnostic } = markedDiagnostic(marked, { message, hint })
  expect(suggestedEdit(diagnostic, text)).toBeUndefined()
})

describe('quick fixes', () => {
  test('create the page that navigation lists', () => {
    const { text, diagnostic } = markedDiagnostic('["a", |"/guides/new-page"|]', { rule: 'NAV_PAGE_MISSING' })
    expect(quickFixes('docs.json', text, [diagnostic])).toEqual([
      {
        title: 'Create guides/new-page.mdx',
        edits: [],
        created: { file: 'guides/new-page.mdx', text: '---\ntitle: "New page"\n---\n' },
        diagnostic,
      },
    ])
  })

  test.each(['"../a"', '"a/"', '"$(x)"'])('create no page %s', (path) => {
    const { text, diagnostic } = markedDiagnostic(`[|${path}|]`, { rule: 'NAV_PAGE_MISSING' })
    expect(quickFixes('docs.json', text, [diagnostic])).toEqual([])
  })

  test('remove a comma', () => {
    const { text, diagnostic } = markedDiagnostic('{"a": 1|,|}', { rule: 'CFG_SYNTAX', hint: 'Remove the comma.' })
    expect(quickFixes('docs.json', text, [diagnostic])).toMatchObject([{ title: 'Remove ","' }])
  })
})

test('a page is listed where `octavo new` lists it', () => {
  const config = '{"navigation": {"groups": [{"group": "Guides", "pages": ["guides/a"]}]}}'
  const fix = listPage('guides/b', config)
  expect(fix?.title).toBe('Add page to navigation in group "Guides"')
  expect(applyEdits(config, fix?.edits.map(({ edit }) => edit) ?? [])).toBe(
    '{"navigation": {"groups": [{"group": "Guides", "pages": ["guides/a", "guides/b"]}]}}',
  )
  expect(listPage('guides/a', config)).toBeUndefined()
})

test.each([
  ['abc', 'axc'],
  ['aaa', 'aa'],
  ['', 'a'],
  ['abab', 'abababab'],
  ['same', 'same'],
])('the differing part changes %j to %j', (before, after) => {
  expect(applyEdits(before, [differingPart(before, after)])).toBe(after)
})
