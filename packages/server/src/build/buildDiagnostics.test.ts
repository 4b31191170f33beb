import { type Diagnostic, RULES, type RuleId } from '@octavo/core'
import { expect, test } from 'vitest'
import { diagnosticLines, failureText } from './buildDiagnostics.js'

const problem = (severity: Diagnostic['severity'], line: number, message = 'Something is wrong.'): Diagnostic => ({
  rule: 'MDX_SYNTAX',
  severity,
  file: 'a.mdx',
  start: { line, column: 2 },
  message,
  expected: 'something right.',
})
const many = (severity: Diagnostic['severity'], count: number) =>
  Array.from({ length: count }, (_, index) => problem(severity, index + 1))

test('why a site was not built is told by its errors, however many warnings stand before them', () => {
  expect(failureText([...many('warning', 500), problem('error', 7), problem('error', 9)])).toMatchInlineSnapshot(`
    "error a.mdx:7:2 Something is wrong. [MDX_SYNTAX]
      Expected something right.

    error a.mdx:9:2 Something is wrong. [MDX_SYNTAX]
      Expected something right."
  `)
})

test('of many errors, or long ones, so many are named as there is room for, and the others are counted', () => {
  const text = failureText(many('error', 1000))
  expect(text.length).toBeLessThan(4_000)
  expect(text.match(/^error a\.mdx/gm)?.length).toBeGreaterThan(20)
  expect(text).toMatch(/\n\n… and \d+ more errors: run octavo check to list them\.$/)
  const long = failureText([problem('error', 1, 'x'.repeat(100_000)), problem('error', 2)])
  expect(long).toContain('error a.mdx:2:2')
  expect(long.length).toBeLessThan(4_000)
})

test('the log of a job has its errors first, with their code, and counts what is not listed', () => {
  const readSource = () => `one\ntwo\nthree ${'x'.repeat(1_000_000)}`
  const rules = Object.keys(RULES) as RuleId[]
  const warnings = Array.from({ length: 300 }, (_, index) => ({
    ...problem('warning', 1, `Warning ${index}.`),
    rule: rules[index % 10] ?? 'MDX_SYNTAX',
  }))
  const lines = diagnosticLines([...warnings, problem('error', 3)], { readSource })
  expect(lines).toHaveLength(201)
  expect(lines[0]).toMatchObject({ level: 'error', text: expect.stringMatching(/^a\.mdx:3:2 .*> 3 \| three xxx/s) })
  expect(lines.every(({ text }) => text.length <= 16_000)).toBe(true)
  expect(lines.at(-1)).toEqual({ level: 'warning', text: '… and 101 more in the report of the job.' })
})
