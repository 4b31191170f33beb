import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from './cli.js'
import { createSite, pageWith } from './sites.js'

const BROKEN = pageWith('---\ntitle: A\n---\n\n[Gone](/gone)\n')

test('a report in SARIF has each finding at its line', async () => {
  const { status, stdout } = await runCli('check', createSite(BROKEN), '--sarif', '--strict')
  expect(status).toBe(1)
  const [{ results }] = JSON.parse(stdout).runs
  expect(results).toHaveLength(1)
  expect(results[0].locations[0].physicalLocation.region.startLine).toBe(5)
})

test('findings of a baseline do not fail a check; others do, and fixed ones are counted', async () => {
  const root = createSite(BROKEN)
  const baseline = join(root, 'baseline.json')
  const check = (...options: string[]) => runCli('check', root, '--strict', '--baseline', baseline, ...options)
  const missing = await check()
  expect(missing.status).toBe(1)
  expect(missing.stderr).toContain('Create it with --write-baseline.')
  expect((await check('--write-baseline')).stdout).toContain('baseline.json lists 1 error, 0 warnings.')
  const again = await check()
  expect(again.status).toBe(0)
  expect(again.stdout).toContain('In the baseline: 1 known, 0 fixed.')
  const page = join(root, 'guides/a.mdx')
  writeFileSync(page, `---\ntitle: A\n---\n\nMoved down.\n\n[Gone](/gone)\n\n[New](/new)\n`)
  const added = await check('--json')
  expect(added.status).toBe(1)
  const report = JSON.parse(added.stdout)
  expect(report.diagnostics.map(({ start }: { start: { line: number } }) => start.line)).toEqual([9])
  expect(report).toMatchObject({ known: 1, fixed: 0 })
  writeFileSync(page, '---\ntitle: A\n---\n\nText.\n')
  expect((await check()).stdout).toContain('In the baseline: 0 known, 1 fixed.')
})

test('a baseline is written only where it is named', async () => {
  const root = createSite(BROKEN)
  const { status, stderr } = await runCli('check', root, '--write-baseline')
  expect([status, stderr]).toEqual([1, expect.stringContaining('--write-baseline needs --baseline.')])
  expect(existsSync(join(root, 'true'))).toBe(false)
  expect(readFileSync(join(root, 'guides/a.mdx'), 'utf8')).toContain('/gone')
})
