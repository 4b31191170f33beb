import { expect, test } from 'vitest'
import { toValue } from '../tree/node.js'
import { parseJson } from '../tree/parseJson.js'
import { Diagnostics } from '../tree/problems.js'
import { limitNavigationDepth } from './limitDepth.js'

/** Applies the limit to a docs.json, and returns the remaining navigation and the diagnostics. */
function limited(config: unknown) {
  const problems = new Diagnostics()
  const text = JSON.stringify(config)
  problems.addSource('docs.json', text)
  const root = parseJson('docs.json', text, problems)
  const value = root && toValue(limitNavigationDepth(root, problems))
  return { value, diagnostics: problems.diagnostics }
}

/** Groups inside each other, of which the innermost has a page. */
function groups(depth: number): unknown[] {
  return depth === 0 ? ['page'] : [{ group: `Level ${21 - depth}`, pages: groups(depth - 1) }]
}

test('keeps navigation of twenty levels unchanged', () => {
  const config = { name: 'A', navigation: { pages: groups(20) }, colors: { primary: '#000' } }
  expect(limited(config)).toEqual({ value: config, diagnostics: [] })
})

test('entries below the twentieth level are removed, each with a diagnostic at its beginning', () => {
  const deep = [{ group: 'Twenty-one', pages: ['a'] }, 'page', { icon: 'x', pages: [] }]
  const inner = (entries: unknown[]): unknown[] => {
    let pages = entries
    for (let level = 20; level > 0; level--) pages = [{ group: `Level ${level}`, pages }]
    return pages
  }
  const { value, diagnostics } = limited({ navigation: { pages: inner(deep) } })
  expect(value).toEqual({ navigation: { pages: inner(['page']) } })
  expect(diagnostics).toMatchInlineSnapshot(`
    [
      {
        "end": {
          "column": 597,
          "line": 1,
        },
        "expected": undefined,
        "file": "docs.json",
        "hint": "Move the inner groups up, or split them into tabs.",
        "message": "navigation is nested deeper than 20 levels at "Twenty-one".",
        "rule": "CFG_TOO_DEEP",
        "severity": "error",
        "start": {
          "column": 596,
          "line": 1,
        },
        "unit": "setting",
      },
      {
        "end": {
          "column": 641,
          "line": 1,
        },
        "expected": undefined,
        "file": "docs.json",
        "hint": "Move the inner groups up, or split them into tabs.",
        "message": "navigation is nested deeper than 20 levels at this entry.",
        "rule": "CFG_TOO_DEEP",
        "severity": "error",
        "start": {
          "column": 640,
          "line": 1,
        },
        "unit": "setting",
      },
    ]
  `)
})

test('counts levels of all children in objects and lists, but not of other keys', () => {
  const names = ['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'menu', 'groups', 'pages']
  for (const name of names) {
    let node: unknown = {}
    for (let level = 0; level < 21; level++) node = { [name]: [node] }
    expect(limited({ navigation: node }).diagnostics.map(({ rule }) => rule)).toEqual(['CFG_TOO_DEEP'])
  }
  const wide = { navigation: { global: [{ a: 1 }], tabs: { pages: [['x']] } } }
  expect(limited(wide)).toEqual({ value: wide, diagnostics: [] })
})

test('long names are shortened in the message', () => {
  let node: unknown = { tab: 'n'.repeat(100) }
  for (let level = 0; level < 21; level++) node = { tabs: [node] }
  expect(limited({ navigation: node }).diagnostics[0]?.message).toBe(
    `navigation is nested deeper than 20 levels at "${'n'.repeat(80)}".`,
  )
})

test.each([[[]], ['text'], [{ name: 'A' }], [{ navigation: ['a'] }], [{ navigation: null }]])(
  'a docs.json without an object of navigation is kept: %j',
  (config) => {
    expect(limited(config)).toEqual({ value: config, diagnostics: [] })
  },
)
