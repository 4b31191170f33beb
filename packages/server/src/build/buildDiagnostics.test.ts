import { type Diagnostic, RULES, type RuleId } from '@octavo/core'
import { expect, test } from 'vitest'
import { diagnosticLines, failureText, jobDiagnostics } from './buildDiagnostics.js'

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

test('a failed build is explained by its errors, not by its warnings', () => {
  expect(failureText([...many('warning', 500), problem('error', 7), problem('error', 9)])).toMatchInlineSnapshot(`
    "error a.mdx:7:2 Something is wrong. [MDX_SYNTAX]
      Expected something right.

    error a.mdx:9:2 Something is wrong. [MDX_SYNTAX]
      Expected something right."
  `)
})

test('lists as many errors as fit and counts the others', () => {
  const text = failureText(many('error', 1000))
  expect(text.length).toBeLessThan(4_000)
  expect(text.match(/^error a\.mdx/gm)?.length).toBeGreaterThan(20)
  expect(text).toMatch(/\n\n… and \d+ more errors in the report of the job\.$/)
  const long = failureText([problem('error', 1, 'x'.repeat(100_000)), problem('error', 2)])
  expect(long).toContain('error a.mdx:2:2')
  expect(long.length).toBeLessThan(4_000)
})

test('the log of a job starts with its errors and counts unlisted ones', () => {
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

test('diagnostics of a job have hints about files, but not about commands', () => {
  const hints = [
    'Fix: remove it, or publish such files unchanged with --unsafe-svg (plugin: unsafeSvg: true).',
    'Fix: configure a companion server: `--assistant <url> --assistant-domain <domain>` (plugin: `assistant`).',
    'Fix: npm i dayjs. Export jobs of the server can import only files of the repository.',
    'Fix: create a key with `octavo keys create --kind assistant`. A notice is published in place of the page.',
    'Did you mean "guides/install"?',
  ]
  const diagnostics = jobDiagnostics(hints.map((hint) => ({ ...problem('error', 1), hint })))
  expect(diagnostics.map(({ hint }) => hint)).toEqual([
    undefined,
    undefined,
    'Export jobs of the server can import only files of the repository.',
    'A notice is published in place of the page.',
    'Did you mean "guides/install"?',
  ])
})

test('a job without docs.json names the site setting', () => {
  const missing = {
    ...problem('error', 1),
    rule: 'CFG_NOT_FOUND',
    message: 'No docs.json in this folder.',
    hint: 'Create one, or pass the folder that contains it.',
  } as const
  expect(failureText(jobDiagnostics([missing]))).toMatchInlineSnapshot(`
    "error a.mdx:1:2 No docs.json in the site's source. [CFG_NOT_FOUND]
      Expected something right.
      Fix: create one, or choose the folder that contains it (\`source.directory\` of a repository)."
  `)
})
