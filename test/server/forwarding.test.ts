import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROXY_PATH, REQUEST_TYPE } from '@octavo/proxy'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readAnswer } from '../tools/proxyClient.js'
import { startServer, type Upstream } from '../tools/upstream.js'
import { type Answer, Client, createChecker, type KeyClient, send } from './client.js'
import { type Deployment, deploy, REAL_SITE } from './deployment.js'

describe('the playground of an exported site, behind the server', () => {
  let api: Upstream
  let foreign: Upstream
  let deployment: Deployment
  let acme: KeyClient
  let url: string

  beforeAll(async () => {
    api = await startServer((_request, response) => response.end('{"lit":true}'))
    foreign = await startServer((_request, response) => response.end('secret'))
    deployment = await deploy('embedded', { OCTAVO_FORWARD_PRIVATE: '["127.0.0.0/8"]' })
    url = deployment.apis[0]?.url as string
    await deployment.addSite('lights.test', 'acme', { files: siteFor(api.origin) })
    await deployment.addSite('plain.test', 'acme', { files: REAL_SITE })
    const { key } = await deployment.operate('keys.create', {
      organisation: 'acme',
      kind: 'admin',
      name: 'test',
      scopes: ['read', 'write'],
    })
    const document = (await send(url, { path: '/openapi.json' })).json as never
    acme = new Client([url], createChecker(document)).as(key)
  })

  afterAll(async () => {
    await deployment?.stop()
    await api?.[Symbol.asyncDispose]()
    await foreign?.[Symbol.asyncDispose]()
  })

  test('rejects requests before an export', async () => {
    expect(await forward('lights.test', `${api.origin}/lights`)).toMatchObject({ status: 404 })
  })

  test('reaches the servers of its documents after an export, by site name', async () => {
    await exportSite('lights.test')
    const answer = await forward('lights.test', `${api.origin}/lights`)
    expect(answer.status).toBe(200)
    expect(readAnswer(answer.body)).toMatchObject({ head: { status: 200 }, body: '{"lit":true}', end: {} })
    expect(api.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /lights'])
  })

  test('reaches nothing else, and not for other sites or other pages', async () => {
    await exportSite('plain.test')
    expect((await forward('lights.test', `${foreign.origin}/`)).status).toBe(403)
    expect((await forward('plain.test', `${api.origin}/lights`)).status).toBe(403)
    expect((await forward('nobody.test', `${api.origin}/lights`)).status).toBe(404)
    expect((await forward('lights.test', `${api.origin}/lights`, 'http://evil.test')).status).toBe(403)
    expect(foreign.seen).toEqual([])
  })

  test('a registered build sets the servers, and another one replaces them at once', async () => {
    const build = mkdtempSync(join(tmpdir(), 'octavo-forwarding-'))
    onTestFinished(() => rmSync(build, { recursive: true }))
    const site = { organisation: 'acme', source: { kind: 'folder' as const, path: build }, trusted: true }
    await deployment.operate('sites.add', { ...site, domain: 'built.test', build })
    const ask = async () => (await forward('built.test', `${api.origin}/lights`)).status
    expect(await ask()).toBe(403)
    mkdirSync(join(build, '_octavo/api'), { recursive: true })
    writeFileSync(join(build, '_octavo/api/servers.json'), JSON.stringify([{ url: api.origin }]))
    expect([await ask(), await ask()]).toEqual([200, 200])
    writeFileSync(join(build, '_octavo/api/servers.json'), JSON.stringify([{ url: foreign.origin }]))
    expect(await ask()).toBe(403)
    rmSync(build, { recursive: true })
    const refused = await forward('built.test', `${api.origin}/lights`)
    mkdirSync(build)
    expect(refused).toMatchObject({ status: 404, json: { error: expect.stringContaining('--build') } })
  })

  test('a removed site reaches nothing with the next request, and neither does its next owner', async () => {
    expect((await forward('lights.test', `${api.origin}/lights`)).status).toBe(200)
    await deployment.operate('sites.remove', { domain: 'lights.test' })
    expect((await forward('lights.test', `${api.origin}/lights`)).status).toBe(404)
    await deployment.addSite('lights.test', 'acme', { files: siteFor(api.origin) })
    expect((await forward('lights.test', `${api.origin}/lights`)).status).toBe(404)
    await exportSite('lights.test')
    expect((await forward('lights.test', `${api.origin}/lights`)).status).toBe(200)
  })

  async function exportSite(domain: string): Promise<void> {
    const started = await acme.start({ domain })
    expect((await acme.until(started.json?.jobId as string)).at(-1)).toMatchObject({ status: 'completed' })
  }

  function forward(domain: string, target: string, origin = `http://${domain}`): Promise<Answer> {
    return send(url, {
      method: 'POST',
      path: PROXY_PATH,
      headers: ['Host', domain, 'Origin', origin, 'Content-Type', REQUEST_TYPE],
      body: `${JSON.stringify({ method: 'GET', url: target })}\n`,
    })
  }
})

function siteFor(server: string): Record<string, string> {
  return {
    ...REAL_SITE,
    'docs.json': JSON.stringify({
      name: 'Lights',
      theme: 'mint',
      colors: { primary: '#0055ff' },
      navigation: { groups: [{ group: 'API', openapi: 'api.json', pages: ['index', 'GET /lights'] }] },
    }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Lights', version: '1' },
      servers: [{ url: server }],
      paths: { '/lights': { get: { summary: 'List lights', responses: { 200: { description: 'All lights.' } } } } },
    }),
  }
}
