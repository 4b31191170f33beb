import type { Diagnostic } from '@octavo/core'
import { expect, test } from 'vitest'
import { changedReports, mergeReports } from './siteReports.js'

const diagnostic = (file: string | undefined, message: string): Diagnostic => ({
  rule: 'LINK_BROKEN',
  severity: 'warning',
  message,
  ...(file !== undefined && { file }),
})

test('edited files have the diagnostics of the latest check, others those of the whole site', () => {
  const whole = [diagnostic('a.mdx', 'old'), diagnostic('b.mdx', 'b'), diagnostic(undefined, 'site')]
  const quick = { files: new Set(['a.mdx']), diagnostics: [diagnostic('a.mdx', 'new'), diagnostic('c.mdx', 'c')] }
  const reports = mergeReports(whole, quick)
  expect([...reports].map(([file, list]) => [file, list.map(({ message }) => message)])).toEqual([
    ['a.mdx', ['new']],
    ['b.mdx', ['b']],
    ['docs.json', ['site']],
  ])
})

test('only changed reports are sent, and fixed files are cleared', () => {
  const first = changedReports(new Map(), new Map([['a.mdx', [diagnostic('a.mdx', 'a')]]]))
  expect(first).toHaveLength(1)
  const before = new Map(first.map(({ file, key }) => [file, key]))
  expect(changedReports(before, new Map([['a.mdx', [diagnostic('a.mdx', 'a')]]]))).toEqual([])
  expect(changedReports(before, new Map())).toEqual([{ file: 'a.mdx', diagnostics: [], key: '' }])
})
