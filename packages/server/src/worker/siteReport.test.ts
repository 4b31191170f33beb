import { expect, test } from 'vitest'
import { REPORTED } from '../build/childRequest.js'
import { createSiteReport } from './siteReport.js'

const diagnostic = { rule: 'LINK_BROKEN', severity: 'warning', file: 'a.mdx', message: 'The link has no page.' }

test('a report counts diagnostics, including those it omits', () => {
  const report = createSiteReport([])
  report.take({ type: 'counts', errors: 1, warnings: REPORTED + 4 })
  for (let index = 0; index < REPORTED + 5; index++) report.take({ type: 'diagnostic', diagnostic })
  const result = report.result(3)
  expect(result).toMatchObject({ errors: 1, warnings: REPORTED + 4 })
  expect(result?.report).toMatchObject({ pages: 3, omitted: 5 })
  expect(result?.report.diagnostics).toHaveLength(REPORTED)
})

test('a build that ended before its checks has no report', () => {
  expect(createSiteReport([]).result(0)).toBeUndefined()
})

test('reads only known fields of build output, without machine paths and keys', () => {
  const report = createSiteReport(['/srv/work/source'])
  report.take({ type: 'counts', errors: 0, warnings: 1 })
  const message = `${'x'.repeat(3000)} never`
  const hint = 'See /srv/work/source/a.mdx and svc_secretsecret'
  for (const each of [
    null,
    'text',
    [],
    { rule: 'lower', severity: 'error', message: '' },
    { ...diagnostic, severity: 1 },
  ])
    report.take({ type: 'diagnostic', diagnostic: each })
  report.take({
    type: 'diagnostic',
    diagnostic: {
      ...diagnostic,
      message,
      hint,
      own: 1,
      start: { line: 1.5, column: 1 },
      end: { line: 2, column: 3, x: 1 },
    },
  })
  expect(report.result(1)?.report.diagnostics).toEqual([
    {
      ...diagnostic,
      end: { line: 2, column: 3 },
      message: 'x'.repeat(2000),
      hint: 'See a.mdx and svc_***',
    },
  ])
})

test('limits the size of a report', () => {
  const report = createSiteReport([])
  report.take({ type: 'counts', errors: 0, warnings: REPORTED })
  const long = { ...diagnostic, message: 'x'.repeat(2000), hint: 'x'.repeat(2000), expected: 'x'.repeat(2000) }
  for (let index = 0; index < REPORTED; index++) report.take({ type: 'diagnostic', diagnostic: long })
  expect(JSON.stringify(report.result(1)?.report).length).toBeLessThan(8_100_000)
})
