import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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

test('upgrades a docs folder itself, and prints the same changes without writing them', () => {
  const folder = emptyFolder()
  cpSync(join(FIXTURES, 'mintlify'), folder, { recursive: true })
  const before = readFileSync(join(folder, 'start.mdx'), 'utf8')
  const preview = octavo('upgrade', folder, '--dry-run')
  expect(preview).toMatchInlineSnapshot(`
    {
      "output": "  <!-- --> -> {/* */}: 1 file
      <CardGroup> -> <Columns>: 1 file
      _snippets -> snippets: 2 files
      isPublic -> public: 1 file
      mint.json -> docs.json: 1 file

      mint.json -> docs.json
      _snippets/warm.mdx -> snippets/warm.mdx
      start.mdx

    2 files moved, 1 file changed. Nothing was written.
    ",
      "status": 0,
    }
  `)
  expect(readFileSync(join(folder, 'start.mdx'), 'utf8')).toBe(before)
  const upgrade = octavo('upgrade', folder)
  expect(upgrade.output).toBe(preview.output.replace('. Nothing was written.', '.'))
  expect([existsSync(join(folder, 'mint.json')), existsSync(join(folder, '_snippets'))]).toEqual([false, false])
  expect(octavo('check', folder).output).toContain('checked: 0 errors, 0 warnings')
  expect(octavo('upgrade', folder).output).toBe('Nothing changed.\n')
})
