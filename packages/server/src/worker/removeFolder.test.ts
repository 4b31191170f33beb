import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeFolder } from './folderRemover.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-remove-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('removes folders deeper than the path limit', async () => {
  const shell =
    'mkdir job && cd job && i=0; while [ $i -lt 60 ]; do mkdir $0 && cd -P $0 && i=$((i+1)); done; touch file'
  execFileSync('sh', ['-c', shell, 'x'.repeat(200)], { cwd: root })
  await removeFolder(join(root, 'job'))
  expect(existsSync(join(root, 'job'))).toBe(false)
})

test('removes inaccessible folders and keeps targets of symlinks', async () => {
  writeFileSync(join(root, 'kept'), 'kept', { mode: 0o400 })
  const shell = 'mkdir -p job/a/b && ln -s ../../kept job/a/link && touch job/a/b/file && chmod 0 job/a/b job/a'
  execFileSync('sh', ['-c', shell], { cwd: root })
  await removeFolder(join(root, 'job'))
  expect(existsSync(join(root, 'job'))).toBe(false)
  expect(readFileSync(join(root, 'kept'), 'utf8')).toBe('kept')
})
