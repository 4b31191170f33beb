import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runOctavo } from '../tools/octavo.js'
import { newClient } from './client.js'
import { deploy, stubSite } from './deployment.js'

const folder = mkdtempSync(join(tmpdir(), 'octavo-operator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const data = join(folder, 'data')

test('the operator registers sites, creates keys and rotates link keys, also with the settings file', async () => {
  const config = join(folder, 'octavo.json')
  writeFileSync(config, JSON.stringify({ dataDir: data }))
  const added = await runOctavo(
    'sites',
    'add',
    'docs.test',
    '--org',
    'acme',
    '--dir',
    join(folder, 'gone'),
    '--data',
    data,
  )
  expect(added).toContain(`Folder of \`--dir\` not found on this machine: ${join(folder, 'gone')}.`)
  expect(await runOctavo('sites', 'list', '--config', config)).toContain('docs.test  acme')
  const build = ['sites', 'add', 'docs.test', '--org', 'acme', '--build', folder, '--data', data]
  expect(await runOctavo(...build)).toBe('docs.test is a site of acme (plan enterprise).\n')
  const git = ['sites', 'add', 'docs.test', '--org', 'acme', '--git', 'https://git.test/docs.git', '--data', data]
  expect((await runOctavo(...git)).replaceAll(folder, '<folder>')).toMatchInlineSnapshot(`
    "docs.test is a site of acme (plan enterprise).
    Its source is now https://git.test/docs.git instead of <folder>/gone.
    Its registered build was removed. Add \`--build <dir>\` to set one.
    "
  `)
  await runOctavo('keys', 'create', '--org', 'acme', '--kind', 'assistant', '--domain', 'docs.test', '--config', config)
  expect(await runOctavo('keys', 'list', '--org', 'acme', '--data', data)).toMatch(/assistant {2}\S+ {2}read {2}valid/)
  expect(await runOctavo('links', 'rotate', '--data', data)).toContain('New links are signed with a new key.')
  expect(await runOctavo('links', 'retire', '--data', data)).toContain('are no longer valid')
}, 60_000)

test('the operator invites people, changes roles and prints links', async () => {
  const run = (...args: string[]) => runOctavo('people', ...args, '--data', data)
  const link = /http:\/\/127\.0\.0\.1:4600\/dashboard\/-\/link\?token=[\w-]{43}\n/
  expect(await run('invite', 'Ada@example.com', '--org', 'acme', '--role', 'owner')).toMatch(link)
  expect(await run('list', '--org', 'acme')).toBe('')
  expect(await run('operator', 'root@example.com')).toMatch(link)
  expect(await run('operator', 'root@example.com', '--revoke')).toBe(
    'root@example.com is no longer an operator of all organizations.\n',
  )
  await expect(run('link', 'ada@example.com')).rejects.toThrow('No person with the e-mail "ada@example.com".')
  await expect(run('role', 'ada@example.com', '--org', 'acme', '--role', 'admin')).rejects.toThrow(
    'Invalid value "admin" for --role. Expected owner, editor or viewer.',
  )
  await expect(run('invite', 'a b@example.com', '--org', 'acme')).rejects.toThrow(
    'Invalid e-mail address "a b@example.com".',
  )
  await expect(run('invite', 'ada@example.com', '--org', 'nobody')).rejects.toThrow('Unknown organization "nobody".')
  await expect(run('invit', 'ada@example.com')).rejects.toThrow('Did you mean "invite"?')
}, 60_000)

test('reports a folder without a server and creates none', async () => {
  const typo = join(folder, 'daat')
  const message = `Missing database in the folder ${typo}.`
  await expect(runOctavo('sites', 'list', '--data', typo)).rejects.toThrow(message)
  await expect(runOctavo('keys', 'list', '--org', 'acme', '--data', typo)).rejects.toThrow(message)
  await expect(runOctavo('links', 'rotat', '--data', data)).rejects.toThrow('Did you mean "rotate"?')
})

test('a stopping server accepts commands while it responds', async () => {
  const deployment = await deploy('embedded', { OCTAVO_GRACE_SECONDS: '20' })
  try {
    await deployment.addSite('slow.test', 'acme', { files: stubSite({ pages: 20, milliseconds: 5000 }) })
    const client = await newClient(deployment, 'acme')
    await client.until(await client.started({ domain: 'slow.test' }), ['running'])
    const [server] = deployment.processes
    let hasEnded = false
    const stopped = server?.stop().then(() => {
      hasEnded = true
    })
    await expect.poll(() => server?.output()).toContain('"msg":"stopping"')
    expect(await runOctavo('sites', 'list', '--data', deployment.dataDir)).toContain('slow.test  acme')
    expect(hasEnded).toBe(false)
    await stopped
  } finally {
    await deployment.stop()
  }
}, 60_000)
