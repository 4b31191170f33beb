import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { runOctavo } from '../tools/octavo.js'
import { startServerProcess } from '../tools/serverProcess.js'
import { Client, createChecker, newClient, send } from './client.js'
import { deploy, STUB_SETTINGS, stubSite } from './deployment.js'
import { createHook, createRepository, deliver, pushPayload, startGitHost } from './gitHost.js'
import { fetchBundle } from './jobCases.js'

const folder = mkdtempSync(join(tmpdir(), 'octavo-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a backup of a busy server is restored with its jobs, archives, keys and links', async () => {
  const settings = { OCTAVO_CONCURRENCY: '2' }
  const deployment = await deploy('embedded', settings)
  onTestFinished(() => deployment.stop())
  await deployment.addSite('quick.test', 'acme', { files: stubSite({ pages: 5, milliseconds: 10 }) })
  const acme = await newClient(deployment, 'acme')
  const done = await acme.started({ domain: 'quick.test' })
  await acme.until(done)
  const { bundleUrl } = (await acme.bundle(done)).json as { bundleUrl: string }
  const archive = await fetchBundle({ urls: [deployment.apis[0]?.url as string] }, bundleUrl)

  await deployment.addSite('slow.test', 'acme', { files: stubSite({ pages: 5, milliseconds: 3000 }) })
  const unfinished = await acme.started({ domain: 'slow.test' })
  await acme.until(unfinished, ['running'])
  // Jobs start and complete while the backup is written.
  let isBusy = true
  const load = (async () => {
    while (isBusy) {
      await acme.until(await acme.started({ domain: 'quick.test' }))
    }
  })()
  const file = join(folder, 'backup.tar.gz')
  expect(await runOctavo('server', 'backup', file, '--data', deployment.dataDir)).toMatch(/: \d+ files, [\d.]+ MB\./)
  isBusy = false
  await load
  await acme.until(unfinished)
  expect(readdirSync(deployment.dataDir).filter((name) => name.startsWith('snapshot-'))).toEqual([])
  await expect(runOctavo('server', 'backup', file, '--data', deployment.dataDir)).rejects.toThrow('already exists')
  expect(await runOctavo('server', 'status', '--data', deployment.dataDir)).toMatch(
    /^Database +embedded, schema \d+\nSites +2 in 1 organization\nJobs +0 queued, 0 running, \d+ completed, 0 failed\n/,
  )

  // The files of the sites are still there, the server's are not.
  for (const process of deployment.processes) await process.stop()
  rmSync(deployment.dataDir, { recursive: true })
  const dataDir = join(folder, 'restored')
  expect(await runOctavo('server', 'restore', file, '--data', dataDir)).toContain(`octavo serve --data ${dataDir}`)
  const server = await startServerProcess({
    role: 'all',
    dataDir,
    settings: { ...STUB_SETTINGS, OCTAVO_PUBLIC_URL: 'http://docs.test', ...settings },
  })
  onTestFinished(async () => void (await server.stop()))
  const url = server.url as string
  const again = new Client([url], createChecker((await send(url, { path: '/openapi.json' })).json as never)).as(
    acme.key,
  )
  expect((await fetchBundle({ urls: [url] }, bundleUrl)).equals(archive)).toBe(true)
  // A job that was unfinished in the backup goes on.
  const { jobs } = (await again.call('GET', '/v1/static-export/jobs?limit=100')).json as { jobs: { jobId: string }[] }
  const jobIds = jobs.map(({ jobId }) => jobId)
  expect(jobIds).toEqual(expect.arrayContaining([done, unfinished]))
  for (const id of jobIds) expect((await again.until(id)).at(-1)).toMatchObject({ status: 'completed' })
  for (const id of jobIds) expect((await again.bundle(id)).status).toBe(200)
  await expect(runOctavo('server', 'restore', file, '--data', dataDir)).rejects.toThrow('is not empty')
}, 120_000)

test('a restored server reads the secrets and tokens of hooks', async () => {
  const settings = { OCTAVO_OUTGOING_PRIVATE: '["127.0.0.0/8"]' }
  const deployment = await deploy('embedded', settings)
  onTestFinished(() => deployment.stop())
  const host = await startGitHost()
  onTestFinished(() => host[Symbol.asyncDispose]())
  const repository = createRepository(join(folder, 'docs'))
  const sha = repository.commit('refs/heads/main', stubSite({ pages: 1 }))
  const source = { kind: 'git' as const, url: repository.url, ref: 'main' }
  await deployment.operate('sites.add', { domain: 'git.test', organisation: 'acme', source, trusted: false })
  const acme = await newClient(deployment, 'acme')
  const access = { provider: 'github', repository: 'acme/docs', apiUrl: host.origin, token: 'ghp_secret' }
  const hook = await createHook(acme, 'git.test', access)
  const file = join(folder, 'secrets.tar.gz')
  await runOctavo('server', 'backup', file, '--data', deployment.dataDir)
  for (const process of deployment.processes) await process.stop()

  const dataDir = join(folder, 'secrets')
  await runOctavo('server', 'restore', file, '--data', dataDir)
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  const server = await startServerProcess({ role: 'all', dataDir, settings: { ...STUB_SETTINGS, ...settings } })
  onTestFinished(async () => void (await server.stop()))
  // The secret verifies the delivery, the token sends its result.
  const { status, json } = await deliver(server.url as string, hook, { payload: pushPayload(sha) })
  expect({ status, json }).toMatchObject({ status: 200, json: { outcome: 'started' } })
  const states = () => host.statuses.filter((each) => each.sha === sha).map(({ state }) => state)
  await expect.poll(states, { timeout: 30_000 }).toContain('success')
  expect(host.upstream.seen.every(({ headers }) => headers.authorization === 'Bearer ghp_secret')).toBe(true)
}, 120_000)

test('rejects an invalid backup and leaves an empty folder', async () => {
  const file = join(folder, 'other.tar.gz')
  writeFileSync(file, 'no archive')
  const dataDir = join(folder, 'refused')
  await expect(runOctavo('server', 'restore', file, '--data', dataDir)).rejects.toThrow('Unsupported archive format.')
  expect(readdirSync(dataDir)).toEqual([])
  await expect(runOctavo('server', 'backup', file, '--data', join(folder, 'typo'))).rejects.toThrow(
    'Missing database in the folder',
  )
  expect(existsSync(join(folder, 'typo'))).toBe(false)
})

test('the doctor reports what works and what does not', async () => {
  const dataDir = join(folder, 'doctor')
  const text = await runOctavo('server', 'doctor', '--data', dataDir)
  expect(text).toContain(`Data folder   warning: ${dataDir} does not exist. The server creates it.`)
  expect(text).toMatch(/^Public URL {4}warning: not set: links point to 127\.0\.0\.1:4600\./m)
  writeFileSync(dataDir, '')
  await expect(runOctavo('server', 'doctor', '--data', dataDir)).rejects.toThrow(/^Bundle store {2}error: /m)
})
