import type { Diagnostic } from '@octavo/core'
import { expect, test } from 'vitest'
import { createReporter } from './reporter.js'

const problem = (severity: Diagnostic['severity'], message: string): Diagnostic => ({
  rule: 'MDX_SYNTAX',
  severity,
  file: 'a.mdx',
  message,
})

function record() {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line.trim())
  return { lines, reporter: createReporter({ error: log, warn: log, info: log }, () => undefined) }
}

test('prints a diagnostic once until its file changes', () => {
  const { lines, reporter } = record()
  reporter.report([problem('error', 'Bad.')])
  reporter.report([problem('error', 'Bad.')])
  reporter.forget(['a.mdx'])
  reporter.report([problem('error', 'Bad.')])
  expect(lines).toEqual(['error a.mdx Bad. [MDX_SYNTAX]', 'error a.mdx Bad. [MDX_SYNTAX]'])
})

test('prints no persisting warning again, but a returning one', () => {
  const { lines, reporter } = record()
  const odd = problem('warning', 'Odd.')
  reporter.report([odd])
  for (const line of [3, 4]) {
    reporter.forget(['a.mdx'])
    reporter.report([{ ...odd, start: { line, column: 1 } }, problem('warning', `New ${line}.`)])
  }
  expect(lines).toEqual(['Odd.', 'New 3.', 'New 4.'].map((message) => `warning a.mdx ${message} [MDX_SYNTAX]`))
  reporter.forget(['a.mdx'])
  reporter.report([problem('warning', 'Other.')])
  reporter.forget(['a.mdx'])
  reporter.report([odd])
  expect(lines.slice(3)).toEqual(['Other.', 'Odd.'].map((message) => `warning a.mdx ${message} [MDX_SYNTAX]`))
})

test('prints the first of hundreds of diagnostics and reads their file once', () => {
  const lines: string[] = []
  let reads = 0
  const log = (line: string) => void lines.push(line.trim())
  const reporter = createReporter({ error: log, warn: log, info: log }, () => {
    reads++
    return 'text'
  })
  const start = { line: 1, column: 1 }
  reporter.report(Array.from({ length: 300 }, (_, index) => ({ ...problem('warning', `No. ${index}`), start })))
  expect([lines.length, lines.at(-1), reads]).toEqual([21, '… and 280 more: run octavo check to list them.', 1])
})

test('prints diagnostics of the site that were neither printed nor listed before', () => {
  const { lines, reporter } = record()
  const [opened, other] = [problem('warning', 'Opened.'), { ...problem('warning', 'Other.'), file: 'b.mdx' }]
  reporter.report([opened])
  reporter.reportSite([opened, other])
  reporter.forget(['a.mdx', 'b.mdx'])
  reporter.reportSite([{ ...opened, start: { line: 2, column: 1 } }, other, problem('warning', 'New.')])
  expect(lines).toEqual(['a.mdx Opened.', 'b.mdx Other.', 'a.mdx New.'].map((text) => `warning ${text} [MDX_SYNTAX]`))
})

test('prints a diagnostic omitted from the list when its page opens', () => {
  const { lines, reporter } = record()
  const many = Array.from({ length: 30 }, (_, index) => problem('warning', `No. ${index}.`))
  reporter.reportSite(many)
  expect(lines).toHaveLength(21)
  reporter.report(many.slice(20))
  expect(lines).toHaveLength(31)
})

test('reports once that a file is fixed', () => {
  const { lines, reporter } = record()
  reporter.settle('a.mdx', [])
  reporter.settle('a.mdx', [problem('error', 'Bad.'), problem('warning', 'Odd.')])
  reporter.settle('a.mdx', [problem('error', 'Worse.'), problem('warning', 'Odd.')])
  expect(lines).toEqual([])
  reporter.settle('a.mdx', [problem('warning', 'Odd.')])
  reporter.settle('a.mdx', [problem('warning', 'Odd.')])
  reporter.settle('a.mdx', [])
  reporter.settle('a.mdx', [])
  expect(lines).toEqual(['a.mdx is fixed (1 warning left).', 'a.mdx is fixed.'])
})
