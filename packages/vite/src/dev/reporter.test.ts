import type { Diagnostic } from '@octavo/core'
import { expect, test } from 'vitest'
import { createReporter } from './reporter.js'

const problem = (severity: Diagnostic['severity'], message: string): Diagnostic => ({
  rule: 'RULE',
  severity,
  file: 'a.mdx',
  message,
})

function record() {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line.trim())
  return { lines, reporter: createReporter({ error: log, warn: log, info: log }, () => undefined) }
}

test('prints a problem once until its file changes', () => {
  const { lines, reporter } = record()
  reporter.report([problem('error', 'Bad.')])
  reporter.report([problem('error', 'Bad.')])
  reporter.forget(['a.mdx'])
  reporter.report([problem('error', 'Bad.')])
  expect(lines).toEqual(['error a.mdx Bad. [RULE]', 'error a.mdx Bad. [RULE]'])
})

test('says once that a file is right again', () => {
  const { lines, reporter } = record()
  reporter.settle('a.mdx', [])
  reporter.settle('a.mdx', [problem('error', 'Bad.'), problem('warning', 'Odd.')])
  reporter.settle('a.mdx', [problem('error', 'Worse.'), problem('warning', 'Odd.')])
  expect(lines).toEqual([])
  reporter.settle('a.mdx', [problem('warning', 'Odd.')])
  reporter.settle('a.mdx', [problem('warning', 'Odd.')])
  reporter.settle('a.mdx', [])
  reporter.settle('a.mdx', [])
  expect(lines).toEqual(['a.mdx is right again (1 warning left).', 'a.mdx is right again.'])
})
