import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newJobId } from '../jobs/job.js'
import type { ApiContext } from './apiContext.js'
import { bundleRoutes, linkMaker } from './bundleRoutes.js'

const name = `${'a'.repeat(64)}.zip`
const key = { id: 'a1b2c3d4', secret: 'secret' }
const linkKeys = { current: async () => [key], newest: async () => key }

let folder: string
/** Every job exists in this test. */
const database = { query: async () => ({ rows: [], count: 1 }) }
let api: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-links-'))
  writeFileSync(join(folder, name), 'bytes')
  api = Fastify()
  bundleRoutes(api, { bundleFolder: folder, linkKeys, database } as unknown as ApiContext)
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(['https://docs.test', 'https://docs.test/', 'https://docs.test/exports', 'https://docs.test:8443/a/b/'])(
  'a link of %s opens its bundle behind a proxy that removes a path prefix',
  async (publicUrl) => {
    const expiresAt = new Date(Date.now() + 60_000)
    const link = await linkMaker(linkKeys, publicUrl)({ name, job: newJobId(), fileName: 'bundle.zip', expiresAt })
    const base = publicUrl.replace(/\/$/, '')
    expect(link.startsWith(`${base}/bundles/`)).toBe(true)
    const open = (host: string) => api.inject({ url: link.slice(base.length), headers: { host } })
    const { statusCode, body } = await open(new URL(publicUrl).host)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'bytes' })
    // The proxy must keep the host, because it is signed: a link of one server is invalid on another.
    expect((await open('10.0.0.7:4600')).statusCode).not.toBe(200)
  },
)
