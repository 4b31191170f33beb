import type { Diagnostic, Suggestion } from '@octavo/core'
import { applyEdits } from '@octavo/site'
import { describe, expect, test } from 'vitest'
import { differingPart, listPage, quickFixes } from './quickFixes.js'
import { suggestedEdits } from './suggestedEdit.js'

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
  expect(applyEdits(text, suggestedEdits(diagnostic, text))).toBe(expected)
})

test.each([
  ['|![](i/wik.svg)|', 'Missing file "i/wik.svg".', 'Did you mean "/i/wick.svg"?'],
  ['|<a> <a>|', 'Unknown component `<a>`.', 'Did you mean `<b>`?'],
  ['|a-b|', 'Unknown key "a".', 'Did you mean "b"?'],
  ['|a|', 'Unknown key "a".', 'Write b.'],
  ['|/lantern|', '/lantern is unknown.', 'Did you mean "GET /lanterns"?'],
])('has no edit that is not exact: %s', (marked, message, hint) => {
  const { text, diagnostic } = markedDiagnostic(marked, { message, hint })
  expect(suggestedEdits(diagnostic, text)).toEqual([])
})

test.each<[string, Suggestion['part'], string, string, string]>([
  ['|[/guides/b](/guides/b)|', 'url', '/guides/b', '/guides/a', '[/guides/b](/guides/a)'],
  ['|[guides/b](./guides/b#x "guides/b")|', 'url', '/guides/b', '/guides/a', '[guides/b](/guides/a#x "guides/b")'],
  ['|<a href="/b" title="/b">/b</a>|', 'url', '/b', '/c', '<a href="/c" title="/b">/b</a>'],
  ['|![i/wik.svg](/i/wik.svg)|', 'url', 'i/wik.svg', '/i/wick.svg', '![i/wik.svg](/i/wick.svg)'],
  ['|[#wick and wick](/wick#wick)|', 'url', '#wick', '#wicks', '[#wick and wick](/wick#wicks)'],
  ['|colour="colour"|', 'property', 'colour', 'color', 'color="colour"'],
  ['|icon="icon"|', 'value', 'icon', 'icons', 'icon="icons"'],
  ['icon |icon: icon|', 'value', 'icon', 'icons', 'icon icon: icons'],
  ['|<Crad| a="</Crad>">Crad</Crad>', 'tag', 'Crad', 'Card', '<Card a="</Crad>">Crad</Card>'],
  ['|<Crad|>a<Crad>b</Crad><Crad /></Crad>', 'tag', 'Crad', 'Card', '<Card>a<Crad>b</Crad><Crad /></Card>'],
  ['|<Crad| /><Crad></Crad>', 'tag', 'Crad', 'Card', '<Card /><Crad></Crad>'],
])('changes the name in its syntax: %s', (marked, part, wrong, right, expected) => {
  const hint = part === 'tag' ? `Did you mean \`<${right}>\`?` : `Did you mean "${right}"?`
  const { text, diagnostic } = markedDiagnostic(marked, { hint, suggestion: { part, wrong, right } })
  expect(applyEdits(text, suggestedEdits(diagnostic, text))).toBe(expected)
})

test.each<[string, Suggestion['part'], string, string]>([
  ['|<a href="/b" title="/b">/c</a>|', 'url', '/x', '/y'],
  ['|<Crad| a="1">No end.', 'tag', 'Crad', 'Card'],
  ['|Crad|', 'tag', 'Crad', 'Card'],
])('has no edit of a name that is not in its syntax: %s', (marked, part, wrong, right) => {
  const { text, diagnostic } = markedDiagnostic(marked, { hint: 'Advice.', suggestion: { part, wrong, right } })
  expect(suggestedEdits(diagnostic, text)).toEqual([])
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
