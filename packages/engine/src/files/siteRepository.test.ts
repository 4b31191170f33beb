import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { editUrl, gitRepository, issueUrl, namedRepository, repositoryUrl } from './siteRepository.js'

test.each([
  ['https://github.com/acme/docs.git', 'https://github.com/acme/docs'],
  ['https://user:secret@github.com/acme/docs', 'https://github.com/acme/docs'],
  ['git@github.com:acme/docs.git', 'https://github.com/acme/docs'],
  ['ssh://git@gitlab.acme.com:2222/group/team/docs.git', 'https://gitlab.acme.com/group/team/docs'],
  ['git@bitbucket.org:acme/docs.git', undefined],
  ['../docs', undefined],
])('%s is the repository URL %s', (remote, url) => {
  expect(repositoryUrl(remote)).toBe(url)
})

test('finds the repository of a docs folder in its checkout', async () => {
  const root = mkdtempSync(join(tmpdir(), 'octavo-git-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'docs'))
  expect(await gitRepository(root)).toBeUndefined()
  execFileSync('git', ['init', '-q'], { cwd: root })
  execFileSync('git', ['remote', 'add', 'origin', 'git@github.com:acme/docs.git'], { cwd: root })
  expect(await gitRepository(join(root, 'docs'))).toEqual({
    url: 'https://github.com/acme/docs',
    branch: 'HEAD',
    folder: 'docs/',
  })
})

test('reads repository, branch and folder of a URL', () => {
  expect(namedRepository('https://github.com/acme/docs')).toMatchObject({ branch: 'HEAD', folder: '' })
  expect(namedRepository('https://gitlab.com/acme/docs/-/tree/main/guides/en/')).toEqual({
    url: 'https://gitlab.com/acme/docs',
    branch: 'main',
    folder: 'guides/en/',
  })
  expect(namedRepository('https://example.com/acme/docs')).toBeUndefined()
})

test('links for edits and issues use the pages of the host', () => {
  const github = { url: 'https://github.com/acme/docs', branch: 'main', folder: 'docs/' }
  const gitlab = { ...github, url: 'https://gitlab.com/acme/docs' }
  expect(editUrl(github, 'a b.mdx')).toBe('https://github.com/acme/docs/edit/main/docs/a%20b.mdx')
  expect(editUrl(gitlab, 'a.mdx')).toBe('https://gitlab.com/acme/docs/-/edit/main/docs/a.mdx')
  expect(issueUrl(github, 'A & b')).toBe('https://github.com/acme/docs/issues/new?title=A+%26+b')
  expect(issueUrl(gitlab, 'A')).toBe('https://gitlab.com/acme/docs/-/issues/new?issue%5Btitle%5D=A')
})
