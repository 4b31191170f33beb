import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorDetail } from '../worker/publicMessage.js'
import { checkOut } from './checkOut.js'
import { CHECKOUT_LIMITS, type CheckoutLimits } from './checkoutOptions.js'
import { isRef } from './gitSource.js'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-clone-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const environment = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  ...{
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  },
}
const git = (folder: string, args: string[], input = '') =>
  execFileSync('git', ['-C', folder, ...args], { env: environment, input, stdio: ['pipe', 'pipe', 'pipe'] })
    .toString()
    .trim()

let count = 0
function makeRepository(files: Record<string, string>, more: (folder: string) => void = () => {}): string {
  const folder = join(root, `repository-${count++}`)
  mkdirSync(folder)
  git(folder, ['init', '--quiet', '--initial-branch=main'])
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  more(folder)
  git(folder, ['add', '--all'])
  git(folder, ['commit', '--quiet', '--allow-empty', '--message=one'])
  return folder
}

interface Wanted {
  ref?: string
  directory?: string
  limits?: Partial<CheckoutLimits>
}

async function clone(url: string, { ref, directory, limits }: Wanted = {}) {
  const folder = join(root, `checkout-${count++}`)
  const source = {
    kind: 'git' as const,
    url,
    ...(ref !== undefined && { ref }),
    ...(directory !== undefined && { directory }),
  }
  const signal = new AbortController().signal
  return {
    ...(await checkOut(source, { folder, limits: { ...CHECKOUT_LIMITS, tries: [0], ...limits }, signal })),
    folder,
  }
}
const repositoryUrl = (folder: string) => pathToFileURL(folder).href

test('fetches a commit without history and repository settings', async () => {
  const repository = makeRepository({ 'docs/docs.json': '{}', 'a.txt': 'a' })
  const { root: site, revision, folder } = await clone(repositoryUrl(repository), { ref: 'main', directory: 'docs' })
  expect(revision).toBe(git(repository, ['rev-parse', 'main']))
  expect(site).toBe(join(folder, 'docs'))
  expect(readdirSync(folder).sort()).toEqual(['a.txt', 'docs'])
  expect((await clone(repositoryUrl(repository), { ref: revision })).revision).toBe(revision)
})

test('reports a missing folder of a repository', async () => {
  const repository = makeRepository({ 'docs/docs.json': '{}' })
  for (const directory of ['nowhere', 'docs/docs.json'])
    await expect(clone(repositoryUrl(repository), { directory })).rejects.toThrow(
      `Folder "${directory}" not found in the repository.`,
    )
})

test('runs no program from a repository', async () => {
  const mark = join(root, 'ran')
  const script = `#!/bin/sh\ntouch ${mark}\n`
  const repository = makeRepository(
    {
      '.gitattributes': '* filter=evil diff=evil\n*.bin filter=lfs',
      '.gitmodules': `[submodule "a"]\n\tpath = a\n\turl = ext::sh -c "touch ${mark}"\n\tupdate = !touch ${mark}`,
      '.gitconfig': `[core]\n\tfsmonitor = touch ${mark}`,
      'hooks/post-checkout': script,
      'large.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
      'file.txt': 'text',
    },
    (folder) => {
      for (const hook of ['post-checkout', 'reference-transaction', 'post-index-change'])
        writeFileSync(join(folder, '.git', 'hooks', hook), 'exit 0', { mode: 0o755 })
    },
  )
  git(repository, ['config', 'filter.evil.smudge', `touch ${mark}`])
  git(repository, ['config', 'core.fsmonitor', `touch ${mark}`])
  const { folder } = await clone(repositoryUrl(repository))
  expect(readFileSync(join(folder, 'file.txt'), 'utf8')).toBe('text')
  expect(readFileSync(join(folder, 'large.bin'), 'utf8')).toContain('git-lfs')
  expect(existsSync(mark)).toBe(false)
})

test('omits and reports symlinks of a repository', async () => {
  const repository = makeRepository({ 'docs.json': '{}' }, (folder) => {
    symlinkSync('/etc', join(folder, 'etc'))
    mkdirSync(join(folder, 'in'))
    symlinkSync('../docs.json', join(folder, 'in/ä b.json'))
  })
  const { folder, leftOut } = await clone(repositoryUrl(repository))
  expect(leftOut).toEqual(['etc', 'in/ä b.json'])
  expect(readdirSync(folder)).toEqual(['docs.json', 'in'])
})

test.each(['a"b.txt', 'a\tb.txt', 'a\nb.txt', 'back\\slash', ' leading', 'é\u0301日本.txt'])(
  'omits and reports a symlink with an unusual name: %j',
  async (name) => {
    const repository = makeRepository({ 'docs.json': '{}' }, (folder) => symlinkSync('/etc/passwd', join(folder, name)))
    const { folder, leftOut } = await clone(repositoryUrl(repository))
    expect(leftOut).toEqual([name])
    expect(readdirSync(folder)).toEqual(['docs.json'])
  },
)

test('rejects a symlink whose name is not valid text', async () => {
  const repository = makeRepository({ 'docs.json': '{}' }, (folder) =>
    symlinkSync('/etc/passwd', Buffer.concat([Buffer.from(`${folder}/a`), Buffer.from([0xff, 0xfe])])),
  )
  await expect(clone(repositoryUrl(repository))).rejects.toThrow(
    'The repository has a symlink whose name is not valid UTF-8.',
  )
})

test('rejects more symlinks than can be reported', async () => {
  const repository = makeRepository({ a: 'a' })
  const link = git(repository, ['hash-object', '-w', '--stdin'], '/etc/passwd')
  const links = Array.from({ length: 10_001 }, (_, at) => `120000 blob ${link}\t${at}\n`).join('')
  const commit = git(repository, ['commit-tree', git(repository, ['mktree'], links), '-m', 'links'])
  git(repository, ['update-ref', 'refs/heads/links', commit])
  await expect(clone(repositoryUrl(repository), { ref: 'links' })).rejects.toThrow(
    'The repository has more than 10000 symlinks.',
  )
})

test.each(['.git', '.GIT', 'git~1', '..'])('does not write a tree with "%s"', async (name) => {
  const repository = makeRepository({ a: 'a' })
  const blob = git(repository, ['hash-object', '-w', '--stdin'], '[core]\n\tfsmonitor = false\n')
  const inner = git(repository, ['mktree'], `100644 blob ${blob}\tconfig\n`)
  const line = Buffer.concat([Buffer.from(`40000 ${name}\0`), Buffer.from(inner, 'hex')])
  const tree = execFileSync('git', ['-C', repository, 'hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], {
    input: line,
    env: environment,
  })
  const commit = git(repository, ['commit-tree', tree.toString().trim(), '-m', 'evil'])
  git(repository, ['update-ref', 'refs/heads/evil', commit])
  await expect(clone(repositoryUrl(repository), { ref: 'evil' })).rejects.toThrow(
    /can't be written on this server|can't be read/,
  )
})

test.each([
  ['ext::sh -c "touch MARK"', undefined],
  ['--upload-pack=touch MARK', undefined],
  ['-u', 'touch'],
  ['http://127.0.0.1:1/x', undefined],
  ['ftp://127.0.0.1:1/x', undefined],
  ['transport::x', undefined],
  ['/nowhere', undefined],
])('rejects the repository URL %s with a clear message', async (url, ref) => {
  const mark = join(root, 'address')
  const text = url.replace('MARK', mark)
  await expect(clone(text, ref === undefined ? {} : { ref })).rejects.toThrow(
    `Ref "${ref ?? 'HEAD'}" not found, or the repository can't be read.`,
  )
  expect(existsSync(mark)).toBe(false)
})

test.each([
  '--upload-pack=touch x',
  '-f',
  '+main',
  'main:refs/heads/x',
  '^main',
  'refs/heads/*',
  'a b',
  'a\nb',
  '',
  '@',
  '@{-1}',
  'a..b',
  'x'.repeat(256),
])('rejects the ref "%s"', async (ref) => {
  expect(isRef(ref)).toBe(false)
  await expect(clone('file:///nowhere', { ref })).rejects.toThrow('Expected a branch, tag or commit.')
})

test('accepts unusual branch names', () => {
  for (const ref of ['main', 'refs/tags/v1.0', 'feature/ä-日本', 'v1@2', 'a#1', '0123abc', 'HEAD'])
    expect(isRef(ref)).toBe(true)
})

test('hides a password in the URL in all messages', async () => {
  for (const query of ['', '?token=hunter2', "?a='hunter2"]) {
    const failure = await clone(`https://user:hunter2@127.0.0.1:1/docs${query}`).catch((e) => e)
    expect(JSON.stringify([failure.message, failure.stack])).not.toMatch(/hunter2|user/)
    expect(operatorDetail(String(failure.cause), [])).not.toMatch(/hunter2|user/)
  }
})

test.each(['?token=hun%2Fter2', '?a=%68unter2%', '#hunt%01er2', '?hun%C3%A4ter2%FF', '?a=%00hunter2'])(
  'hides a password with escapes that git decoded: %s',
  async (query) => {
    const failure = await clone(`file:///nowhere${query}`).catch((e) => e)
    expect(String(failure.cause)).toMatch(/nowhere[?#]\*\*\*/)
    expect(String(failure.cause)).not.toMatch(/er2/)
  },
)

test('retries an unreachable server, and the operator sees the message of git', async () => {
  let requestCount = 0
  const server = createServer((socket) => {
    requestCount++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  try {
    const failure = await clone(`https://127.0.0.1:${port}/docs`, { limits: { tries: [1, 1, 1] } }).catch((e) => e)
    expect(failure.message).toBe(`Ref "HEAD" not found, or the repository can't be read.`)
    expect(failure.cause).toMatch(/unable to access/)
    expect(requestCount).toBe(3)
  } finally {
    server.close()
  }
})

test('timing of a failure does not reveal ports and names of another network', async () => {
  const refuses = createServer((socket) => socket.on('error', () => {}).end('no TLS here\r\n'))
  await new Promise<void>((resolve) => refuses.listen(0, '127.0.0.1', resolve))
  const { port } = refuses.address() as { port: number }
  const delays = [600, 1_000, 800]
  const addresses = [
    [`https://127.0.0.1:${port}/docs`],
    ['https://127.0.0.1:1/docs'],
    [repositoryUrl(makeRepository({ a: 'a' })), 'no-such-branch'],
    ['file:///nowhere'],
    ['ftp://127.0.0.1/x'],
  ] as const
  try {
    const times = await Promise.all(
      addresses.map(async ([url, ref]) => {
        const start = performance.now()
        await expect(clone(url, { ...(ref && { ref }), limits: { tries: delays } })).rejects.toThrow(
          "or the repository can't be read",
        )
        return performance.now() - start
      }),
    )
    expect(Math.min(...times)).toBeGreaterThan(2_400)
  } finally {
    refuses.close()
  }
})

test.each(['../..', '/etc', 'a//b'])('rejects the directory "%s"', async (directory) => {
  await expect(clone(repositoryUrl(makeRepository({ a: 'a' })), { directory })).rejects.toThrow(
    'is outside its repository',
  )
})

test('rejects a repository with too many or too large files before writing them', async () => {
  const many = makeRepository(Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}`, ''])))
  await expect(clone(repositoryUrl(many), { limits: { files: 10 } })).rejects.toThrow('more than 10 files')
  const large = makeRepository({ a: 'x'.repeat(2_000_000) })
  await expect(clone(repositoryUrl(large), { limits: { bytes: 1_000_000 } })).rejects.toThrow(
    'larger than 1000000 bytes',
  )
})

test('rejects a tree that contains itself ten times on ten levels', async () => {
  const repository = makeRepository({ a: 'a' })
  let object = git(repository, ['hash-object', '-w', '--stdin'], 'x')
  for (let level = 0; level < 10; level++) {
    const kind = level === 0 ? '100644 blob' : '040000 tree'
    object = git(
      repository,
      ['mktree'],
      Array.from({ length: 10 }, (_, index) => `${kind} ${object}\t${index}\n`).join(''),
    )
  }
  git(repository, ['update-ref', 'refs/heads/bomb', git(repository, ['commit-tree', object, '-m', 'bomb'])])
  await expect(clone(repositoryUrl(repository), { ref: 'bomb' })).rejects.toThrow('more than 100000 files')
})

test('ends a fetch from a silent server', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  try {
    await expect(clone(`git://127.0.0.1:${port}/docs`, { limits: { time: 1500 } })).rejects.toThrow(
      'took longer than 1.5 seconds',
    )
  } finally {
    silent.close()
  }
})
