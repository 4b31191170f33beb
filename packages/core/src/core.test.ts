import { expect, test } from 'vitest'
import {
  codeFrame,
  didYouMean,
  formatDiagnostic,
  nearestName,
  nearMiss,
  slugToPathname,
  suggestedName,
  titleFromSlug,
} from './index.js'

const source = '{\n  "pages": [\n    "guides/instal"\n  ]\n}\n'

test('formats location, message, code frame, expectation and hint', () => {
  const text = formatDiagnostic(
    {
      rule: 'NAV_PAGE_MISSING',
      severity: 'warning',
      file: 'docs.json',
      start: { line: 3, column: 5 },
      end: { line: 3, column: 20 },
      message: 'Page "guides/instal" does not exist.',
      expected: 'the path of an MDX file.',
      hint: 'Did you mean "guides/install"?',
    },
    { readSource: () => source },
  )
  expect(text).toMatchInlineSnapshot(`
    "warning docs.json:3:5 Page "guides/instal" does not exist. [NAV_PAGE_MISSING]

        1 | {
        2 |   "pages": [
      > 3 |     "guides/instal"
          |     ^^^^^^^^^^^^^^^
        4 |   ]
        5 | }

      Expected the path of an MDX file.
      Did you mean "guides/install"?"
  `)
})

test('a code frame never passes control characters on to the terminal', () => {
  expect(codeFrame('a \u001b[2J b', { start: { line: 1, column: 1 } })).not.toContain('\u001b')
})

test('highlights a tab in a code frame', () => {
  const frame = codeFrame('a:\n\tb:\t1', { start: { line: 2, column: 1 }, end: { line: 2, column: 2 } })
  expect(frame).toBe('  1 | a:\n> 2 | →b: 1\n    | ^')
})

test('suggests a name only when it is a likely typo', () => {
  const candidates = ['title', 'hidden', 'sidebarTitle', 'cols', 'color']
  const names = [
    'titel',
    'tiltle',
    'hiden',
    'sidebarTitel',
    'col',
    'Title',
    'tile',
    'colour',
    'hide',
    'tags',
    'sidebar',
  ]
  expect(names.map((name) => `${name} ${nearMiss(name, candidates)}`)).toMatchInlineSnapshot(`
    [
      "titel title",
      "tiltle title",
      "hiden hidden",
      "sidebarTitel sidebarTitle",
      "col cols",
      "Title title",
      "tile title",
      "colour color",
      "hide undefined",
      "tags undefined",
      "sidebar undefined",
    ]
  `)
})

test('suggests the closest name, and none when nothing is close', () => {
  expect(nearestName('navgation', ['name', 'navigation'])).toBe('navigation')
  expect(nearestName('zzz', ['name', 'navigation'])).toBeUndefined()
  expect(nearestName('DIMO', ['diff', 'dim'])).toBe('dim')
  expect(nearestName('DIMO', ['diff'])).toBeUndefined()
  expect(nearestName('up', ['u', 'ut'])).toBeUndefined()
})

test('creates paths and titles from slugs', () => {
  expect(slugToPathname('guides/a b#c')).toBe('/guides/a%20b%23c')
  expect(titleFromSlug('guides/api-keys')).toBe('Api keys')
})

test('reads the name back that a sentence suggests', () => {
  expect(suggestedName(didYouMean('GET /user', ['GET /users']) ?? '')).toBe('GET /users')
  expect(suggestedName('Looked for a. Did you mean "/b.mdx"? It is skipped.')).toBe('/b.mdx')
  expect(suggestedName('Did you mean `<Tree.File>`?')).toBe('Tree.File')
  expect(suggestedName('Did you mean `<Accordion>` or `<Expandable>`?')).toBeUndefined()
  expect(suggestedName('Remove the comma.')).toBeUndefined()
})
