import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const OCTAVO = fileURLToPath(new URL('../../packages/cli/bundle/bin.js', import.meta.url))
const FIXTURES = fileURLToPath(new URL('../../packages/migrate/src/fixtures', import.meta.url))

function octavo(...args: string[]) {
  const env = { ...process.env, NO_COLOR: '1', GITHUB_ACTIONS: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [OCTAVO, ...args], { encoding: 'utf8', env })
  return { status, output: stdout + stderr }
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-migrate-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.each(['mintlify', 'docusaurus', 'vitepress', 'starlight', 'mkdocs'])(
  'a site of %s passes octavo check',
  (generator) => {
    const folder = emptyFolder()
    const [out, report] = [join(folder, 'out'), join(folder, 'report.md')]
    const migration = octavo('migrate', join(FIXTURES, generator), '--out', out, '--report', report)
    expect(migration.output).toContain(`of ${generator}`)
    expect(migration.status).toBe(0)
    expect(readFileSync(report, 'utf8')).toContain(`# Migration from ${generator}`)
    expect(octavo('check', out).output).toContain('checked: 0 errors, 0 warnings')
  },
)

test('does not write to a folder that is not empty', () => {
  const { status, output } = octavo('migrate', join(FIXTURES, 'starlight'), '--out', FIXTURES)
  expect(status).toBe(1)
  expect(output).toContain('is not empty. Choose another with --out, or use --force.')
})

test('rejects a folder without a known generator', () => {
  const folder = emptyFolder()
  const { status, output } = octavo('migrate', folder)
  expect(status).toBe(1)
  expect(output).toContain('No configuration of a supported generator')
  expect(existsSync(`${folder}-octavo`)).toBe(false)
})
