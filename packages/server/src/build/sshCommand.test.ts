import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkOut } from './checkOut.js'
import { CHECKOUT_LIMITS } from './checkoutOptions.js'
import { isSshUrl, type SshAccess, sshCommand } from './sshCommand.js'

const access: SshAccess = { key: '/etc/octavo/key', knownHosts: '/etc/octavo/known_hosts' }
const hasSsh = spawnSync('ssh', ['-V']).status === 0

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-ssh-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

test.skipIf(!hasSsh)('ssh ignores settings, keys and hosts of system users', () => {
  const { stdout, stderr } = spawnSync('sh', ['-c', `${sshCommand(access)} -v -G git@example.com`], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, SSH_AUTH_SOCK: '/tmp/agent' },
  })
  expect(stderr.match(/Reading configuration data .*/g)).toEqual(['Reading configuration data /dev/null'])
  const lines = stdout.split('\n')
  const argumentValues = (name: string) => lines.filter((line) => line.startsWith(`${name} `))
  expect(argumentValues('identityfile')).toEqual(['identityfile /etc/octavo/key'])
  expect(argumentValues('userknownhostsfile')).toEqual(['userknownhostsfile /etc/octavo/known_hosts'])
  expect(argumentValues('globalknownhostsfile')).toEqual(['globalknownhostsfile /dev/null'])
  for (const line of ['identitiesonly yes', 'identityagent none', 'batchmode yes', 'forwardagent no'])
    expect(lines).toContain(line)
  expect(stdout).not.toMatch(/^(?:proxycommand|localcommand|knownhostscommand) (?!none)|\.ssh\//m)
})

test('distinguishes ssh URLs from other ones', () => {
  for (const url of ['ssh://git@a.test/x', 'SSH://a.test/x', 'git+ssh://a.test/x', 'git@a.test:x.git', 'a.test:x'])
    expect([url, isSshUrl(url)]).toEqual([url, true])
  for (const url of ['https://user:x@a.test/x', 'file:///x', 'git://a.test:1/x', '/srv/x:y', './a:b', 'ext::sh -c x'])
    expect([url, isSshUrl(url)]).toEqual([url, false])
})

/** A program in place of ssh that records its arguments and serves a repository on this machine. */
function replaceSsh(): string {
  const bin = join(root, 'bin')
  mkdirSync(bin)
  writeFileSync(
    join(bin, 'ssh'),
    `#!/bin/sh\n(printf '%s ' "$@"; echo; env) > '${root}/called'\nfor last; do :; done\nexec sh -c "$last"\n`,
  )
  chmodSync(join(bin, 'ssh'), 0o755)
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`)
  vi.stubEnv('SSH_AUTH_SOCK', '/tmp/agent')
  return join(root, 'called')
}

function checkOutBySsh(url: string, ssh?: SshAccess) {
  const signal = new AbortController().signal
  return checkOut(
    { kind: 'git', url },
    { folder: join(root, 'checkout'), limits: { ...CHECKOUT_LIMITS, tries: [0] }, signal, ...(ssh && { ssh }) },
  )
}

test('fetches a repository with the key of the operator', async () => {
  const called = replaceSsh()
  const repository = join(root, 'repository')
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args])
  mkdirSync(repository)
  git('init', '--quiet')
  writeFileSync(join(repository, 'docs.json'), '{}')
  git('add', '--all')
  git('commit', '--quiet', '--message=one')
  await checkOutBySsh(`ssh://git@example.test${repository}`, access)
  expect(readdirSync(join(root, 'checkout'))).toEqual(['docs.json'])
  const text = readFileSync(called, 'utf8')
  expect(text).toContain('-F /dev/null -o BatchMode=yes -o IdentitiesOnly=yes -o IdentityAgent=none')
  expect(text).toContain(`-o IdentityFile=${access.key} `)
  expect(text).not.toContain('SSH_AUTH_SOCK')
})

test.each(['ssh://git@example.test/x', 'git@example.test:x', 'git+ssh://example.test/x'])(
  'rejects %s without a key and does not start ssh',
  async (url) => {
    const called = replaceSsh()
    await expect(checkOutBySsh(url)).rejects.toThrow(
      'Repositories are fetched over SSH only for trusted sites. Use the HTTPS URL.',
    )
    expect(existsSync(called)).toBe(false)
  },
)

test('rejects a host that looks like an option', async () => {
  const mark = join(root, 'mark')
  await expect(checkOutBySsh(`ssh://-oProxyCommand=touch ${mark}/x`, access)).rejects.toThrow("can't be read")
  expect(existsSync(mark)).toBe(false)
})
