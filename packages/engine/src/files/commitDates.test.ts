import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commitDates, headCommit } from './commitDates.js'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'octavo-git-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function git(cwd: string, date: string, ...args: string[]): void {
  const gitAuthor = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b.c',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b.c',
  }
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' }
  execFileSync('git', args, { cwd, env: { ...process.env, ...gitAuthor, ...dates }, stdio: 'pipe' })
}

function repository(): string {
  const root = folder()
  git(root, '', 'init', '-q')
  mkdirSync(join(root, 'docs/a b'), { recursive: true })
  const commit = (file: string, text: string, date: string) => {
    writeFileSync(join(root, file), text)
    git(root, date, 'add', '-A')
    git(root, date, 'commit', '-qm', 'change')
  }
  commit('docs/index.mdx', '1', '2024-01-02T23:30:00-0500')
  commit('docs/a b/ü.mdx', '1', '2024-02-01T00:00:00Z')
  commit('other.mdx', '1', '2024-03-01T00:00:00Z')
  commit('docs/a b/ü.mdx', '2', '2024-04-01T00:00:00Z')
  return root
}

const files = new Set(['index.mdx', 'a b/ü.mdx', 'new.mdx'])

test('gives the day of the last commit of each file, in UTC', async () => {
  const root = repository()
  expect([...(await commitDates(join(root, 'docs'), files))]).toEqual([
    ['a b/ü.mdx', '2024-04-01'],
    ['index.mdx', '2024-01-03'],
  ])
  expect(await headCommit(root)).toMatch(/^[\da-f]{40}$/)
})

test('a shallow clone returns only dates inside its history', async () => {
  const root = repository()
  const clone = join(folder(), 'clone')
  git(root, '', 'clone', '-q', '--depth=2', `file://${root}`, clone)
  expect([...(await commitDates(join(clone, 'docs'), files))]).toEqual([['a b/ü.mdx', '2024-04-01']])
})

test('returns no dates without a repository', async () => {
  const root = folder()
  expect([...(await commitDates(root, files))]).toEqual([])
  expect(await headCommit(root)).toBeUndefined()
})
