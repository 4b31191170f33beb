import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSite, write } from './editedSite.js'

test('dev reads the repository log once per commit, not per edit', async () => {
  const work = mkdtempSync(join(tmpdir(), 'octavo-dates-'))
  const { PATH = '' } = process.env
  onTestFinished(() => {
    process.env.PATH = PATH
    rmSync(work, { recursive: true, force: true })
  })
  const root = join(work, 'site')
  mkdirSync(root)
  const navigation = { pages: ['index'] }
  const config = { theme: 'mint', name: 'A', colors: { primary: '#123456' }, metadata: { timestamp: true }, navigation }
  write(root, [
    { path: 'docs.json', text: JSON.stringify(config) },
    { path: 'index.mdx', text: '# Hello\n' },
  ])
  const commit = () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
        env: { ...process.env, PATH },
      })
    git('init', '--quiet')
    git('add', '--all')
    git('commit', '--quiet', '--message=one')
  }
  commit()
  // Notes each call of git.
  const calls = join(work, 'calls')
  const bin = join(work, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'git'), `#!/bin/sh\necho "$@" >> ${calls}\nPATH=${PATH} exec git "$@"\n`)
  chmodSync(join(bin, 'git'), 0o755)
  process.env.PATH = bin + delimiter + PATH
  const countLogs = () => readFileSync(calls, 'utf8').match(/ log /g)?.length
  const dev = await openSite(root)
  try {
    const edit = async (text: string) => {
      await dev.update(write(root, [{ path: 'index.mdx', text }]))
      expect((await dev.documents.at('/'))?.html).toMatch(/<time/)
    }
    for (const text of ['# One\n', '# Two\n', '# Three\n']) await edit(text)
    expect(countLogs()).toBe(1)
    commit()
    await edit('# Four\n')
    expect(countLogs()).toBe(2)
  } finally {
    await dev.close()
  }
})
