import SwaggerParser from '@apidevtools/swagger-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DnsServer, startDnsServer } from '../tools/dnsServer.js'
import { isFull } from '../tools/isFull.js'
import { findPostgres } from '../tools/postgres.js'
import { Client, createChecker, send } from './client.js'
import { type DatabaseKind, deploy, faultySite, REAL_SITE, stubSite } from './deployment.js'
import { domainCases } from './domainCases.js'
import { jobCases } from './jobCases.js'
import { keyCases } from './keyCases.js'
import { linkCases } from './linkCases.js'
import type { World } from './world.js'

describe.each<DatabaseKind>([isFull ? 'postgres' : 'embedded'])('on the database "%s"', (kind) => {
  if (kind === 'postgres' && findPostgres() === undefined) {
    test.skip('requires PostgreSQL', () => {})
    return
  }
  const world = {} as World
  let dns: DnsServer

  beforeAll(async () => {
    world.issued = []
    dns = await startDnsServer()
    const deployment = await deploy(kind, {
      OCTAVO_DNS_SERVERS: JSON.stringify([dns.address]),
      OCTAVO_RESERVED_DOMAINS: '["reserved.example"]',
    })
    const { operate, addSite } = deployment
    await addSite('quick.test', 'acme', { files: stubSite({ pages: 5, milliseconds: 100 }) })
    await addSite('slow.test', 'acme', { files: stubSite({ pages: 20, milliseconds: 60_000 }) })
    await addSite('live.test', 'acme', { files: stubSite({ pages: 20, milliseconds: 1500 }) })
    await addSite('broken.test', 'acme', {
      files: stubSite({
        pages: 1,
        milliseconds: 10,
        fail: `docs.json:1:1 is wrong. svc_secretsecret ${deployment.dataDir}/work`,
      }),
    })
    await addSite('large.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 10, bytes: 8 * 1024 * 1024 }) })
    await addSite('real.test', 'acme', { files: REAL_SITE })
    await addSite('faulty.test', 'acme', { files: faultySite() })
    await addSite('unreadable.test', 'acme', { files: { ...REAL_SITE, 'docs.json': '{ "name": ' } })
    await addSite('empty.test', 'acme', { files: { 'index.mdx': 'Text.' } })
    await addSite('hopeless.test', 'acme', {
      files: { ...REAL_SITE, 'index.mdx': '<Card>\n', 'guides/first.mdx': '<Card>\n' },
    })
    await addSite('tasteless.test', 'acme', {
      files: {
        ...REAL_SITE,
        'docs.json': REAL_SITE['docs.json'].replace(/"#[0-9a-f]{6}"/, '"teal"').replace('"mint"', '"mnit"'),
      },
    })
    await addSite('other.test', 'other', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    await addSite('free.test', 'thrifty', { files: stubSite({}), plan: 'hobby' })
    const createKey = async (organisation: string, more: object = {}) => {
      const newValue = await operate('keys.create', {
        organisation,
        kind: 'admin',
        name: 'test',
        scopes: ['read', 'write'],
        ...more,
      })
      world.issued.push(newValue.key)
      return newValue
    }
    const urls = deployment.apis.map(({ url }) => url as string)
    const document = (await send(urls[0] as string, { path: '/openapi.json' })).json as never
    const client = new Client(urls, createChecker(document))
    Object.assign(world, { deployment, client, urls, document, createKey })
    world.acme = client.as((await createKey('acme')).key)
    world.other = client.as((await createKey('other')).key)
    world.thrifty = client.as((await createKey('thrifty')).key)
  })

  afterAll(async () => {
    await world.deployment?.stop()
    await dns.stop()
  })

  test('the description is a valid OpenAPI document', async () => {
    const api = await SwaggerParser.validate(structuredClone(world.document) as never)
    expect(api).toMatchObject({ openapi: '3.0.1', info: { version: '1.0.0' } })
  })

  describe('jobs', () => jobCases(world))
  describe('keys', () => keyCases(world))
  describe('links', () => linkCases(world))
  describe('domains', () => domainCases(world, () => dns))
})
