import { expect, test } from 'vitest'
import type { DnsServer } from '../tools/dnsServer.js'
import type { World } from './world.js'

const source = { kind: 'git', url: 'https://git.test/docs' }

/** Proof that a domain belongs to an organization. */
export function domainCases(world: World, dns: () => DnsServer): void {
  const put = (client: 'acme' | 'other', domain: string) =>
    world[client].call('PUT', `/v1/sites/${domain}`, { body: { source } })
  const verify = (client: 'acme' | 'other', domain: string) => world[client].call('POST', `/v1/sites/${domain}/verify`)

  test('the proof of its organization verifies a domain, and then no other organization takes it', async () => {
    const domain = 'docs.acme.example'
    const site = (await put('acme', domain)).json
    expect(site).toMatchObject({
      domain,
      verifiedBy: null,
      proof: expect.stringMatching(/^octavo-verification=\w{64}$/),
    })
    const proof = site?.proof as string
    // A loopback address never gets a request for the file.
    dns().addresses.set(domain, '127.0.0.1')
    expect(await verify('acme', domain)).toMatchObject({
      status: 409,
      json: {
        error: `No proof found: TXT record _octavo.${domain} missing, https://${domain}/.well-known/octavo-verification.txt unreachable. Add the TXT record _octavo.${domain} with the value ${proof}, or serve this value at https://${domain}/.well-known/octavo-verification.txt.`,
      },
    })
    expect((await verify('other', domain)).status).toBe(404)
    expect((await verify('acme', 'nowhere.example')).status).toBe(404)

    // The record of acme is no proof for another organization.
    dns().texts.set(`_octavo.${domain}`, proof)
    expect(await put('other', domain)).toMatchObject({
      status: 403,
      json: {
        error: expect.stringContaining('Another organization has registered the domain, but its proof is missing.'),
      },
    })
    expect(await verify('acme', domain)).toMatchObject({ status: 200, json: { verifiedBy: 'dns', proof } })
    expect(await put('acme', domain)).toMatchObject({ status: 200, json: { verifiedBy: 'dns' } })
    expect(await put('other', domain)).toMatchObject({
      status: 403,
      json: { error: 'The domain belongs to another organization.' },
    })
  })

  test('the owner of a domain takes it from an organization that only registered it', async () => {
    const domain = 'docs.other.example'
    expect((await put('acme', domain)).status).toBe(200)
    const { status, json } = await put('other', domain)
    expect(status).toBe(403)
    const proof = /octavo-verification=\w{64}/.exec(json?.error as string)?.[0] as string
    dns().texts.set(`_octavo.${domain}`, proof)
    expect(await put('other', domain)).toMatchObject({
      status: 200,
      json: { organisation: 'other', verifiedBy: 'dns' },
    })
    expect((await verify('acme', domain)).status).toBe(404)
  })

  test('a domain without proof passes to the organization that proves it', async () => {
    const domain = 'docs.moved.example'
    const proof = (await put('acme', domain)).json?.proof as string
    dns().texts.set(`_octavo.${domain}`, proof)
    expect((await verify('acme', domain)).status).toBe(200)
    dns().texts.delete(`_octavo.${domain}`)
    const refused = (await put('other', domain)).json?.error as string
    dns().texts.set(`_octavo.${domain}`, /octavo-verification=\w{64}/.exec(refused)?.[0] as string)
    expect(await put('other', domain)).toMatchObject({
      status: 200,
      json: { organisation: 'other', verifiedBy: 'dns' },
    })
    expect((await world.acme.call('DELETE', `/v1/sites/${domain}`)).status).toBe(404)
  })

  test('tenants cannot register names of the server and its network', async () => {
    for (const domain of ['docs.test', 'localhost', '10.0.0.1', 'api.reserved.example'])
      expect([domain, (await put('acme', domain)).status]).toEqual([domain, 403])
    expect((await put('acme', 'reserved.example')).json).toEqual({
      error: "Domains that the operator reserves can't be registered with a key. Ask the operator of the server.",
    })
  })
}
