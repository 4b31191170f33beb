import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BUNDLE_LIMITS } from './bundleRules.js'
import { DOWNLOAD_LIMITS, type DownloadLimits } from './download.js'
import { type FetchBundleOptions, fetchBundle } from './fetchBundle.js'
import { createTar, serve } from './testArchives.js'

const limits = { download: { ...DOWNLOAD_LIMITS, waitMs: 1, idleMs: 2000 }, unpack: BUNDLE_LIMITS }
const packSite = (text: string) => createTar([{ name: 'index.html', content: text }])
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let folder: string
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-site-'))
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(url: string, more: Partial<FetchBundleOptions> = {}): Promise<string> {
  const signal = new AbortController().signal
  return fetchBundle({ url, folder, allowHttp: true, signal, limits, log: (line) => lines.push(line), ...more })
}

/** Fetches a bundle from a host and returns the error. */
async function failure(listener: RequestListener, download: Partial<DownloadLimits> = {}): Promise<string> {
  await using host = await serve(listener)
  const publishing = run(host.url, { limits: { ...limits, download: { ...limits.download, ...download } } })
  return await publishing.then(
    () => 'no error',
    (error: Error) => error.message,
  )
}

/** Bytes of the bundle that were received so far. */
function fetchedBytes(): number {
  const [draft] = versions().filter((name) => name.startsWith('.'))
  const file = join(folder, 'versions', draft ?? '', 'bundle')
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

const served = () => readFileSync(join(folder, 'current', 'index.html'), 'utf8')
const versions = () =>
  readdirSync(join(folder, 'versions'))
    .filter((name) => !name.endsWith('.sha256'))
    .sort()

test('serves a bundle once it is complete, keeps the previous version and removes older ones', async () => {
  const bundles = await Promise.all(['one', 'two', 'three'].map(packSite))
  for (const [index, bundle] of bundles.entries()) {
    await using host = await serve((_, response) => response.end(bundle))
    expect(await run(host.url, { sha256: sha256(bundle) })).toBe(sha256(bundle).slice(0, 16))
    expect(served()).toBe(['one', 'two', 'three'][index])
  }
  expect(versions()).toEqual(
    bundles
      .slice(1)
      .map((bundle) => sha256(bundle).slice(0, 16))
      .sort(),
  )
  expect(readdirSync(folder).sort()).toEqual(['current', 'versions'])
})

test('serves an existing version without a download', async () => {
  const bundle = await packSite('one')
  let count = 0
  await using host = await serve((_, response) => {
    count++
    response.end(bundle)
  })
  expect(await run(host.url, { version: '2026-11' })).toBe('2026-11')
  expect(await run('https://expired.invalid/', { version: '2026-11' })).toBe('2026-11')
  expect([count, readlinkSync(join(folder, 'current'))]).toEqual([1, 'versions/2026-11'])
  await expect(run(host.url, { version: '../evil' })).rejects.toThrow(/^Invalid version/)
})

test('rejects an existing version from another bundle', async () => {
  const [one, two] = await Promise.all(['one', 'two'].map(packSite))
  await using host = await serve((_, response) => response.end(one))
  const version = '2026-11'
  await run(host.url, { version })
  expect(await run('https://expired.invalid/', { version, sha256: sha256(one as Buffer).toUpperCase() })).toBe(version)
  await expect(run(host.url, { version, sha256: sha256(two as Buffer) })).rejects.toThrow(
    `Version 2026-11 already exists, from a bundle with the SHA-256 ${sha256(one as Buffer)}. Set another version for this bundle.`,
  )
  expect([served(), lines.at(-1)]).toEqual(['one', 'Version 2026-11 already exists.'])
  await run(host.url, { version: 'b' })
  await run(host.url, { version: 'c' })
  expect(readdirSync(join(folder, 'versions')).sort()).toEqual(['.b.sha256', '.c.sha256', 'b', 'c'])
})

test('starts with an existing version and a warning if allowed, and fails without one', async () => {
  const good = await packSite('good')
  let isValid = true
  await using host = await serve((_, response) => (isValid ? response.end(good) : response.writeHead(403).end()))
  const allowStale = true
  isValid = false
  await expect(run(host.url, { allowStale })).rejects.toThrow(/may have expired/)
  isValid = true
  await run(host.url, { version: 'v1', allowStale })
  isValid = false
  await expect(run(host.url, { version: 'v2' })).rejects.toThrow(/may have expired/)
  expect(await run(host.url, { version: 'v2', allowStale })).toBe('v1')
  expect(lines.at(-1)).toMatch(/^Warning: .*may have expired.* Version v1 stays online\.$/)
  expect(await run(host.url, { version: 'v1', sha256: 'f'.repeat(64), allowStale })).toBe('v1')
  expect([served(), versions()]).toEqual(['good', ['v1']])
  rmSync(join(folder, 'versions'), { recursive: true })
  await expect(run(host.url, { allowStale })).rejects.toThrow(/may have expired/)
})

test('keeps serving the previous version after any failure', async () => {
  const good = await packSite('good')
  await using host = await serve((_, response) => response.end(good))
  await run(host.url)
  const other = await createTar([{ name: 'readme.html', content: 'x' }])
  const invalidBundles: [string, RegExp, Partial<FetchBundleOptions>, Buffer][] = [
    ['another content', /^Unexpected SHA-256 of the bundle/, { sha256: 'f'.repeat(64) }, good],
    ['no site', /index\.html is missing/, {}, other],
    ['no archive', /^Unsupported archive format/, {}, Buffer.from('<html>')],
    ['cut off', /damaged or truncated/, {}, (await packSite('x'.repeat(9000))).subarray(0, 60)],
  ]
  for (const [, message, options, bytes] of invalidBundles) {
    await using bad = await serve((_, response) => response.end(bytes))
    await expect(run(bad.url, options)).rejects.toThrow(message)
  }
  expect([served(), versions()]).toEqual(['good', [sha256(good).slice(0, 16)]])
})

test('several programs fetch into one folder at the same time', async () => {
  const [before, bundle] = await Promise.all(['before', 'now'].map(packSite))
  await using old = await serve((_, response) => response.end(before))
  await run(old.url, { version: 'v1' })
  await using host = await serve((_, response) => response.end(bundle))
  const fetchVersions = (count: number) => Array.from({ length: count }, () => run(host.url, { version: 'v2' }))
  expect(await Promise.all(fetchVersions(4))).toEqual(['v2', 'v2', 'v2', 'v2'])
  expect([served(), versions(), lines.filter((line) => line.startsWith('Warning'))]).toEqual(['now', ['v1', 'v2'], []])
  expect(readdirSync(folder).sort()).toEqual(['current', 'versions'])
  const others = ['v3', 'v4', 'v5', 'v6']
  await Promise.all(others.map((version) => run(host.url, { version })))
  expect(served()).toBe('now')
  expect(versions().filter((name) => name.startsWith('.'))).toEqual([])
})

test('resumes a broken download', async () => {
  const bundle = await packSite(
    Array.from({ length: 20_000 }, (_, index) => `${index} ${sha256(Buffer.from(`${index}`))}`).join(),
  )
  const ranges: (string | undefined)[] = []
  await using host = await serve((request, response) => {
    ranges.push(request.headers.range)
    const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const rest = bundle.subarray(start)
    response.writeHead(start > 0 ? 206 : 200, { etag: '"one"', 'content-length': rest.length })
    if (ranges.length >= 3) return void response.end(rest)
    response.write(rest.subarray(0, 200_000))
    // The connection breaks after some bytes have arrived.
    const disconnect = () => (fetchedBytes() > start ? response.destroy() : setImmediate(disconnect))
    disconnect()
  })
  await run(host.url, { sha256: sha256(bundle) })
  expect(ranges).toEqual([
    undefined,
    expect.stringMatching(/^bytes=[1-9]\d*-$/),
    expect.stringMatching(/^bytes=[1-9]\d*-$/),
  ])
  expect(lines.filter((line) => line.includes('Retrying in'))).toHaveLength(2)
  expect(lines.join()).not.toContain('secret')
})

test('restarts a download when the content of the link has changed', async () => {
  const [old, current] = await Promise.all(['x'.repeat(50), 'y'.repeat(50)].map(packSite))
  let requestCount = 0
  await using host = await serve((_, response) => {
    requestCount++
    const bytes = (requestCount === 1 ? old : current) as Buffer
    response.writeHead(200, { etag: `"${requestCount}"`, 'content-length': bytes.length })
    if (requestCount === 1) response.write(bytes.subarray(0, 40), () => response.destroy())
    else response.end(bytes)
  })
  await run(host.url, { sha256: sha256(current as Buffer) })
  expect(served()).toMatch(/^y/)
})

test('retries busy servers but not expired links', async () => {
  let requestCount = 0
  expect(await failure((_, response) => response.writeHead(++requestCount > 0 ? 503 : 200).end())).toBe(
    'The server responded with status 503.',
  )
  expect(requestCount).toBe(6)
  requestCount = 0
  const expired = await failure((_, response) => response.writeHead(++requestCount > 0 ? 403 : 200).end())
  expect([expired, requestCount]).toEqual([expect.stringMatching(/may have expired/), 1])
})

test('follows a few redirects to allowed hosts', async () => {
  const circle: RequestListener = (request, response) => response.writeHead(302, { location: request.url }).end()
  expect(await failure(circle)).toMatch(/redirects more than 5 times/)
  expect(await failure((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end())).toMatch(
    /Expected https/,
  )
  await expect(run('http://docs.test/x', { allowHttp: false })).rejects.toThrow(/--allow-http also allows http/)
  await expect(run('nonsense')).rejects.toThrow('Invalid link. Expected an absolute URL.')
})

test('stops downloads that are too large or endless', async () => {
  expect(await failure((_, response) => response.end(Buffer.alloc(5000)), { bytes: 1000 })).toMatch(/exceeds/)
  const endless: RequestListener = (_, response) => {
    const write = () => response.write(Buffer.alloc(1000), () => response.destroyed || setImmediate(write))
    write()
  }
  expect(await failure(endless, { bytes: 100_000 })).toMatch(/exceeds/)
  expect(await failure((_, response) => response.write('x'), { idleMs: 50, tries: 2 })).toMatch(/unreachable/)
})
