import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { send } from './client.js'
import { edit, faultySite } from './deployment.js'
import type { World } from './world.js'

const JOBS = '/v1/static-export/jobs'

/** Start, status, bundle, list, cancel and delete. */
export function jobCases(world: World): void {
  test('a job is queued, runs, and ends with a bundle', async () => {
    const { acme } = world
    const { status, json } = await acme.start({ domain: 'real.test' })
    expect(status).toBe(202)
    expect(json).toMatchObject({ status: 'queued', progress: 0, pageCount: 0 })
    const id = json?.jobId as string
    expect(id).toMatch(/^se_[0-9a-f]{16}$/)
    const last = (await acme.until(id)).at(-1)
    expect(last).toMatchObject({ status: 'completed', progress: 100, pageCount: 2 })
    const bundle = await acme.bundle(id)
    expect(bundle.status).toBe(200)
    const file = await fetchBundle(world, bundle.json?.bundleUrl as string)
    expect(file.length).toBe(bundle.json?.sizeBytes)
    expect(createHash('sha256').update(file).digest('hex')).toBe(bundle.json?.sha256)
    const names = tarNames(gunzipSync(file))
    expect(names).toContain('index.html')
    // I4: pages in the archive, without the page for what is not found.
    expect(names.filter((name) => name.endsWith('.html') && name !== '404.html')).toHaveLength(2)
  })

  test('progress and page count are live and never decrease', async () => {
    const { acme, deployment } = world
    await deployment.addSite('live.test', 'acme', { files: edit() })
    const states = await acme.until(await acme.started({ domain: 'live.test' }))
    const counts = new Set(states.map(({ pageCount }) => pageCount))
    expect(counts.size).toBeGreaterThan(3)
    // Pages count while they are rendered, which is most of a job.
    expect(states.some((job) => (job.pageCount as number) > 0 && (job.progress as number) < 60)).toBe(true)
    for (const [index, job] of states.entries()) {
      const before = states[index - 1] ?? job
      expect(job.progress).toBeGreaterThanOrEqual(before.progress as number)
      expect(job.pageCount).toBeGreaterThanOrEqual(before.pageCount as number)
      expect(String(job.updatedAt) >= String(before.updatedAt)).toBe(true)
      expect(job.createdAt).toBe(before.createdAt)
      expect(job).not.toHaveProperty('error')
    }
  })

  test('the error of a failed job contains no path and no key', async () => {
    const { acme, deployment } = world
    const id = await acme.started({ domain: 'broken.test' })
    const { error, status } = (await acme.until(id)).at(-1) as { error: string; status: string }
    expect(status).toBe('failed')
    expect(error).toContain('docs.json:1:1 is wrong.')
    expect(error).not.toContain(deployment.dataDir)
    expect(error).not.toContain('secretsecret')
    // L24
    expect((await acme.bundle(id)).status).toBe(409)
  })

  test('a page error does not fail a job, and its report equals the check', async () => {
    const { acme, other } = world
    const id = await acme.started({ domain: 'faulty.test' })
    const last = (await acme.until(id)).at(-1)
    expect(last).toMatchObject({ status: 'completed', pageCount: 2, errorCount: 1, warningCount: 1 })
    const { status, json } = await acme.report(id)
    expect(status).toBe(200)
    const { pages, diagnostics } = json as { pages: number; diagnostics: Record<string, unknown>[] }
    expect(pages).toBe(2)
    expect(diagnostics.map(({ severity, rule, file, start }) => ({ severity, rule, file, start }))).toEqual([
      { severity: 'error', rule: 'MDX_UNCLOSED', file: 'guides/first.mdx', start: { line: 1, column: 1 } },
      { severity: 'warning', rule: 'LINK_BROKEN', file: 'index.mdx', start: { line: 5, column: 8 } },
    ])
    expect((await other.report(id)).status).toBe(404)
    const { json: bundle } = await acme.bundle(id)
    const names = tarNames(gunzipSync(await fetchBundle(world, bundle?.bundleUrl as string)))
    expect(names).toContain('guides/first.html')
  })

  test.each([
    ['faulty.test', { strict: true }, 'MDX_UNCLOSED'],
    ['hopeless.test', {}, 'SITE_NO_PAGES'],
    ['unreadable.test', {}, 'CFG_SYNTAX'],
    ['empty.test', {}, 'CFG_NOT_FOUND'],
  ])('a job of %s with %j fails with a report', async (domain, body, rule) => {
    const { acme } = world
    const id = await acme.started({ domain, ...body })
    const last = (await acme.until(id)).at(-1)
    expect(last).toMatchObject({ status: 'failed', error: expect.stringContaining(rule) })
    const { json } = await acme.report(id)
    const { pages, diagnostics } = json as { pages: number; diagnostics: object[] }
    expect([pages, diagnostics[0]]).toMatchObject([0, { severity: 'error', rule }])
    // Callers of the API have no command line.
    expect(last?.error).not.toMatch(/\bpass\b|octavo [a-z]|--[a-z]/)
  })

  test('an invalid setting does not fail a job', async () => {
    const { acme } = world
    const id = await acme.started({ domain: 'tasteless.test' })
    expect((await acme.until(id)).at(-1)).toMatchObject({ status: 'completed', errorCount: 1 })
    const { json } = await acme.report(id)
    const { diagnostics } = json as { diagnostics: { rule: string; unit?: string }[] }
    expect(diagnostics.map(({ rule, unit }) => [rule, unit])).toEqual([
      ['CFG_COLOR', 'setting'],
      ['CFG_VALUE', undefined],
    ])
  })

  test('a job that is not built has no report', async () => {
    const { acme } = world
    const id = await acme.started({ domain: 'slow.test' })
    expect((await acme.report(id)).status).toBe(409)
    await acme.call('POST', `${JOBS}/${id}/cancel`)
  })

  test('creates a zip on request', async () => {
    const { acme } = world
    const id = await acme.started({ domain: 'quick.test', format: 'zip' })
    await acme.until(id)
    const { json } = await acme.bundle(id)
    expect((await fetchBundle(world, json?.bundleUrl as string)).subarray(0, 2).toString()).toBe('PK')
  })

  test('rejects invalid requests with the name of the field', async () => {
    const { acme, thrifty } = world
    const refused: [object | undefined, number][] = [
      [undefined, 400],
      [{}, 400],
      [{ domain: 'https://quick.test' }, 400],
      [{ domain: 'quick.test/docs' }, 400],
      [{ domain: 'quick.test', colour: 'red' }, 400],
      [{ domain: 'quick.test', paths: [] }, 400],
      [{ domain: 'quick.test', paths: ['/a\u0000'] }, 400],
      [{ domain: 'quick.test', version: '\u0000' }, 400],
      [{ domain: 'quick.test', version: '\ud800' }, 400],
      [{ domain: 'quick.test', format: 'rar' }, 400],
      [{ domain: 'unknown.test' }, 404],
      [{ domain: 'other.test' }, 404],
    ]
    for (const [body, status] of refused) {
      const answer = await acme.call('POST', JOBS, body ? { body } : {})
      expect([body, answer.status]).toEqual([body, status])
      expect(Object.keys(answer.json ?? {})).toEqual(['error'])
    }
    expect((await thrifty.start({ domain: 'free.test' })).status).toBe(403)
    const headers = ['Authorization', `Bearer ${acme.key}`]
    const raw = (type: string, body: string) =>
      world.client.call({ method: 'POST', path: JOBS, headers: [...headers, 'Content-Type', type], body })
    expect((await raw('application/json', '{"domain":')).status).toBe(400)
    expect((await raw('text/plain', 'domain')).status).toBe(415)
    expect((await raw('application/json', `"${'x'.repeat(2_000_000)}"`)).status).toBe(413)
  })

  test('an Idempotency-Key gives one job, from any process and concurrently', async () => {
    const { acme } = world
    const headers = ['Idempotency-Key', `key-${Math.random()}`]
    const answers = await Promise.all(Array.from({ length: 8 }, () => acme.start({ domain: 'quick.test' }, headers)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202))
    const ids = new Set(answers.map(({ json }) => json?.jobId as string))
    expect(ids.size).toBe(1)
    expect((await acme.start({ domain: 'live.test' }, headers)).status).toBe(409)
    const [id = ''] = ids
    await acme.until(id)
    expect((await acme.call('DELETE', `${JOBS}/${id}`)).status).toBe(204)
    const again = await acme.start({ domain: 'quick.test' }, headers)
    expect(again.json?.error).toContain('was deleted')
  })

  test('lists jobs from newest to oldest, page by page, without gaps', async () => {
    const { acme } = world
    const ids = await Promise.all(Array.from({ length: 12 }, () => acme.started({ domain: 'quick.test' })))
    await Promise.all(ids.map((id) => acme.until(id)))
    const names: string[] = []
    let cursor: unknown
    do {
      const query = `domain=Quick.TEST&limit=5${cursor ? `&cursor=${cursor}` : ''}`
      const { json, status } = await acme.call('GET', `${JOBS}?${query}`)
      expect(status).toBe(200)
      const jobs = json?.jobs as { jobId: string; createdAt: string }[]
      expect(jobs.map(({ createdAt }) => createdAt)).toEqual(
        jobs
          .map(({ createdAt }) => createdAt)
          .sort()
          .reverse(),
      )
      names.push(...jobs.map(({ jobId }) => jobId))
      cursor = json?.nextCursor
    } while (cursor)
    expect(new Set(names).size).toBe(names.length)
    for (const id of ids) expect(names).toContain(id)
    for (const query of ['limit=0', 'limit=x', 'status=lost', 'cursor=zzz', 'domain=%00', 'domain=a%20b', 'what=1'])
      expect([query, (await acme.call('GET', `${JOBS}?${query}`)).status]).toEqual([query, 400])
  })

  test('repeats a job with its selection from the current source', async () => {
    const { acme } = world
    const { json: first } = await acme.start({ domain: 'quick.test', paths: ['/a'], format: 'zip' })
    await acme.until(first?.jobId as string)
    const path = `${JOBS}/${first?.jobId}/retry`
    const { status, json: second } = await acme.call('POST', path)
    expect([status, second?.status]).toEqual([202, 'queued'])
    expect(second?.jobId).not.toBe(first?.jobId)
    const { json: list } = await acme.call('GET', `${JOBS}?domain=quick.test&limit=2`)
    const [newest, before] = (list as { jobs: Record<string, unknown>[] }).jobs
    expect([newest?.paths, newest?.format]).toEqual([before?.paths, before?.format])
  })

  test('an unchanged site is not built again and has the same bundle and report', async () => {
    const { acme, deployment } = world
    const site = (title: string) => ({ ...faultySite(), 'index.mdx': `---\ntitle: ${title}\n---\n\n[Gone](/gone)\n` })
    const run = async () => {
      const id = await acme.started({ domain: 'steady.test' })
      const states = await acme.until(id)
      const { sha256 } = (await acme.bundle(id)).json as { sha256: string }
      const { errorCount, warningCount, pageCount } = states.at(-1) ?? {}
      const { json: report } = await acme.report(id)
      return { id, end: { sha256, errorCount, warningCount, pageCount, report } }
    }
    await deployment.addSite('steady.test', 'acme', { files: site('One') })
    const first = await run()
    const second = await run()
    expect(second.end).toEqual(first.end)
    expect(first.end).toMatchObject({ errorCount: 1, warningCount: 1, pageCount: 2 })

    await deployment.addSite('steady.test', 'acme', { files: site('Two') })
    const third = await run()
    expect(third.end.sha256).not.toBe(first.end.sha256)
    // The first job and its bundle may be gone by then.
    for (const { id } of [first, second, third]) await acme.call('DELETE', `${JOBS}/${id}`)
    const fourth = await run()
    expect(fourth.end).toEqual(third.end)

    // The pages of a build are counted one by one.
    const counts = async () =>
      new Set((await acme.until(await acme.started({ domain: 'live.test' }))).map(({ pageCount }) => pageCount))
    await counts()
    expect([...(await counts())].filter((count) => count !== 0)).toEqual([20])
  })

  test('links of a deleted job end, also when another job has the same archive', async () => {
    const { acme } = world
    const ids = [await acme.started({ domain: 'quick.test' }), await acme.started({ domain: 'quick.test' })]
    const [first = '', second = ''] = ids
    const links = await Promise.all(
      ids.map(async (id) => {
        await acme.until(id)
        return (await acme.bundle(id)).json as { bundleUrl: string; sha256: string }
      }),
    )
    expect(links[0]?.sha256).toBe(links[1]?.sha256)
    expect((await acme.call('DELETE', `${JOBS}/${first}`)).status).toBe(204)
    const fetchStatus = async (link: string | undefined) => {
      const { pathname, search, host } = new URL(link ?? '')
      return (await send(world.urls[0] as string, { path: pathname + search, headers: ['Host', host] })).status
    }
    expect([await fetchStatus(links[0]?.bundleUrl), await fetchStatus(links[1]?.bundleUrl)]).toEqual([403, 200])
    await acme.call('DELETE', `${JOBS}/${second}`)
  })

  test('a running job is canceled and can be deleted with its results', async () => {
    const { acme, deployment } = world
    const id = await acme.started({ domain: 'slow.test' })
    await acme.until(id, ['running'])
    // L24
    expect((await acme.bundle(id)).status).toBe(409)
    expect((await acme.call('DELETE', `${JOBS}/${id}`)).status).toBe(409)
    const cancelled = await acme.call('POST', `${JOBS}/${id}/cancel`)
    expect(cancelled.json).toMatchObject({ status: 'failed', error: 'The job was cancelled.' })
    expect((await acme.call('POST', `${JOBS}/${id}/cancel`)).status).toBe(409)
    // The worker finds out and leaves nothing behind.
    await expect.poll(() => workFolders(deployment.dataDir, id), { timeout: 10_000 }).toEqual([])
    expect((await acme.call('DELETE', `${JOBS}/${id}`)).status).toBe(204)
    expect((await acme.status(id)).status).toBe(404)
  })

  test('deletes the archive with the last job that uses it', async () => {
    const { acme, deployment } = world
    await deployment.addSite('twice.test', 'acme', {
      files: { 'stub.json': JSON.stringify({ pages: 3, milliseconds: 10, bytes: 1234 }) },
    })
    const [first = '', second = ''] = await Promise.all([1, 2].map(() => acme.started({ domain: 'twice.test' })))
    await Promise.all([acme.until(first), acme.until(second)])
    const bundles = await Promise.all([acme.bundle(first), acme.bundle(second)])
    const name = `${bundles[0]?.json?.sha256}.tar.gz`
    expect(bundles[1]?.json?.sha256).toBe(bundles[0]?.json?.sha256)
    const stored = () => readdirSync(join(deployment.dataDir, 'bundles')).filter((file) => file === name)
    await acme.call('DELETE', `${JOBS}/${first}`)
    expect(stored()).toEqual([name])
    expect((await acme.bundle(second)).status).toBe(200)
    await acme.call('DELETE', `${JOBS}/${second}`)
    expect(stored()).toEqual([])
  })

  test('lists sites and registers only repositories over the network', async () => {
    const { acme } = world
    expect((await acme.call('GET', '/v1/sites')).status).toBe(200)
    const put = (domain: string, source: object) => acme.call('PUT', `/v1/sites/${domain}`, { body: { source } })
    expect((await put('new.test', { kind: 'git', url: 'https://git.test/docs' })).status).toBe(200)
    expect((await put('new.test', { kind: 'folder', path: '/etc' })).status).toBe(403)
    for (const url of ['ssh://git@example.com/docs.git', 'git@example.com:docs.git', 'file:///etc'])
      expect((await put('new.test', { kind: 'git', url })).status).toBe(403)
    expect((await put('other.test', { kind: 'git', url: 'https://git.test/docs' })).status).toBe(403)
    expect((await acme.call('DELETE', '/v1/sites/other.test')).status).toBe(404)
    expect((await acme.call('DELETE', '/v1/sites/new.test')).status).toBe(204)
  })
}

/** Fetches a bundle from any process; its link leads to the public address. */
export async function fetchBundle({ urls }: Pick<World, 'urls'>, link: string): Promise<Buffer> {
  const { host, pathname, search } = new URL(link)
  const answer = await send(urls[0] as string, { path: pathname + search, headers: ['Host', host] })
  if (answer.status !== 200) throw new Error(`The bundle was refused with ${answer.status}: ${answer.body}`)
  return answer.body
}

function workFolders(dataDir: string, id: string): string[] {
  return readdirSync(join(dataDir, 'work')).filter((name) => name.startsWith(id))
}

/** Names of the entries of a tar archive. */
export function tarNames(tar: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const text = (from: number, length: number) =>
      tar.toString('utf8', at + from, at + from + length).split('\0')[0] ?? ''
    const prefix = text(345, 155)
    names.push(prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`)
    at += 512 + Math.ceil(Number.parseInt(text(124, 12), 8) / 512) * 512
  }
  return names
}
