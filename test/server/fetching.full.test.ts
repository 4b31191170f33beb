import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GitHost, startHangingHost, startResettingHost, startSlowHost } from '../tools/gitHosts.js'
import { startServerProcess } from '../tools/serverProcess.js'
import { type KeyClient, newClient } from './client.js'
import { type Deployment, deploy, edit, REAL_SITE } from './deployment.js'

const SILENCE = "The server of the site's repository sent nothing for 2 seconds."
const UNREADABLE = 'Ref "HEAD" not found, or the repository can\'t be read.'

describe.each([1, 2])('with %i concurrent jobs', (concurrency) => {
  let deployment: Deployment
  let folder: string
  let globex: KeyClient
  const hosts: GitHost[] = []
  const settings = {
    OCTAVO_ISOLATION: 'process',
    OCTAVO_CONCURRENCY: String(concurrency),
    OCTAVO_FETCH_IDLE_SECONDS: '2',
    OCTAVO_LOG_LEVEL: 'info',
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-repository-'))
    deployment = await deploy('embedded', settings)
    for (const organisation of ['acme', 'globex']) {
      const path = join(folder, organisation)
      write(path, REAL_SITE)
      const source = { kind: 'folder' as const, path }
      await deployment.operate('sites.add', { domain: `${organisation}.test`, organisation, source, trusted: true })
    }
    globex = await newClient(deployment, 'globex')
  })
  afterAll(async () => {
    for (const host of hosts) host.close()
    await deployment?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function write(path: string, files: Record<string, string | Buffer>) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(path, name)), { recursive: true })
      writeFileSync(join(path, name), text)
    }
  }

  /** A host whose repository takes longer than the idle limit to be sent. */
  async function startSlow(images = 1): Promise<GitHost> {
    const path = mkdtempSync(join(folder, 'repository-'))
    write(path, REAL_SITE)
    for (let at = 0; at < images; at++) write(path, { [`image-${at}.bin`]: randomBytes(600_000) })
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', path, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args])
    git('init', '--quiet')
    git('add', '--all')
    git('commit', '--quiet', '--message=one')
    return startSlowHost(path, { bytes: 10_000, pause: 50 })
  }

  test.each([
    ['hangs', startHangingHost, { status: 'failed', error: SILENCE }],
    ['resets', startResettingHost, { status: 'failed', error: UNREADABLE }],
    ['is slow', startSlow, { status: 'completed' }],
  ] as const)('an organization whose Git host %s delays no other one', async (name, start, outcome) => {
    const host = await start()
    hosts.push(host)
    const source = { kind: 'git' as const, url: host.url }
    // No other test waits for the jobs of this organization.
    const organisation = name.replaceAll(' ', '-')
    const domain = `${organisation}.test`
    await deployment.operate('sites.add', { domain, organisation, source, trusted: true })
    const busy = await newClient(deployment, organisation)
    const jobs: string[] = []
    for (let count = 0; count < 2 * concurrency + 2; count++) jobs.push(await busy.started({ domain }))
    write(join(folder, 'globex'), edit())
    const other = await globex.started({ domain: 'globex.test' })
    expect((await globex.until(other)).at(-1)).toMatchObject({ status: 'completed' })
    const log = deployment.processes[0]?.output().split('\n') ?? []
    const names = log
      .filter((line) => line.includes('"job taken"'))
      .map((line) => JSON.parse(line).job as string)
      .filter((job) => [...jobs, other].includes(job))
    // Before it are jobs in slots, and in those of fetches.
    expect(names.indexOf(other)).toBeLessThanOrEqual(2 * concurrency)
    expect((await busy.until(jobs[0] as string)).at(-1)).toMatchObject(outcome)
  })

  test('a fetch whose process is killed is resumed', async () => {
    const host = await startSlow()
    hosts.push(host)
    const source = { kind: 'git' as const, url: host.url }
    await deployment.operate('sites.add', { domain: 'killed.test', organisation: 'globex', source, trusted: true })
    // After a retry, the client of the other tests has the URL of a killed process.
    const before = await newClient(deployment, 'globex')
    const job = await before.started({ domain: 'killed.test' })
    await before.until(job, ['running'])
    const [killed] = deployment.processes.splice(0)
    await killed?.kill()
    const again = await startServerProcess({ role: 'all', dataDir: deployment.dataDir, settings })
    deployment.processes.push(again)
    deployment.apis.splice(0, 1, again)
    const client = await newClient(deployment, 'globex')
    const { status, error } = (await client.until(job)).at(-1) ?? {}
    expect({ status, error }).toEqual({ status: 'completed' })
  })

  test('an organization with a slow Git host leaves a slot to others', async () => {
    const host = await startSlow(100)
    hosts.push(host)
    const source = { kind: 'git' as const, url: host.url }
    await deployment.operate('sites.add', { domain: 'endless.test', organisation: 'acme', source, trusted: true })
    const busy = await newClient(deployment, 'acme')
    const jobs: string[] = []
    for (let count = 0; count < 2 * concurrency + 2; count++) jobs.push(await busy.started({ domain: 'endless.test' }))
    await busy.until(jobs[0] as string, ['running'])
    write(join(folder, 'globex'), edit())
    const client = await newClient(deployment, 'globex')
    const other = await client.started({ domain: 'globex.test' })
    expect((await client.until(other)).at(-1)).toMatchObject({ status: 'completed' })
    for (const job of jobs) expect(['queued', 'running']).toContain((await busy.status(job)).json?.status)
  })
})
