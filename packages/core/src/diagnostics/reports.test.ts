import { expect, test } from 'vitest'
import { compareWithBaseline, formatBaseline } from './baseline.js'
import type { Diagnostic } from './diagnostic.js'
import { formatSarif } from './sarif.js'

const LINK: Diagnostic = {
  rule: 'LINK_BROKEN',
  severity: 'error',
  file: 'guides/a b.mdx',
  start: { line: 5, column: 8 },
  end: { line: 5, column: 13 },
  message: 'Broken link to "/gone".',
  hint: 'Did you mean "/gong"?',
}
const ANYWHERE: Diagnostic = { rule: 'PAGE_EMPTY', severity: 'notice', message: 'A page is empty.' }

test('SARIF has rules, levels, locations and fingerprints', () => {
  const fingerprint = (text: string) => `hash of ${text}`
  const sarif = JSON.parse(formatSarif([LINK, ANYWHERE], { pathPrefix: 'docs/', fingerprint }))
  expect(sarif.version).toBe('2.1.0')
  const [{ tool, results, columnKind }] = sarif.runs
  expect(columnKind).toBe('utf16CodeUnits')
  expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['LINK_BROKEN', 'PAGE_EMPTY'])
  expect(tool.driver.rules[0].defaultConfiguration).toEqual({ level: 'warning' })
  expect(results).toMatchInlineSnapshot(`
    [
      {
        "level": "error",
        "locations": [
          {
            "physicalLocation": {
              "artifactLocation": {
                "uri": "docs/guides/a%20b.mdx",
              },
              "region": {
                "endColumn": 13,
                "endLine": 5,
                "startColumn": 8,
                "startLine": 5,
              },
            },
          },
        ],
        "message": {
          "text": "Broken link to "/gone".
    Did you mean "/gong"?",
        },
        "partialFingerprints": {
          "octavo/v1": "hash of ["LINK_BROKEN","guides/a b.mdx","Broken link to \\"/gone\\"."]",
        },
        "ruleId": "LINK_BROKEN",
        "ruleIndex": 0,
      },
      {
        "level": "note",
        "locations": [],
        "message": {
          "text": "A page is empty.",
        },
        "partialFingerprints": {
          "octavo/v1": "hash of ["PAGE_EMPTY",null,"A page is empty."]",
        },
        "ruleId": "PAGE_EMPTY",
        "ruleIndex": 1,
      },
    ]
  `)
})

test('a baseline lists each finding once, without its line', () => {
  expect(formatBaseline([LINK, { ...LINK, start: { line: 9, column: 1 } }, ANYWHERE])).toMatchInlineSnapshot(`
    "{
      "findings": [
        {
          "rule": "LINK_BROKEN",
          "file": "guides/a b.mdx",
          "message": "Broken link to \\"/gone\\".",
          "count": 2
        },
        {
          "rule": "PAGE_EMPTY",
          "message": "A page is empty.",
          "count": 1
        }
      ]
    }
    "
  `)
})

test('findings of the baseline are known wherever they are; more of them, and others, are added', () => {
  const baseline = formatBaseline([LINK, LINK])
  const moved = { ...LINK, start: { line: 50, column: 1 } }
  expect(compareWithBaseline([moved], baseline)).toEqual({ added: [], known: 1, fixed: 1 })
  expect(compareWithBaseline([moved, moved, moved], baseline)).toEqual({ added: [moved], known: 2, fixed: 0 })
  expect(compareWithBaseline([ANYWHERE], baseline)).toEqual({ added: [ANYWHERE], known: 0, fixed: 2 })
})

test('a file that is no baseline is an error', () => {
  expect(() => compareWithBaseline([], '{')).toThrow('not valid JSON')
  for (const text of ['null', '{}', '{"findings":[{"rule":1}]}'])
    expect(() => compareWithBaseline([], text)).toThrow('no list "findings"')
})
