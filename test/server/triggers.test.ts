import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../tools/postgres.js'
import { type KeyClient, newClient, send } from './client.js'
import { DATABASES, type Deployment, deploy, faultySite, REAL_SITE, stubSite } from './deployment.js'
import {
  createHook,
  createRepository,
  deliver,
  type GitHost,
  pullPayload,
  pushPayload,
  type Repository,
  startGitHost,
  type TestHook,
} from './gitHost.js'

const SETTINGS = {
  OCTAVO_OUTGOING_PRIVATE: '["127.0.0.0/8"]',
  OCTAVO_SECRET_KEYS: JSON.stringify([Buffer.alloc(32, 7).toString('base64')]),
}

describe.each(DATABASES)('on the database "%s"', (kind) => {
  if (kind === 'postgres' && findPostgres() === undefined) {
    test.skip('requires PostgreSQL', () => {})
    return
  }
  let folder: string
  let deployment: Deployment
  let host: GitHost
  let acme: KeyClient
  let urls: string[]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-triggers-'))
    host = await startGitHost()
    deployment = await deploy(kind, SETTINGS)
    urls = deployment.apis.map(({ url }) => url as string)
    // The organization is created with its first site.
    await deployment.addSite('first.test', 'acme', { files: stubSite({ pages: 1 }) })
    acme = await newClient(deployment, 'acme')
  })
  afterAll(async () => {
    await deployment?.stop()
    await host?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  let siteCount = 0

  /** Adds a site of a new repository, with a hook that reports to the host. */
  async function addSite(
    files: Record<string, string>,
    options: { trusted?: boolean; provider?: string; directory?: string } = {},
  ): Promise<{ domain: string; hook: TestHook; repository: Repository; sha: string }> {
    const { trusted = false, provider = 'github', directory } = options
    const domain = `site${siteCount++}.test`
    const repository = createRepository(join(folder, domain))
    const sha = repository.commit('refs/heads/main', files)
    const source = {
      kind: 'git' as const,
      url: repository.url,
      ref: 'main',
      ...(directory !== undefined && { directory }),
    }
    await deployment.operate('sites.add', { domain, organisation: 'acme', source, trusted })
    const access = { repository: 'acme/docs', apiUrl: host.origin, token: 'ghp_secret' }
    return { domain, hook: await createHook(acme, domain, { provider, ...access }), repository, sha }
  }

  const sentStates = (sha: string) => host.statuses.filter((status) => status.sha === sha).map(({ state }) => state)

  async function hookProblem(domain: string): Promise<string | null | undefined> {
    const { json } = await acme.call('GET', `/v1/sites/${domain}/hooks`)
    return (json as { hooks: { lastError: string | null }[] }).hooks[0]?.lastError
  }

  test('a push exports the commit and reports its state', async () => {
    const { domain, hook, sha } = await addSite(stubSite({ pages: 2 }))
    const { status, json } = await deliver(urls[0] as string, hook, { payload: pushPayload(sha) })
    expect({ status, json }).toMatchObject({ status: 200, json: { outcome: 'started', event: 'push' } })
    const jobId = json?.jobId as string
    expect((await acme.until(jobId)).at(-1)).toMatchObject({ status: 'completed', pageCount: 2 })
    await expect.poll(() => sentStates(sha)).toEqual(expect.arrayContaining(['success']))
    expect(host.statuses.find((each) => each.sha === sha && each.state === 'success')).toMatchObject({
      context: `octavo/${domain}`,
      description: '2 pages, 0 errors, 0 warnings',
      url: `http://docs.test/dashboard/acme/${domain}/jobs/${jobId}`,
    })
    const jobs = await acme.call('GET', `/v1/static-export/jobs?domain=${domain}`)
    expect(jobs.json?.jobs).toMatchObject([{ jobId, revision: sha, preview: null }])
    expect(host.upstream.seen.every(({ headers }) => headers.authorization === 'Bearer ghp_secret')).toBe(true)
  })

  test('a repeated delivery has the same response and starts nothing, in whichever process it arrives', async () => {
    const { domain, hook, sha } = await addSite(stubSite({ pages: 1 }))
    const body = JSON.stringify(pushPayload(sha))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => deliver(urls[at % urls.length] as string, hook, { body, id: 'one' })),
    )
    // The same body with another ID, which is not signed.
    answers.push(await deliver(urls[0] as string, hook, { body, id: 'two' }))
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    const jobs = await acme.call('GET', `/v1/static-export/jobs?domain=${domain}`)
    expect(jobs.json?.jobs).toHaveLength(1)
    const values = { organisation: 'acme', kind: 'admin' as const, name: 'Auditor', scopes: ['audit' as const] }
    const auditor = acme.client.as((await deployment.operate('keys.create', values)).key)
    const log = (await auditor.call('GET', '/v1/audit?action=job.start')).json?.entries as { actor: string }[]
    const { hookId: actor } = hook
    const name = 'Webhook of github: acme/docs'
    expect(log.filter((entry) => entry.actor === actor)).toMatchObject([
      { kind: 'hook', name, target: answers[0]?.json?.jobId, outcome: 'done', via: 'api', client: '127.0.0.1' },
    ])
  })

  test('exports the newest of several pushes, also when an old one arrives last', async () => {
    const { domain, hook, repository, sha: first } = await addSite(stubSite({ pages: 1, milliseconds: 800 }))
    const [url = ''] = urls
    const second = repository.commit('refs/heads/main', { 'a.txt': '2' })
    const third = repository.commit('refs/heads/main', { 'a.txt': '3' })
    const ids = []
    for (const sha of [third, second, first])
      ids.push((await deliver(url, hook, { payload: pushPayload(sha) })).json?.jobId)
    for (const id of new Set(ids)) await acme.until(id as string)
    const jobs = (await acme.call('GET', `/v1/static-export/jobs?domain=${domain}`)).json?.jobs as {
      revision: string
    }[]
    expect(new Set(jobs.map(({ revision }) => revision))).toEqual(new Set([third]))
    await expect.poll(() => sentStates(first).at(-1)).toBe('success')
    expect(host.statuses.filter((each) => each.sha === first).at(-1)?.description).toBe(
      `1 page, 0 errors, 0 warnings in the newer commit ${third.slice(0, 10)}`,
    )
  })

  test('reports errors of a pull request in one comment that is updated', async () => {
    const { domain, hook, repository } = await addSite(REAL_SITE, { trusted: true })
    const [url = ''] = urls
    const before = host.comments.size
    const faulty = repository.commit('refs/pull/7/head', faultySite())
    const one = await deliver(url, hook, { event: 'pull_request', payload: pullPayload(7, faulty) })
    await acme.until(one.json?.jobId as string)
    await expect.poll(() => sentStates(faulty).at(-1)).toBe('failure')
    await expect.poll(() => [...host.comments.values()].at(-1)).toContain('guides/first.mdx:1 error: ')
    const text = ([...host.comments.values()].at(-1) as string).replaceAll(one.json?.jobId as string, 'se_0')
    expect(text.replaceAll(faulty.slice(0, 10), '0123456789').replaceAll(domain, 'site.test')).toMatchInlineSnapshot(`
      "<!-- octavo site.test -->
      **site.test**: export of \`0123456789\` [completed](http://docs.test/dashboard/acme/site.test/jobs/se_0)

      \`2 pages, 1 error, 1 warning\`

      - \`guides/first.mdx:1 error: Unclosed tag ˋ<Card>ˋ.\`
      - \`index.mdx:5 warning: The link to /gone has no page.\`

      Members of the organization can open the export."
    `)
    const fixed = repository.commit('refs/pull/7/head', REAL_SITE)
    const two = await deliver(url, hook, { event: 'pull_request', payload: pullPayload(7, fixed) })
    await acme.until(two.json?.jobId as string)
    await expect.poll(() => sentStates(fixed).at(-1)).toBe('success')
    await expect.poll(() => [...host.comments.values()].at(-1)).toContain(fixed.slice(0, 10))
    expect(host.comments.size).toBe(before + 1)
    // Neither is an export of the site.
    expect((await acme.call('GET', `/v1/static-export/jobs?domain=${domain}`)).json?.jobs).toEqual([])
    const all = await acme.call('GET', `/v1/static-export/jobs?domain=${domain}&previews=true`)
    expect(all.json?.jobs).toMatchObject([{ preview: 'pull/7' }, { preview: 'pull/7' }])
  }, 60_000)

  test('a pull request is untrusted on a trusted site, also when its payload claims that it is from the repository', async () => {
    const config = { 'octavo.config.ts': "throw new Error('the configuration ran')\n" }
    const { hook, repository } = await addSite(REAL_SITE, { trusted: true })
    for (const [number, repositoryId] of [
      [1, 1],
      [2, 2],
    ] as const) {
      const sha = repository.commit(`refs/pull/${number}/head`, config)
      const payload = pullPayload(number, sha, repositoryId)
      const { json } = await deliver(urls[0] as string, hook, { event: 'pull_request', payload })
      expect((await acme.until(json?.jobId as string)).at(-1)).toMatchObject({ status: 'completed' })
    }
  }, 60_000)

  test('a hook is for the repository of the site, and ignores events after that has changed', async () => {
    const add = (url: string, domain = 'hosted.test') =>
      deployment.operate('sites.add', {
        ...{ domain, organisation: 'acme', trusted: true },
        source: { kind: 'git' as const, url },
      })
    await add('https://git.test/acme/docs.git')
    const create = (repository?: string) =>
      acme.call('POST', '/v1/sites/hosted.test/hooks', { body: { provider: 'github', repository } })
    expect(await create('mallory/docs')).toMatchObject({
      status: 422,
      json: { error: 'The repository of the site is "acme/docs". Expected it instead of "mallory/docs".' },
    })
    const hook = (await create('Acme/Docs')).json as unknown as TestHook
    await add('https://git.test/acme/other.git')
    const detail =
      'The source of the site is now the repository "acme/other". Replace the hook, which is for "Acme/Docs".'
    const { json } = await deliver(urls[0] as string, hook, { payload: pushPayload('a'.repeat(40)) })
    expect(json).toMatchObject({ outcome: 'ignored', detail, jobId: null })
    const { json: list } = await acme.call('GET', `/v1/sites/hosted.test/hooks/${hook.hookId}/deliveries`)
    expect(list?.deliveries).toMatchObject([{ outcome: 'ignored', detail }])
  })

  test('a preview that is exported again, or whose failure is delivered again, stays a preview', async () => {
    const { domain, hook, repository } = await addSite(stubSite({ pages: 1 }), { trusted: true })
    const sha = repository.commit('refs/pull/9/head', stubSite({ fail: 'Out of luck.' }))
    const delivery = { event: 'pull_request', body: JSON.stringify(pullPayload(9, sha)), id: 'nine' }
    const start = async () => (await deliver(urls[0] as string, hook, delivery)).json
    const first = (await start())?.jobId as string
    expect((await acme.until(first)).at(-1)).toMatchObject({ status: 'failed' })
    await expect.poll(() => sentStates(sha).at(-1)).toBe('failure')
    const second = await start()
    expect(second).toMatchObject({ outcome: 'started', jobId: expect.not.stringMatching(first) })
    await acme.until(second?.jobId as string)
    const fixed = repository.commit('refs/pull/9/head', stubSite({ pages: 2 }))
    const repeat = () =>
      acme.call('POST', `/v1/static-export/jobs/${second?.jobId}/retry`, { headers: ['Idempotency-Key', domain] })
    const third = (await repeat()).json
    expect((await repeat()).json?.jobId).toBe(third?.jobId)
    const end = (await acme.until(third?.jobId as string)).at(-1)
    expect(end).toMatchObject({ status: 'completed', pageCount: 2 })
    const all = (await acme.call('GET', `/v1/static-export/jobs?domain=${domain}&previews=true`)).json?.jobs
    expect(all).toMatchObject([{ preview: 'pull/9', revision: fixed }, { preview: 'pull/9' }, { preview: 'pull/9' }])
    // The status of the pull request is that of the new export.
    await expect.poll(() => sentStates(sha).at(-1)).toBe('success')
    expect((await acme.call('GET', `/v1/static-export/jobs?domain=${domain}`)).json?.jobs).toEqual([])
    await deployment.operate('sites.add', {
      ...{ domain, organisation: 'acme', trusted: true },
      source: { kind: 'git', url: 'https://git.test/acme/other' },
    })
    expect(await acme.call('POST', `/v1/static-export/jobs/${second?.jobId}/retry`)).toMatchObject({
      status: 409,
      json: { error: 'The repository of the site has changed since this preview. Start an export of the site.' },
    })
  }, 60_000)

  test('a result that the host refuses is visible, and sent when the host accepts it', async () => {
    const { domain, hook, sha } = await addSite(stubSite({ pages: 1 }))
    host.failWith = 401
    const { json } = await deliver(urls[0] as string, hook, { payload: pushPayload(sha) })
    await acme.until(json?.jobId as string)
    const problem = () => hookProblem(domain)
    await expect.poll(problem).toBe('POST responded with the status 401. The token is invalid or has expired.')
    host.failWith = undefined
    await expect.poll(() => sentStates(sha).at(-1), { timeout: 15_000 }).toBe('success')
    expect(await problem()).toBeNull()
  }, 30_000)

  test('a token is never sent to another host', async () => {
    const other = await startGitHost()
    const { domain, hook, sha } = await addSite(stubSite({ pages: 1 }))
    host.redirectTo = `${other.origin}/repos/acme/docs/statuses/${sha}`
    const { json } = await deliver(urls[0] as string, hook, { payload: pushPayload(sha) })
    await acme.until(json?.jobId as string)
    const problem = () => hookProblem(domain)
    await expect.poll(problem).toContain('status 307. Redirects are not followed')
    host.redirectTo = undefined
    expect(other.upstream.seen).toEqual([])
    await other[Symbol.asyncDispose]()
  })

  test('a limit is reported to the host and recorded, and a later delivery of the same event starts the export', async () => {
    const { domain, hook, sha } = await addSite(stubSite({ pages: 1 }))
    await deployment.operate('sites.add', {
      ...{ domain, organisation: 'acme', plan: 'free', trusted: false },
      source: { kind: 'git', url: `file://${join(folder, domain)}`, ref: 'main' },
    })
    const delivery = { payload: pushPayload(sha), id: 'limited' }
    const refused = await deliver(urls[0] as string, hook, delivery)
    const detail = 'Static export is not enabled for the plan "free". Deliver it again later.'
    expect(refused).toMatchObject({ status: 429, json: { error: detail } })
    const deliveries = () => acme.call('GET', `/v1/sites/${domain}/hooks/${hook.hookId}/deliveries`)
    expect((await deliveries()).json?.deliveries).toMatchObject([{ outcome: 'refused', detail }])
    await deployment.operate('sites.add', {
      ...{ domain, organisation: 'acme', plan: 'enterprise', trusted: false },
      source: { kind: 'git', url: `file://${join(folder, domain)}`, ref: 'main' },
    })
    expect((await deliver(urls[0] as string, hook, delivery)).json).toMatchObject({ outcome: 'started' })
    expect((await deliveries()).json?.deliveries).toMatchObject([{ outcome: 'started' }])
  })

  test('reports to GitLab and Gitea in their own forms', async () => {
    for (const provider of ['gitlab', 'gitea']) {
      const { hook, sha } = await addSite(stubSite({ pages: 1 }), { provider })
      const body = JSON.stringify({
        ...{ ref: 'refs/heads/main', after: sha, repository: { full_name: 'acme/docs', default_branch: 'main' } },
        project: { path_with_namespace: 'acme/docs', default_branch: 'main' },
      })
      const signature = createHmac('sha256', hook.secret).update(body).digest('hex')
      const headers = {
        gitlab: ['X-Gitlab-Event', 'Push Hook', 'X-Gitlab-Token', hook.secret],
        gitea: ['X-Gitea-Event', 'push', 'X-Gitea-Signature', signature],
      }[provider] as string[]
      const call = { method: 'POST', path: `/hooks/${hook.hookId}`, headers, body }
      expect((await send(urls[0] as string, call)).json).toMatchObject({ outcome: 'started' })
      await expect.poll(() => sentStates(sha).at(-1), { timeout: 10_000 }).toBe('success')
    }
    const tokens = host.upstream.seen.map(({ headers }) => headers['private-token'] ?? headers.authorization)
    expect(new Set(tokens)).toEqual(new Set(['Bearer ghp_secret', 'ghp_secret', 'token ghp_secret']))
  })

  test('secrets and tokens are neither in responses nor in the log', async () => {
    const { domain, hook } = await addSite(stubSite({ pages: 1 }))
    const list = await acme.call('GET', `/v1/sites/${domain}/hooks`)
    const texts = [list.body.toString(), ...deployment.processes.map((process) => process.output())]
    for (const text of texts) {
      expect(text).not.toContain('ghp_secret')
      expect(text).not.toContain(hook.secret)
    }
  })

  test('a removed hook is unknown', async () => {
    const { domain, hook, sha } = await addSite(stubSite({ pages: 1 }))
    expect((await acme.call('DELETE', `/v1/sites/${domain}/hooks/${hook.hookId}`)).status).toBe(204)
    const unknown = await deliver(urls[0] as string, hook, { payload: pushPayload(sha) })
    const { hook: other } = await addSite(stubSite({ pages: 1 }))
    const forged = await deliver(urls[0] as string, { ...other, secret: 'x' }, { payload: pushPayload(sha) })
    expect(unknown).toMatchObject({ status: 404, json: { error: 'Unknown hook or invalid signature.' } })
    expect([unknown.status, unknown.json]).toEqual([forged.status, forged.json])
  })
})
