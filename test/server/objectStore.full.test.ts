import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedSignature, type ObjectStore, STORE_BUCKET, STORE_KEY, startObjectStore } from '../tools/objectStore.js'
import { findPostgres } from '../tools/postgres.js'
import { type KeyClient, newClient } from './client.js'
import { type Deployment, deploy, REAL_SITE, stubSite } from './deployment.js'

/** Longer than one part of an upload, so that several are sent. */
const LARGE = 20 * 1024 * 1024

let store: ObjectStore
let deployment: Deployment
let acme: KeyClient

// Two processes for requests and two workers on a PostgreSQL server, where there is one.
beforeAll(async () => {
  store = await startObjectStore()
  deployment = await deploy(findPostgres() === undefined ? 'embedded' : 'postgres', {
    S3_ENDPOINT: store.url,
    S3_BUCKET: STORE_BUCKET,
    S3_PREFIX: 'exports/',
    S3_ACCESS_KEY_ID: STORE_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: STORE_KEY.secretAccessKey,
    OCTAVO_LINK_SECONDS: '5',
  })
  await deployment.addSite('real.test', 'acme', { files: REAL_SITE })
  await deployment.addSite('large.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 10, bytes: LARGE }) })
  acme = await newClient(deployment, 'acme')
})
afterAll(async () => {
  await deployment?.stop()
  await store?.dispose()
})

const outputs = () => deployment.processes.map((process) => process.output()).join('')

async function completed(domain: string): Promise<string> {
  const id = await acme.started({ domain })
  expect((await acme.until(id)).at(-1)).toMatchObject({ status: 'completed' })
  return id
}

async function createBundle(id: string): Promise<{ link: URL; sha256: string; sizeBytes: number }> {
  const { status, json } = await acme.bundle(id)
  expect(status).toBe(200)
  return { ...(json as { sha256: string; sizeBytes: number }), link: new URL(json?.bundleUrl as string) }
}

test.each(['real.test', 'large.test'])('stores the bundle of %s and sends it from there', async (domain) => {
  const { link, sha256, sizeBytes } = await createBundle(await completed(domain))
  expect(link.origin).toBe(store.url)
  expect(link.pathname).toBe(`/${STORE_BUCKET}/exports/${sha256}.tar.gz`)
  expect(link.searchParams.get('X-Amz-Signature')).toBe(expectedSignature(link, STORE_KEY.secretAccessKey))
  const whole = await fetch(link)
  expect(whole.headers.get('content-disposition')).toMatch(/filename="[\w.-]+-\d{4}-\d\d-\d\d\.tar\.gz"$/)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([sizeBytes, sha256])
  const part = await fetch(link, { headers: { Range: 'bytes=10-19' } })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)])
  expect(readdirSync(deployment.dataDir)).not.toContain('bundles')
})

test('rejects a changed or expired link, and a new link gives the same bundle', async () => {
  const id = await completed('real.test')
  const { link, sha256 } = await createBundle(id)
  // The time is part of what is signed, which this store does not look at.
  const longer = new URL(link)
  longer.searchParams.set('X-Amz-Expires', '604800')
  expect(expectedSignature(longer, STORE_KEY.secretAccessKey)).not.toBe(link.searchParams.get('X-Amz-Signature'))
  expect(link.searchParams.get('X-Amz-Expires')).toBe('5')
  await expect.poll(async () => (await fetch(link)).status, { timeout: 20_000, interval: 250 }).toBe(403)
  const newBundle = await createBundle(id)
  const bytes = Buffer.from(await (await fetch(newBundle.link)).arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
})

test('jobs wait for an unavailable store, and requests report it', async () => {
  const jobId = await completed('real.test')
  await store.stop()
  const id = await acme.started({ domain: 'large.test' })
  const refused = await acme.bundle(jobId)
  expect([refused.status, Object.keys(refused.json ?? {})]).toEqual([503, ['error']])
  await expect
    .poll(() => outputs().includes(`"job":"${id}"`) && outputs().includes('object store is unavailable'), {
      timeout: 20_000,
    })
    .toBe(true)
  await store.start()
  expect((await acme.until(id)).at(-1)).toMatchObject({ status: 'completed' })
  expect(outputs()).not.toContain(STORE_KEY.secretAccessKey)
})
