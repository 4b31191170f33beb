import type { Diagnostic } from '@octavo/core'
import { expect, test } from 'vitest'
import { describePublished, finalDiagnostics, stopsPublication } from './severity.js'

const link: Diagnostic = { rule: 'LINK_BROKEN', severity: 'warning', file: 'a.mdx', message: 'Link.' }
const page: Diagnostic = { rule: 'MDX_SYNTAX', severity: 'error', unit: 'page', file: 'b.mdx', message: 'Page.' }
const key: Diagnostic = { rule: 'OUT_SECRET', severity: 'error', file: 'c.mdx', message: 'Key.' }
const found = [link, page, key]

const FAIL = { onPageError: 'fail', strict: false } as const
const KEEP_GOING = { onPageError: 'placeholder', strict: false } as const

function summary(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ severity, rule, unit }) => [severity, rule, unit].filter(Boolean).join(' '))
}

test('without settings each diagnostic keeps its severity', () => {
  expect(finalDiagnostics(found, { rules: {}, strict: false })).toEqual(found)
})

test('a rule that is raised stops publication, also where errors of pages do not', () => {
  const final = finalDiagnostics([link], { rules: { LINK_BROKEN: 'error' }, strict: false })
  expect(summary(final)).toEqual(['error LINK_BROKEN'])
  expect(stopsPublication(final, KEEP_GOING)).toBe(true)
})

test('an error of one unit can be lowered, and says what is published in its place', () => {
  const final = finalDiagnostics([page], { rules: { MDX_SYNTAX: 'warning' }, strict: false })
  expect(summary(final)).toEqual(['warning MDX_SYNTAX page'])
  expect(stopsPublication(final, FAIL)).toBe(false)
  const [published] = describePublished(final, { specSources: () => [] })
  expect(published?.hint).toBe('A notice is published in place of the page.')
})

test('rules that are off are not reported, and errors of the whole site stay', () => {
  const rules = { LINK_BROKEN: 'off', MDX_SYNTAX: 'off', OUT_SECRET: 'off' } as const
  expect(summary(finalDiagnostics(found, { rules, strict: false }))).toEqual(['error OUT_SECRET'])
})

test('strict turns what is left into errors that stop publication', () => {
  const rules = { LINK_BROKEN: 'off', MDX_SYNTAX: 'warning' } as const
  const final = finalDiagnostics(found, { rules, strict: true })
  expect(summary(final)).toEqual(['error MDX_SYNTAX', 'error OUT_SECRET'])
  expect(stopsPublication(final, KEEP_GOING)).toBe(true)
})
