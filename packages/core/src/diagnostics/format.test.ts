import { expect, test } from 'vitest'
import type { Diagnostic } from './diagnostic.js'
import { formatDiagnostics, formatGitHubAnnotations } from './format.js'

const missing = (file: string, image = 'a.png'): Diagnostic => ({
  rule: 'ASSET_MISSING',
  severity: 'warning',
  file,
  start: { line: 1, column: 2 },
  message: `${image} is not found.`,
})

test('groups warnings with one cause and locates the others', () => {
  const files = Array.from({ length: 9 }, (_, index) => `p${index}.mdx`)
  expect(formatDiagnostics([...files.map((file) => missing(file)), missing('q.mdx', 'b.png')])).toMatchInlineSnapshot(`
    "warning p0.mdx:1:2 a.png is not found. [ASSET_MISSING]
      The same in 8 other locations: p1.mdx:1:2, p2.mdx:1:2, p3.mdx:1:2, p4.mdx:1:2, p5.mdx:1:2, and 3 more

    warning q.mdx:1:2 b.png is not found. [ASSET_MISSING]

    0 errors, 10 warnings"
  `)
})

test('does not group errors with the same cause', () => {
  const errors = ['a.mdx', 'b.mdx'].map((file): Diagnostic => ({ ...missing(file), severity: 'error' }))
  expect(formatDiagnostics(errors)).toMatchInlineSnapshot(`
    "error a.mdx:1:2 a.png is not found. [ASSET_MISSING]

    error b.mdx:1:2 a.png is not found. [ASSET_MISSING]

    2 errors, 0 warnings"
  `)
})

test('prints 50 causes of one rule and counts the others', () => {
  const many = Array.from({ length: 120 }, (_, index) => missing(`p${index}.mdx`, `${index}.png`))
  const text = formatDiagnostics([...many, missing('again.mdx', '119.png')])
  expect(text.match(/is not found/g)).toHaveLength(50)
  expect(text).toContain('… and 71 more ASSET_MISSING. octavo check --json lists all.')
  expect(text).toContain('0 errors, 121 warnings')
})

test('prints one annotation per cause, at most 50 per rule', () => {
  const files = Array.from({ length: 3 }, (_, index) => `p${index}.mdx`)
  expect(
    formatGitHubAnnotations(
      files.map((file) => missing(file)),
      'docs/',
    ),
  ).toMatchInlineSnapshot(
    `"::warning file=docs/p0.mdx,line=1,col=2,title=ASSET_MISSING::a.png is not found.%0AThe same in 2 other locations: p1.mdx:1:2, p2.mdx:1:2"`,
  )
  const many = Array.from({ length: 120 }, (_, index) => missing(`p${index}.mdx`, `${index}.png`))
  const lines = formatGitHubAnnotations(many).split('\n')
  expect(lines).toHaveLength(51)
  expect(lines.at(-1)).toBe('… and 70 more ASSET_MISSING. octavo check --json lists all.')
})
