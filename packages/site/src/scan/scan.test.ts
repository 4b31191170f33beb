import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { classifyFile, scanRepository } from './scanRepository.js'

function root(): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-scan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'page.mdx'), '# Page\n')
  mkdirSync(join(folder, 'shared'))
  writeFileSync(join(folder, 'shared/part.mdx'), '# Part\n')
  return folder
}

test('follows symlinks inside the root only, and no cycles', async () => {
  const folder = root()
  symlinkSync('/etc/passwd', join(folder, 'passwd.mdx'))
  symlinkSync('.', join(folder, 'loop'))
  symlinkSync('shared', join(folder, 'linked'))
  symlinkSync('page.mdx', join(folder, 'same.mdx'))
  const { files, diagnostics } = await scanRepository({ root: folder })
  expect([...files.keys()]).toEqual(['linked/part.mdx', 'page.mdx', 'same.mdx', 'shared/part.mdx'])
  expect(diagnostics.map(({ rule, file, severity }) => [rule, file, severity])).toEqual([
    ['FS_SYMLINK_SKIPPED', 'loop', 'warning'],
    ['FS_SYMLINK_OUTSIDE', 'passwd.mdx', 'warning'],
  ])
})

test('ignores a symlink in .mintignore', async () => {
  const folder = root()
  symlinkSync('/etc/passwd', join(folder, 'passwd.mdx'))
  const { diagnostics } = await scanRepository({ root: folder, mintignore: 'passwd.mdx\n' })
  expect(diagnostics).toEqual([])
})

test.each([
  ['guides/a.mdx', 'page'],
  ['snippets/a.mdx', 'snippet'],
  ['snippets/Button.jsx', 'snippet'],
  ['style.css', 'style'],
  ['custom.js', 'script'],
  ['openapi.yaml', 'static'],
  ['docs.json', undefined],
  ['package.json', undefined],
  ['vite.config.js', undefined],
  ['.env', undefined],
  ['secrets.pem', undefined],
  ['Dockerfile', undefined],
])('%s is %s for the scan', (path, kind) => {
  expect(classifyFile(path)).toBe(kind)
})
