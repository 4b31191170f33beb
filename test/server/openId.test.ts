import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openContext } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import {
  type Lie,
  type LyingProvider,
  OPENID_CLIENT,
  type ProviderPeople,
  startIdentityProvider,
  startLyingProvider,
} from '../tools/identityProvider.js'
import { freePort } from '../tools/octavo.js'
import { type Answer, send } from './client.js'
import { type Deployment, deploy, stubSite } from './deployment.js'
import { getPage, join, postForm, responseSession } from './people.js'

const SETTINGS = { OCTAVO_OIDC_CLIENT_ID: OPENID_CLIENT.id, OCTAVO_OIDC_CLIENT_SECRET: OPENID_CLIENT.secret }

async function deployWith(issuer: string, settings: Record<string, string> = {}) {
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  const { port } = new URL(publicUrl)
  const deployment = await deploy('embedded', {
    OCTAVO_PUBLIC_URL: publicUrl,
    OCTAVO_PORT: port,
    OCTAVO_OIDC_ISSUER: issuer,
    ...SETTINGS,
    ...settings,
  })
  await deployment.addSite('docs.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 10 }) })
  await deployment.addSite('other.test', 'other', { files: stubSite({ pages: 1, milliseconds: 10 }) })
  return { deployment, url: deployment.apis[0]?.url as string }
}

describe.skipIf(findChromium() === undefined)('sign-in with OpenID Connect', () => {
  const people: ProviderPeople = {
    ada: { email: 'Ada@acme.test', email_verified: true },
    bob: { email: 'bob@acme.test', email_verified: true },
    eve: { email: 'ada@acme.test', email_verified: false },
    kim: { email: '\u212aim@acme.test', email_verified: true },
    mallory: { email: 'mallory@evil.test', email_verified: true },
    zoe: { email: 'zoe@acme.test', email_verified: true },
    walter: { email: 'walter@acme.test', email_verified: true, groups: ['writers', 'others', '__proto__'] },
  }
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>
  let deployment: Deployment
  let browser: Browser
  let url: string

  beforeAll(async () => {
    provider = await startIdentityProvider(people)
    ;[{ deployment, url }, browser] = await Promise.all([
      deployWith(provider.issuer, {
        OCTAVO_OIDC_EMAIL_DOMAINS: '["acme.test"]',
        OCTAVO_OIDC_CLAIM: 'groups',
        OCTAVO_OIDC_ROLES: '{"writers":"acme:editor","nowhere":"nobody:owner"}',
      }),
      launchChromium() as Promise<Browser>,
    ])
    provider.allowRedirect(`${url}/dashboard/-/openid/callback`)
  })
  afterAll(async () => {
    await browser?.close()
    await deployment?.stop()
    await provider?.stop()
  })

  /** Signs in at the provider. Each person has a browser of their own. */
  const signIn = async (name: string, path = '/dashboard', link = 'Continue with single sign-on'): Promise<Page> => {
    const page = await (await openContext(browser)).newPage()
    await page.goto(url + path)
    await page.getByRole('link', { name: link }).click()
    await page.locator('input[name=login]').fill(name)
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.locator('button[type=submit]').click()
    await page.waitForURL((address) => address.href.startsWith(`${url}/dashboard`))
    return page
  }

  test('an invited person signs in, and opens the requested page', async () => {
    await deployment.operate('people.invite', { organisation: 'acme', email: 'ada@acme.test', role: 'editor' })
    const page = await signIn('ada', '/dashboard/acme/-/people')
    await page.waitForURL(`${url}/dashboard/acme/-/people`)
    expect(await page.locator('.signed-in').innerText()).toMatch(/ada@acme\.test\s*editor/)
    const cookies = await page.context().cookies()
    expect(cookies.filter(({ name }) => name === 'octavo-openid')).toEqual([])
    expect(cookies.find(({ name }) => name === 'octavo-session')?.sameSite).toBe('Lax')
    // From another site, such as the page of a pull request or a web mailer.
    await page.goto(`data:text/html,<a href="${url}/dashboard/acme/docs.test">Report</a>`)
    await page.getByRole('link', { name: 'Report' }).click()
    await page.waitForURL(`${url}/dashboard/acme/docs.test`)
    await page.goto(`${url}/dashboard?to=%2Fdashboard%2Facme%2F-%2Fpeople`)
    await page.waitForURL(`${url}/dashboard/acme/-/people`)
  })

  test('an invitation is accepted by another account of the provider', async () => {
    const { path } = await deployment.operate('people.invite', {
      organisation: 'other',
      email: 'robert@example.test',
      role: 'viewer',
    })
    const page = await signIn('bob', path, 'Join with single sign-on')
    await page.waitForURL(`${url}/dashboard/other`)
    // A link of another site must not make somebody join who has an account.
    const invitation = await deployment.operate('people.invite', {
      organisation: 'acme',
      email: 'somebody@evil.test',
      role: 'viewer',
    })
    const token = new URL(invitation.path, url).searchParams.get('token')
    await page.goto(`${url}/dashboard/-/openid?invitation=${token}`)
    await page.waitForURL((address) => address.pathname === '/dashboard/-/link')
    expect((await page.goto(`${url}/dashboard/acme`))?.status()).toBe(404)
    await page.goto(url + invitation.path)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.waitForURL(`${url}/dashboard/acme`)
    await page.goto(`${url}/dashboard/other`)
    expect(await page.locator('.signed-in').innerText()).toMatch(/bob@acme\.test\s*viewer/)
  })

  test('roles follow from a claim, and end with it', async () => {
    const page = await signIn('walter')
    await page.waitForURL(`${url}/dashboard/acme`)
    expect(await page.locator('.signed-in').innerText()).toMatch(/editor/)
    Object.assign(people.walter as object, { groups: [] })
    const again = await signIn('walter')
    expect(await again.locator('main').innerText()).toContain('You are not a member of an organization.')
    expect((await page.goto(`${url}/dashboard/acme`))?.status()).toBe(404)
  })

  test.each([
    ['mallory', 'Expected a verified e-mail address of acme.test.'],
    ['eve', 'Expected a verified e-mail address of acme.test.'],
    ['kim', 'Expected a verified e-mail address of acme.test.'],
  ])('rejects %s', async (name, message) => {
    const page = await signIn(name)
    expect(await page.locator('main').innerText()).toContain(message)
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('octavo-session')
  })

  test('a person who joined with a link keeps the account, and other sessions of it end', async () => {
    const cookie = await join(deployment, { organisation: 'acme', email: 'zoe@acme.test', role: 'viewer' })
    expect((await getPage(url, '/dashboard/acme', cookie)).status).toBe(200)
    const page = await signIn('zoe')
    await page.waitForURL(`${url}/dashboard/acme`)
    expect((await getPage(url, '/dashboard/acme', cookie)).status).toBe(303)
    const members = await deployment.operate('people.list', { organisation: 'acme' })
    expect(members.filter(({ email }) => email === 'zoe@acme.test')).toHaveLength(1)
  })

  test('a provider that is down gives a message, and keys still sign in', async () => {
    provider.setAvailable(false)
    const fresh = await deployWith(provider.issuer)
    try {
      const answer = await getPage(fresh.url, '/dashboard/-/openid')
      expect([answer.status, answer.body.toString()]).toEqual([
        503,
        expect.stringContaining('The sign-in provider is unavailable.'),
      ])
      const { key } = await fresh.deployment.operate('keys.create', {
        organisation: 'acme',
        kind: 'admin',
        name: 'test',
        scopes: ['read'],
      })
      expect(responseSession(await postForm(fresh.url, '/dashboard', { form: { key } }))).toBeDefined()
      provider.setAvailable(true)
      expect((await getPage(fresh.url, '/dashboard/-/openid')).status).toBe(303)
    } finally {
      provider.setAvailable(true)
      await fresh.deployment.stop()
    }
  })
})

describe('a lying provider', () => {
  let provider: LyingProvider
  let deployment: Deployment
  let url: string

  beforeAll(async () => {
    provider = await startLyingProvider()
    ;({ deployment, url } = await deployWith(provider.issuer, { OCTAVO_TRUSTED_PROXIES: '["127.0.0.0/8"]' }))
    for (const email of ['ada@acme.test', 'bob@acme.test'])
      await deployment.operate('people.invite', { organisation: 'acme', email, role: 'owner' })
  })
  afterAll(async () => {
    await deployment?.stop()
    await provider?.stop()
  })

  let attempts = 0
  const HONEST = { sub: 'ada', email: 'ada@acme.test', email_verified: true }

  /** Starts a sign-in. Returns the cookie of the browser, and what the provider was sent. */
  const start = async (query = '') => {
    const { headers } = await getPage(url, `/dashboard/-/openid${query}`)
    const cookie = String(headers['set-cookie']).split(';')[0] as string
    return { cookie, sent: new URL(headers.location as string).searchParams }
  }
  /** Each callback has another IP address, because attempts are limited. */
  const finish = (query: Record<string, string>, cookie?: string) =>
    send(url, {
      path: `/dashboard/-/openid/callback?${new URLSearchParams(query)}`,
      headers: ['X-Forwarded-For', `192.0.2.${++attempts}`, ...(cookie === undefined ? [] : ['Cookie', cookie])],
    })
  /** Signs in with a response of the provider to the code. */
  const signIn = async (createLie: (nonce: string) => Lie, to = ''): Promise<Answer> => {
    const { cookie, sent } = await start(to)
    provider.tell(createLie(sent.get('nonce') as string))
    return finish({ code: 'code', state: sent.get('state') as string }, cookie)
  }

  test('sends PKCE, state and nonce, all new each time', async () => {
    const [{ sent: first }, { sent: second }] = [await start(), await start()]
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)?.length).toBeGreaterThan(30)
      expect(first.get(name)).not.toBe(second.get(name))
    }
    expect(first.get('code_challenge_method')).toBe('S256')
  })

  test('an honest response signs in', async () => {
    const answer = await signIn((nonce) => ({ claims: { nonce, ...HONEST } }))
    expect([answer.status, responseSession(answer)]).toEqual([303, expect.any(String)])
  })

  const now = () => Math.floor(Date.now() / 1000)
  test.each<[string, (nonce: string) => Lie]>([
    ['another issuer', (nonce) => ({ claims: { nonce, ...HONEST, iss: 'https://accounts.example.com' } })],
    ['another nonce', () => ({ claims: { nonce: 'other', ...HONEST } })],
    ['no nonce', () => ({ claims: HONEST })],
    ['a token that has expired', (nonce) => ({ claims: { nonce, ...HONEST, iat: now() - 7200, exp: now() - 3600 } })],
    ['the algorithm "none"', (nonce) => ({ header: { alg: 'none' }, claims: { nonce, ...HONEST } })],
    ['a symmetric algorithm', (nonce) => ({ header: { alg: 'HS256' }, claims: { nonce, ...HONEST } })],
    ['a signature of another key', (nonce) => ({ claims: { nonce, ...HONEST }, isForged: true })],
    ['a token for another client', (nonce) => ({ claims: { nonce, ...HONEST, aud: 'another-client' } })],
    [
      'a token for several clients, issued to another',
      (nonce) => ({ claims: { nonce, ...HONEST, aud: [OPENID_CLIENT.id, 'x'], azp: 'x' } }),
    ],
  ])('rejects %s', async (_, createLie) => {
    const answer = await signIn(createLie)
    expect([answer.status, responseSession(answer)]).toEqual([403, undefined])
    expect(answer.body.toString()).toContain('The sign-in failed. Start again.')
  })

  test('an invitation of a member who was removed is not accepted', async () => {
    const owner = await join(deployment, { organisation: 'acme', email: 'former@acme.test', role: 'owner' })
    const form = { email: 'late@acme.test', role: 'owner' }
    const { body } = await postForm(url, '/dashboard/acme/-/people', { cookie: owner, form })
    const token = /link\?token=([\w-]{43})/.exec(body.toString())?.[1]
    await deployment.operate('people.remove', { organisation: 'acme', email: 'former@acme.test' })
    const late = (nonce: string) => ({ claims: { nonce, ...HONEST, sub: 'late', email: 'late@acme.test' } })
    for (const to of ['', `?invitation=${token}`]) {
      const answer = await signIn(late, to)
      expect([answer.status, answer.body.toString()]).toEqual([
        403,
        expect.stringContaining('former@acme.test can no longer invite people to acme.'),
      ])
      expect(responseSession(answer)).toBeUndefined()
    }
  })

  test('an address that is not verified joins no account and accepts no invitation', async () => {
    for (const claims of [
      { sub: 'eve', email: 'bob@acme.test' },
      { sub: 'eve', email: 'bob@acme.test', email_verified: false },
      { sub: 'eve', email: 'bob@acme.test', email_verified: 'true' },
      { sub: 'eve', email: ['bob@acme.test'], email_verified: true },
      { sub: 'eve', email: 'b\u043eb@acme.test', email_verified: true },
    ]) {
      const answer = await signIn((nonce) => ({ claims: { nonce, ...claims } }))
      expect([claims, answer.status, responseSession(answer)]).toEqual([claims, 403, undefined])
    }
  })

  test('an address that the provider gives to another account joins no account', async () => {
    const recycled = (nonce: string) => ({ claims: { nonce, ...HONEST, sub: 'recycled' } })
    const answer = await signIn(recycled)
    expect([answer.status, responseSession(answer)]).toEqual([403, undefined])
    expect(answer.body.toString()).toContain('Another account of the provider has used ada@acme.test.')
    await join(deployment, { organisation: 'acme', email: 'root@acme.test', role: 'owner' })
    await deployment.operate('people.remove', { organisation: 'acme', email: 'ada@acme.test' })
    await deployment.operate('people.invite', { organisation: 'acme', email: 'ada@acme.test', role: 'owner' })
    expect(responseSession(await signIn(recycled))).toBeDefined()
    expect((await signIn((nonce) => ({ claims: { nonce, ...HONEST } }))).status).toBe(403)
    HONEST.sub = 'recycled'
  })

  test('rejects callbacks of another browser, another sign-in or none', async () => {
    const [ada, eve] = [await start(), await start()]
    provider.tell({ claims: { nonce: eve.sent.get('nonce'), ...HONEST } })
    const state = eve.sent.get('state') as string
    const answers = [
      await finish({ code: 'code', state }),
      await finish({ code: 'code', state }, ada.cookie),
      await finish({ code: 'code' }, eve.cookie),
      await finish({ code: 'code', state, iss: 'https://accounts.example.com' }, eve.cookie),
      await finish({ error: 'access_denied', state }, eve.cookie),
      await finish({ code: 'code', state }, 'octavo-openid=x'),
    ]
    for (const answer of answers) expect([answer.status, responseSession(answer)]).toEqual([403, undefined])
    expect((await finish({ code: 'code', state }, eve.cookie)).status).toBe(303)
  })

  test.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/dashboard/../..//evil.test',
    '/dashboard/@evil.test//x',
  ])('opens no other page than one of the dashboard after signing in: %s', async (to) => {
    const answer = await signIn((nonce) => ({ claims: { nonce, ...HONEST } }), `?to=${encodeURIComponent(to)}`)
    expect(answer.headers.location).toBe('/dashboard/acme')
  })

  let headSignIn: string | undefined

  test('a HEAD request that signs in is a sign-in', async () => {
    const { cookie, sent } = await start()
    provider.tell({ claims: { nonce: sent.get('nonce') as string, ...HONEST } })
    const query = new URLSearchParams({ code: 'code', state: sent.get('state') as string })
    const path = `/dashboard/-/openid/callback?${query}`
    const answer = await send(url, {
      method: 'HEAD',
      path,
      headers: ['X-Forwarded-For', '192.0.2.250', 'Cookie', cookie],
    })
    expect(responseSession(answer)).toBeDefined()
    headSignIn = answer.headers['x-request-id']
  })

  test('the log of the server has no code, token or secret', () => {
    const output = deployment.processes.map((process) => process.output()).join('')
    expect(output).toContain('sign-in with OpenID Connect')
    expect(output).not.toMatch(/eyJ[\w-]{10}|code=|client secret/)
  })

  test('the audit log of the organization has sign-ins, and that of the server failed ones', async () => {
    const { key } = await deployment.operate('keys.create', {
      organisation: 'acme',
      kind: 'admin',
      name: 'x',
      scopes: ['audit'],
    })
    const { json } = await send(url, {
      path: '/v1/audit?action=session.start',
      headers: ['Authorization', `Bearer ${key}`],
    })
    const entries = json?.entries as { name: string; outcome: string; request: string }[]
    expect(entries.map(({ request }) => request)).toContain(headSignIn)
    expect(new Set(entries.map(({ name, outcome }) => `${name} ${outcome}`))).toEqual(
      new Set(['ada@acme.test done', 'former@acme.test done', 'root@acme.test done']),
    )
  })
})
