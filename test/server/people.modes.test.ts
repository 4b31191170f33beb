import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { openContext, watchProblems } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { isFull } from '../tools/isFull.js'
import { findPostgres } from '../tools/postgres.js'
import { send } from './client.js'
import { type DatabaseKind, type Deployment, deploy, stubSite } from './deployment.js'
import {
  exportAudit,
  getPage,
  issuedTokens,
  join,
  joinOperator,
  MANY_CLIENTS,
  postForm,
  responseSession,
  useLink,
} from './people.js'

const PEOPLE = '/dashboard/acme/-/people'

describe.skipIf(findChromium() === undefined)('people in the dashboard', () => {
  const kind: DatabaseKind = isFull ? 'postgres' : 'embedded'
  if (kind === 'postgres' && findPostgres() === undefined) {
    test.skip('requires PostgreSQL', () => {})
    return
  }
  let deployment: Deployment
  let browser: Browser
  let url: string
  let owner: string
  const contexts: { close(): Promise<void> }[] = []

  beforeAll(async () => {
    ;[deployment, browser] = await Promise.all([
      deploy(kind, { OCTAVO_PUBLIC_URL: '', ...MANY_CLIENTS }),
      launchChromium() as Promise<Browser>,
    ])
    url = deployment.apis[0]?.url as string
    await deployment.addSite('docs.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    await deployment.addSite('other.test', 'other', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    owner = await join(deployment, { organisation: 'acme', email: 'owner@acme.test', role: 'owner' })
  })
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    await browser?.close()
    await deployment?.stop()
  })

  const newPage = async (cookie?: string, options: BrowserContextOptions = {}) => {
    const context = await openContext(browser, options)
    contexts.push(context)
    if (cookie !== undefined) {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, domain: new URL(url).hostname, path: '/dashboard' }])
    }
    const page = await context.newPage()
    return Object.assign(page, { problems: watchProblems(page, url) })
  }
  /** Returns the ID of a member, which forms need. */
  const memberId = async (email: string) => {
    const members = await deployment.operate('people.list', { organisation: 'acme' })
    return members.find((member) => member.email === email)?.id as string
  }
  const invite = (email: string, role: 'owner' | 'editor' | 'viewer') =>
    join(deployment, { organisation: 'acme', email, role })

  test('an owner invites somebody, who joins without scripts, once', async () => {
    const page = await newPage(owner)
    await page.goto(url + PEOPLE)
    await page.getByLabel('E-mail').fill('Ada@Acme.test')
    await page.getByLabel('Role', { exact: true }).selectOption('viewer')
    await page.getByRole('button', { name: 'Create invitation' }).click()
    const link = await page.locator('#link-text').innerText()
    expect(link).toContain(`${url}/dashboard/-/link?token=`)
    await page.goto(url + PEOPLE)
    expect(await page.content()).not.toContain(link.split('=')[1])
    expect(await page.getByRole('region', { name: 'Invitations' }).innerText()).toContain('ada@acme.test')

    // A scanner of mails opens the link.
    expect((await send(url, { path: link.slice(url.length) })).status).toBe(200)
    const ada = await newPage(undefined, { javaScriptEnabled: false })
    await ada.goto(link)
    await ada.getByRole('button', { name: 'Join' }).click()
    await ada.waitForURL(`${url}/dashboard/acme`)
    expect(await ada.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
      'Sites',
      'People',
      'Webhooks',
      'Usage',
      'Organizations',
      'API',
    ])
    const again = await useLink(url, link.slice(url.length))
    expect([again.status, responseSession(again)]).toEqual([403, undefined])
    expect(again.body.toString()).toContain('has expired or was already used')
    expect([page.problems, ada.problems]).toEqual([[], []])
  })

  test('a withdrawn invitation does not work', async () => {
    const { path } = await deployment.operate('people.invite', {
      organisation: 'acme',
      email: 'gone@acme.test',
      role: 'owner',
    })
    const page = await newPage(owner)
    await page.goto(url + PEOPLE)
    await page.locator('li', { hasText: 'gone@acme.test' }).getByRole('button', { name: 'Withdraw' }).click()
    await page.waitForURL(url + PEOPLE)
    expect((await useLink(url, path)).status).toBe(403)
  })

  test.each([
    ['was removed', 'remove', { confirmed: 'yes' }],
    ['is no longer an owner', 'role', { role: 'editor' }],
  ])('an invitation of a member who %s does not work, and says why', async (_, change, form) => {
    const inviter = `${change}@acme.test`
    const cookie = await invite(inviter, 'owner')
    const invitation = { email: `by-${inviter}`, role: 'owner' }
    const created = (await postForm(url, PEOPLE, { cookie, form: invitation })).body.toString()
    const path = /\/dashboard\/-\/link\?token=[\w-]{43}/.exec(created)?.[0] as string
    expect((await getPage(url, path)).status).toBe(200)
    await postForm(url, `${PEOPLE}/${await memberId(inviter)}/${change}`, { cookie: owner, form })
    const message = `The invitation is no longer valid, because ${inviter} can no longer invite people to acme. Ask an owner for another one.`
    for (const answer of [await getPage(url, path), await useLink(url, path)])
      expect([answer.status, answer.body.toString()]).toEqual([403, expect.stringContaining(message)])
    expect(await memberId(invitation.email)).toBeUndefined()
    const page = await newPage(owner)
    await page.goto(url + PEOPLE)
    const row = page.locator('li', { hasText: invitation.email })
    expect(await row.innerText()).toMatch(/no longer valid/)
    await row.getByRole('button', { name: 'Withdraw' }).click()
    await page.waitForURL(url + PEOPLE)
    expect((await useLink(url, path)).body.toString()).toContain('has expired or was already used')
  })

  test('a changed role holds from the next request, and a removed member has no access', async () => {
    const cookie = await invite('bob@acme.test', 'editor')
    const id = await memberId('bob@acme.test')
    const startExport = async () => (await postForm(url, '/dashboard/acme/docs.test/jobs', { cookie })).status
    expect(await startExport()).toBe(303)
    await postForm(url, `${PEOPLE}/${id}/role`, { cookie: owner, form: { role: 'viewer' } })
    expect(await startExport()).toBe(403)
    await postForm(url, `${PEOPLE}/${id}/role`, { cookie: owner, form: { role: 'owner' } })
    expect(await startExport()).toBe(303)
    expect((await postForm(url, `${PEOPLE}/${id}/remove`, { cookie: owner })).status).toBe(200)
    expect((await getPage(url, '/dashboard/acme', cookie)).status).toBe(200)
    await postForm(url, `${PEOPLE}/${id}/remove`, { cookie: owner, form: { confirmed: 'yes' } })
    const { status, headers } = await getPage(url, '/dashboard/acme', cookie)
    expect([status, headers.location]).toEqual([303, '/dashboard?to=%2Fdashboard%2Facme'])
  })

  test('two owners who remove each other at once leave one, and the last one stays', async () => {
    const second = await invite('second@acme.test', 'owner')
    const [first, other] = [await memberId('owner@acme.test'), await memberId('second@acme.test')]
    const remove = (cookie: string, id: string) =>
      postForm(url, `${PEOPLE}/${id}/remove`, { cookie, form: { confirmed: 'yes' } })
    const demote = (cookie: string, id: string) =>
      postForm(url, `${PEOPLE}/${id}/role`, { cookie, form: { role: 'viewer' } })
    const answers = await Promise.all([demote(second, first), demote(owner, other)])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([303, 403])
    const members = await deployment.operate('people.list', { organisation: 'acme' })
    expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1)
    const [last] = members.filter(({ role }) => role === 'owner')
    const cookie = last?.id === first ? owner : second
    const refused = await remove(cookie, last?.id as string)
    expect([refused.status, refused.body.toString()]).toEqual([409, expect.stringContaining('is the last owner')])
    await deployment.operate('people.role', { organisation: 'acme', email: 'owner@acme.test', role: 'owner' })
    await deployment.operate('people.remove', { organisation: 'acme', email: 'second@acme.test' })
  })

  test('an invitation link that others have seen signs in as nobody who exists', async () => {
    const victim = await join(deployment, { organisation: 'other', email: 'victim@other.test', role: 'owner' })
    expect((await getPage(url, '/dashboard/other', victim)).status).toBe(200)
    const { path } = await deployment.operate('people.invite', {
      organisation: 'acme',
      email: 'victim@other.test',
      role: 'viewer',
    })
    const attacker = responseSession(await useLink(url, path)) as string
    expect((await getPage(url, '/dashboard/acme', attacker)).status).toBe(200)
    expect((await getPage(url, '/dashboard/other', attacker)).status).toBe(404)
  })

  test('an account that owners can sign in to stays in its organization, and their sessions end when it becomes more', async () => {
    const first = await invite('carol@acme.test', 'viewer')
    const id = await memberId('carol@acme.test')
    expect((await postForm(url, `${PEOPLE}/${id}/link`, { cookie: owner })).status).toBe(200)
    const { path } = await deployment.operate('people.invite', {
      organisation: 'other',
      email: 'carol@acme.test',
      role: 'viewer',
    })
    const second = responseSession(await useLink(url, path, first))
    expect((await getPage(url, '/dashboard/other', second)).status).toBe(200)
    expect((await getPage(url, '/dashboard/acme', second)).status).toBe(404)

    // The operator proves the address, and both accounts become one.
    const unused = await deployment.operate('people.link', { email: 'carol@acme.test', organisation: 'acme' })
    const { path: link = '' } = await deployment.operate('people.operator', {
      email: 'carol@acme.test',
      operator: true,
    })
    expect((await getPage(url, '/dashboard/other', second)).status).toBe(303)
    expect((await useLink(url, unused.path)).status).toBe(403)
    const operator = responseSession(await useLink(url, link))
    await deployment.operate('people.operator', { email: 'carol@acme.test', operator: false })
    for (const organisation of ['acme', 'other'])
      expect((await getPage(url, `/dashboard/${organisation}`, operator)).status).toBe(200)
  })

  test('sessions are listed with browser and IP address, and end where they are revoked', async () => {
    const cookie = await invite('dave@acme.test', 'viewer')
    const page = await newPage(cookie)
    await page.goto(`${url}/dashboard/acme/-/sessions`)
    expect(await page.locator('.row').count()).toBe(1)
    expect(await page.locator('.row').innerText()).toMatch(/dave@acme\.test\s*this browser[\s\S]*10\.0\.\d+\.\d+/)
    const ownerPage = await newPage(owner)
    await ownerPage.goto(`${url}/dashboard/acme/-/sessions`)
    await ownerPage.locator('.row', { hasText: 'dave@acme.test' }).getByRole('button').click()
    await ownerPage.waitForURL('**/-/sessions')
    expect(await ownerPage.locator('.row', { hasText: 'dave@acme.test' }).count()).toBe(0)
    expect((await getPage(url, '/dashboard/acme', cookie)).status).toBe(303)
  })

  test('a person cannot end sessions of others', async () => {
    const cookie = await invite('erin@acme.test', 'editor')
    const page = await newPage(owner)
    await page.goto(`${url}/dashboard/acme/-/sessions`)
    const action = await page
      .locator('.row', { hasText: 'owner@acme.test' })
      .first()
      .locator('form')
      .getAttribute('action')
    expect((await postForm(url, action as string, { cookie })).status).toBe(404)
    expect((await getPage(url, '/dashboard/acme', owner)).status).toBe(200)
  })

  test('an operator switches between all organizations', async () => {
    const page = await newPage(await joinOperator(deployment, 'root@example.test'))
    await page.goto(`${url}/dashboard`)
    await page.getByRole('link', { name: 'Organizations' }).click()
    await page.getByLabel('Find organizations').fill('OTH')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: 'other' }).click()
    await page.waitForURL(`${url}/dashboard/other`)
    expect(await page.locator('.signed-in').innerText()).toMatch(/root@example\.test\s*operator/)
    // Failed sign-ins belong to no organization.
    expect((await postForm(url, '/dashboard', { form: { key: 'svc_guess' } })).status).toBe(403)
    await page.goto(`${url}/dashboard/other/-/audit`)
    expect(await page.locator('.row').first().innerText()).toMatch(
      /session\.start\s*refused[\s\S]*Somebody · dashboard/,
    )
    await deployment.operate('people.operator', { email: 'root@example.test', operator: false })
    expect((await page.goto(`${url}/dashboard/other`))?.status()).toBe(404)
  })

  test('a sign-in replaces the session of the browser, and never uses a token that others chose', async () => {
    const { path } = await deployment.operate('people.invite', {
      organisation: 'acme',
      email: 'frank@acme.test',
      role: 'viewer',
    })
    const forgedSession = `octavo-session=${'a'.repeat(43)}`
    const first = responseSession(await useLink(url, path, forgedSession))
    expect(first).not.toBe(forgedSession)
    expect((await getPage(url, '/dashboard/acme', forgedSession)).status).toBe(303)
    const { path: again } = await deployment.operate('people.link', { email: 'frank@acme.test' })
    const second = responseSession(await useLink(url, again, first))
    expect((await getPage(url, '/dashboard/acme', second)).status).toBe(200)
    expect((await getPage(url, '/dashboard/acme', first)).status).toBe(303)
  })

  test('rejects forms of other sites, and pages in frames', async () => {
    const headers = ['Sec-Fetch-Site', 'cross-site']
    for (const path of ['/dashboard/-/link', PEOPLE, `${PEOPLE}/x/role`, '/dashboard/acme/-/sessions/x/revoke']) {
      const { status } = await send(url, {
        method: 'POST',
        path,
        headers: ['Cookie', owner, 'Content-Type', 'application/x-www-form-urlencoded', ...headers],
        body: 'confirmed=yes',
      })
      expect([path, status]).toEqual([path, 403])
    }
    for (const path of ['/dashboard', PEOPLE, '/dashboard/-/link?token=x', '/dashboard/-/organizations'])
      expect([path, (await getPage(url, path, owner)).headers['content-security-policy']]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
  })

  test('e-mail addresses are the same in any case, and only in ASCII', async () => {
    const tryInvite = async (email: string) =>
      (await postForm(url, PEOPLE, { cookie: owner, form: { email, role: 'viewer' } })).status
    for (const email of [
      '\u212aim@acme.test',
      '\u0430da@acme.test',
      'ada@acm\u0435.test',
      'a@b\r\nBcc: c@d',
      'ada',
      'a b@c.d',
    ])
      expect([email, await tryInvite(email)]).toEqual([email, 400])
    expect(await tryInvite('KIM@ACME.TEST')).toBe(200)
    const page = await getPage(url, PEOPLE, owner)
    expect(page.body.toString()).toContain('kim@acme.test')
  })

  test('the audit log is paged, filtered and exported', async () => {
    await invite('heidi@acme.test', 'viewer')
    const id = await memberId('heidi@acme.test')
    for (let count = 0; count < 51; count++)
      await postForm(url, `${PEOPLE}/${id}/role`, { cookie: owner, form: { role: 'editor' } })
    const page = await newPage(owner)
    await page.goto(`${url}/dashboard/acme/-/audit`)
    expect(await page.locator('.row').count()).toBe(50)
    await page.getByRole('link', { name: 'Older entries' }).click()
    expect(await page.locator('.row').count()).toBeGreaterThan(0)
    await page.getByLabel('Action').fill('person.role')
    await page.getByRole('button', { name: 'Filter' }).click()
    expect(new Set(await page.locator('.row code').allInnerTexts())).toEqual(new Set(['person.role']))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('audit-acme.ndjson')
  })

  test('the audit log has no token of a session or link', async () => {
    const log = (await exportAudit(deployment, 'acme')) + (await exportAudit(deployment, 'other'))
    expect(log.split('\n').length).toBeGreaterThan(80)
    expect(issuedTokens.length).toBeGreaterThan(20)
    for (const token of issuedTokens) expect(log).not.toContain(token)
  })

  test('pages work at 390 pixels, in the dark, and without barriers', { timeout: 120_000 }, async () => {
    const { path } = await deployment.operate('people.invite', {
      organisation: 'acme',
      email: 'grace@acme.test',
      role: 'viewer',
    })
    const paths = [
      PEOPLE,
      '/dashboard/acme/-/sessions',
      '/dashboard/acme/-/audit',
      '/dashboard/acme/-/keys',
      '/dashboard/-/organizations',
      path,
    ]
    const folder = process.env.OCTAVO_SCREENSHOTS
    for (const [name, view] of [
      ['desktop', { colorScheme: 'light' as const }],
      ['phone', { colorScheme: 'dark' as const, viewport: { width: 390, height: 844 } }],
    ] as const) {
      const page = await newPage(owner, view)
      for (const [index, each] of paths.entries()) {
        await page.goto(url + each)
        expect(await findBarriers(page, each)).toEqual([])
        expect([each, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([each, 0])
        if (folder) await page.screenshot({ path: `${folder}/${name}-${index}.png`, fullPage: name === 'desktop' })
      }
      expect(page.problems).toEqual([])
    }
  })
})
