import { createHash } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { eventually, openContext, watchProblems } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { send } from './client.js'
import { type Deployment, deploy, edit, stubSite } from './deployment.js'

/** What a stranger may put into names, errors and logs. */
const PAYLOAD = `"><img src=x onerror=alert(1)><script>alert(2)</script></pre></textarea>'{{7*7}}`

describe.skipIf(findChromium() === undefined)('the dashboard', () => {
  let deployment: Deployment
  let browser: Browser
  let url: string
  let admin: { key: string; id: string }
  /** Every key that was made, and every session's token. */
  const secrets: string[] = []
  /** What must not happen on any page. */
  const problems: string[] = []
  const contexts: { close(): Promise<void> }[] = []

  const newKey = async (more: object = {}) => {
    const values = { organisation: 'acme', kind: 'admin' as const, name: 'Test', scopes: ['read', 'write'] as const }
    const { key, record } = await deployment.operate('keys.create', { ...values, ...more } as never)
    secrets.push(key)
    return { key, id: record.id }
  }
  const newPage = async (options: BrowserContextOptions = {}) => {
    const context = await openContext(browser, options)
    contexts.push(context)
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      problems.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    return Object.assign(page, { problems: watchProblems(page, url) })
  }
  const signIn = async (page: Page, key = admin.key, path = '/dashboard') => {
    await page.goto(url + path)
    await page.getByLabel('Admin key').fill(key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    const [cookie] = await page.context().cookies()
    if (cookie) secrets.push(cookie.value)
    return cookie
  }
  const sessions = new Map<string, Promise<string>>()
  /** One session of each key, as a cookie: the server takes twenty keys a minute. */
  const readCookie = (key: string) => {
    const session = sessions.get(key)
    if (session) return session
    const newValue = post('/dashboard', `key=${key}`).then(({ headers }) => {
      const cookie = String(headers['set-cookie']).split(';', 1)[0] as string
      secrets.push(cookie.split('=')[1] as string)
      return cookie
    })
    sessions.set(key, newValue)
    return newValue
  }
  const signedIn = async (options?: BrowserContextOptions, key = admin.key) => {
    const page = await newPage(options)
    const [name = '', value = ''] = (await readCookie(key)).split('=')
    const { hostname } = new URL(url)
    await page.context().addCookies([{ name, value, domain: hostname, path: '/dashboard' }])
    await page.goto(`${url}/dashboard`)
    return page
  }
  const post = (path: string, body = '', headers: string[] = ['Sec-Fetch-Site', 'same-origin']) =>
    send(url, {
      method: 'POST',
      path,
      headers: ['Content-Type', 'application/x-www-form-urlencoded', ...headers],
      body,
    })
  const startExport = async (domain: string, body: object = {}) => {
    const { json } = await send(url, {
      method: 'POST',
      path: '/v1/static-export/jobs',
      headers: ['Authorization', `Bearer ${admin.key}`, 'Content-Type', 'application/json'],
      body: JSON.stringify({ domain, ...body }),
    })
    return json?.jobId as string
  }

  beforeAll(async () => {
    ;[deployment, browser] = await Promise.all([
      deploy('embedded', { OCTAVO_PUBLIC_URL: '', OCTAVO_GRACE_SECONDS: '0' }),
      launchChromium() as Promise<Browser>,
    ])
    url = deployment.apis[0]?.url as string
    const { addSite } = deployment
    await addSite('live.test', 'acme', { files: stubSite({ pages: 12, milliseconds: 3000 }) })
    await addSite('slow.test', 'acme', { files: stubSite({ pages: 20, milliseconds: 60_000 }) })
    await addSite('broken.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 10, fail: PAYLOAD }) })
    await addSite('other.test', 'other', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    admin = await newKey({ name: 'Main' })
  })

  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    await browser?.close()
    await deployment?.stop()
  })

  test('a key signs in and is neither in the page, its URL nor the browser', async () => {
    const page = await newPage()
    await page.goto(`${url}/dashboard/acme/live.test`)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.getByLabel('Admin key').fill(`${admin.key.slice(0, -1)}_`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await eventually(() => page.getByRole('alert').innerText()).toContain('Invalid or expired admin key')
    // The browser reports the status of the answer.
    page.problems.splice(0)
    const cookie = await signIn(page, ` ${admin.key} `, '/dashboard?to=%2Fdashboard%2Facme%2Flive.test')
    expect(page.url()).toBe(`${url}/dashboard/acme/live.test`)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/dashboard', secure: false })
    expect(cookie?.expires).toBeLessThan(Date.now() / 1000 + 12 * 3600 + 5)
    const state = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie, name]))
    expect(state).toBe('[{},{},"",""]')
    expect(await page.content()).not.toContain(admin.key.slice(0, -4))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Admin key').waitFor()
    await page.goto(`${url}/dashboard/acme`)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    const cookieHeader = `${cookie?.name}=${cookie?.value}`
    expect((await send(url, { path: '/dashboard/acme', headers: ['Cookie', cookieHeader] })).status).toBe(303)
    expect(page.problems).toEqual([])
  })

  test('rejects assistant keys, revoked keys and keys without read access', async () => {
    const assistant = await newKey({ kind: 'assistant', domain: 'live.test', scopes: ['read'] })
    const ended = await newKey({ expiresAt: '2020-01-01T00:00:00Z' })
    const writeOnly = await newKey({ scopes: ['write'] })
    for (const { key } of [assistant, ended, writeOnly]) {
      const { status, headers, body } = await post('/dashboard', `key=${key}`)
      expect([status, headers['set-cookie']]).toEqual([403, undefined])
      expect(body.toString()).not.toContain(key)
    }
  })

  test('an export is started, shows progress and is downloaded', async () => {
    await deployment.addSite('live.test', 'acme', { files: edit() })
    const page = await signedIn()
    await page.getByRole('link', { name: 'live.test' }).click()
    await page.getByLabel('zip').check()
    await page.getByRole('button', { name: 'Start export' }).click()
    await page.waitForURL('**/jobs/se_*')
    await page.evaluate(() => {
      const counts: number[] = []
      Object.assign(window, { seen: counts })
      const sample = () => {
        const value = document.querySelector('progress')?.value ?? -1
        if (counts.at(-1) !== value) counts.push(value)
        requestAnimationFrame(sample)
      }
      sample()
    })
    await eventually(() => page.locator('.heading .badge').innerText()).toBe('Completed')
    // Gone if the page had been loaded again.
    const values = () => page.evaluate(() => (window as unknown as { seen: number[] }).seen)
    await eventually(async () => (await values()).at(-1)).toBe(100)
    const counts = await values()
    expect(counts.length).toBeGreaterThan(3)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(await page.getByRole('status').innerText()).toMatch(/^Export se_\w{16}: Completed$/)
    await expect.poll(() => page.locator('#log-lines').innerText()).toMatch(/Checked out[\s\S]*Packed/)

    expect(await page.getByRole('button', { name: /Copy/ }).first().isVisible()).toBe(true)

    await page.getByRole('button', { name: 'Get download link' }).click()
    const link = await page.locator('#link').innerText()
    const bytes = Buffer.from(await (await fetch(link)).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(await page.locator('#sha256').innerText())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download zip' }).click()
    expect((await download).suggestedFilename()).toMatch(/^[\w.]+-\d{4}-\d\d-\d\d\.zip$/)
    expect(page.problems.filter((problem) => !problem.includes('net::ERR_ABORTED'))).toEqual([])
  })

  test('an export is canceled and deleted after a confirmation', async () => {
    const id = await startExport('slow.test')
    const page = await signedIn()
    await page.goto(`${url}/dashboard/acme/slow.test/jobs/${id}`)
    await page.getByRole('button', { name: 'Cancel export' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
    expect(await page.locator('.heading .badge').innerText()).toMatch(/Queued|Running/)
    await page.getByRole('button', { name: 'Cancel export' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel export' }).click()
    await eventually(() => page.locator('.heading .badge').innerText()).toBe('Failed')
    expect(await page.getByRole('alert').innerText()).toBe('The job was cancelled.')
    await page.getByRole('button', { name: 'Delete export' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete export' }).click()
    await page.waitForURL('**/dashboard/acme/slow.test')
    expect(await page.content()).not.toContain(id)
    expect(page.problems).toEqual([])
  })

  test('an export is repeated by keyboard, and its page opens', async () => {
    await deployment.addSite('again.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    const id = await startExport('again.test')
    const page = await signedIn()
    await page.goto(`${url}/dashboard/acme/again.test/jobs/${id}`)
    await page.getByRole('button', { name: 'Export again' }).press('Enter')
    await page.waitForURL((address) => /\/jobs\/se_/.test(address.pathname) && !address.pathname.endsWith(id))
    await eventually(() => page.locator('.heading .badge').innerText()).toBe('Completed')
    expect(page.problems).toEqual([])
  })

  test('exports of a removed site stay reachable, and deleting the last one redirects', async () => {
    await deployment.addSite('gone.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    const ids = [await startExport('gone.test'), await startExport('gone.test')]
    const page = await signedIn()
    for (const id of ids) {
      await page.goto(`${url}/dashboard/acme/gone.test/jobs/${id}`)
      await eventually(() => page.locator('.heading .badge').innerText()).toBe('Completed')
    }
    await deployment.operate('sites.remove', { domain: 'Gone.test' })
    // Whoever has the domain now, their site is not shown.
    await deployment.addSite('gone.test', 'other', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    await page.goto(`${url}/dashboard/acme`)
    await page.getByRole('region', { name: 'Removed sites' }).getByRole('link', { name: 'gone.test' }).click()
    await page.getByText('This site was removed.').waitFor()
    expect(await page.getByRole('button', { name: 'Start export' }).count()).toBe(0)
    expect(await page.content()).not.toContain(deployment.dataDir)
    for (const [left, id] of [[1, ids[0]] as const, [0, ids[1]] as const]) {
      await page.getByRole('link', { name: id as string }).click()
      await page.getByRole('button', { name: 'Delete export' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete export' }).click()
      await page.waitForURL(left === 0 ? `${url}/dashboard/acme` : `${url}/dashboard/acme/gone.test`)
    }
    expect(await page.content()).not.toContain('gone.test')
    expect((await page.goto(`${url}/dashboard/acme/gone.test`))?.status()).toBe(404)
    page.problems.splice(0)
  })

  test('a new key is shown once, and revoking it ends its sessions', async () => {
    const page = await signedIn()
    await page.getByRole('link', { name: 'Keys' }).click()
    await page.getByLabel('Name').fill(`Night build ${PAYLOAD.slice(0, 60)}`)
    await page.getByLabel('Expires').selectOption('30')
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = await page.locator('#key-text').innerText()
    secrets.push(key)
    expect(key).toMatch(/^svc_(?!dsc_)\w{38}$/)
    await page.getByRole('link', { name: 'Keys' }).click()
    await eventually(() => page.locator('#key-text').count()).toBe(0)
    expect(await page.content()).not.toContain(key.slice(0, -4))

    await page.getByLabel('Name').fill('Reader')
    await page.getByRole('radio', { name: 'Assistant' }).check()
    expect(await page.getByLabel('Scopes').isVisible()).toBe(false)
    await page.getByLabel('Site of the assistant key').selectOption('live.test')
    await page.getByRole('button', { name: 'Create key' }).click()
    const assistant = await page.locator('#key-text').innerText()
    secrets.push(assistant)
    expect(assistant).toMatch(/^svc_dsc_\w{38}$/)
    // The browser sends the form again, and reports the status of the answer.
    await page.reload()
    const byRole = page.getByRole('alert')
    expect(await byRole.innerText()).toMatch(
      new RegExp(`already exists[^]*created "Reader" \\(…${assistant.slice(-4)}\\)\\. A key is shown only once`),
    )
    expect(await page.content()).not.toContain(assistant.slice(0, -4))
    expect(await page.getByRole('listitem').filter({ hasText: 'Reader' }).count()).toBe(1)
    await byRole.getByRole('button', { name: 'Revoke this key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke this key' }).click()
    await eventually(() => page.getByRole('listitem').filter({ hasText: 'Reader' }).innerText()).toContain('Revoked')
    page.problems.splice(0)
    await page.getByRole('link', { name: 'Keys' }).click()

    const night = await signedIn({}, key)
    await night.getByRole('link', { name: 'Keys' }).click()
    const row = night.getByRole('listitem').filter({ hasText: 'signed in' })
    await row.getByRole('button', { name: 'Revoke' }).click()
    await night.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await night.getByLabel('Admin key').waitFor()
    expect((await fetch(`${url}/v1/sites`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(401)
    await page.reload()
    expect(await page.getByRole('listitem').filter({ hasText: 'Night build' }).innerText()).toContain('Revoked')
    expect([...page.problems, ...night.problems]).toEqual([])
  })

  test('usage shows assistant limits and consumption', async () => {
    const cookie = await readCookie(admin.key)
    const { body } = await send(url, { path: '/dashboard/acme/-/usage', headers: ['Cookie', cookie] })
    const text = body
      .toString()
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
    expect(text).toContain('Assistant requests this hour 0 of 10,000')
    expect(text).toContain('Searches and pages this hour 0 of 10,000')
    expect(text).toContain('10,000 requests per hour, and 10,000 per day from one IP address')
    expect(text).toContain('Agents (MCP) 5,000 requests per hour from one IP address')
  })

  test('resources of other organizations look missing', async () => {
    const other = await readCookie((await newKey({ organisation: 'other' })).key)
    const jobId = await startExport('broken.test')
    const get = async (path: string) => {
      const { status, body } = await send(url, { path, headers: ['Cookie', other] })
      return [status, body.toString().replace(/<script src=[^>]*>|nothing|acme|live\.test/g, '')] as const
    }
    const unknown = await get('/dashboard/nothing')
    expect(unknown[0]).toBe(404)
    expect(await get('/dashboard/acme')).toEqual(unknown)
    expect(await get('/dashboard/acme/live.test')).toEqual(unknown)
    expect((await get('/dashboard/other/live.test'))[0]).toBe(404)
    expect((await get(`/dashboard/other/other.test/jobs/${jobId}`))[0]).toBe(404)
    expect((await get('/dashboard/other/other.test/jobs/..%2f..'))[0]).toBe(404)
    const headers = ['Sec-Fetch-Site', 'same-origin', 'Cookie', other]
    const statuses = await Promise.all(
      [
        '/dashboard/acme/live.test/jobs',
        '/dashboard/other/live.test/jobs',
        `/dashboard/other/other.test/jobs/${jobId}/delete`,
        `/dashboard/other/-/keys/${admin.id}/revoke`,
      ].map(async (path) => (await post(path, 'confirmed=yes', headers)).status),
    )
    expect(statuses).toEqual([404, 404, 404, 404])
  })

  test('a read-only key changes nothing', async () => {
    const { key } = await newKey({ scopes: ['read'], name: 'Reader' })
    const page = await signedIn({}, key)
    await page.getByRole('link', { name: 'live.test' }).click()
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Sign out'])
    await page.getByRole('link', { name: 'Keys' }).click()
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Sign out'])
    const cookie = await readCookie(key)
    const id = await startExport('broken.test')
    for (const path of [
      'live.test/jobs',
      `broken.test/jobs/${id}/cancel`,
      `broken.test/jobs/${id}/delete`,
      `broken.test/jobs/${id}/bundle`,
      '-/keys',
      `-/keys/${admin.id}/revoke`,
    ]) {
      const headers = ['Sec-Fetch-Site', 'same-origin', 'Cookie', cookie]
      expect([
        path,
        (await post(`/dashboard/acme/${path}`, 'confirmed=yes&name=x&kind=admin', headers)).status,
      ]).toEqual([path, 403])
    }
  })

  test('rejects forms of other sites', async () => {
    const cookie = await readCookie(admin.key)
    const start = async (...headers: string[]) =>
      (await post('/dashboard/acme/broken.test/jobs', '', ['Cookie', cookie, ...headers])).status
    expect(await start('Origin', 'https://evil.test')).toBe(403)
    expect(await start('Origin', 'null')).toBe(403)
    expect(await start('Origin', 'https://evil.test', 'Sec-Fetch-Site', 'same-origin')).toBe(403)
    expect(await start('Origin', url, 'Sec-Fetch-Site', 'same-site')).toBe(403)
    expect(await start()).toBe(403)
    expect((await post('/dashboard', `key=${admin.key}`, ['Origin', 'https://evil.test'])).status).toBe(403)
    expect(await start('Origin', url)).toBe(303)
    const json = ['Cookie', cookie, 'Origin', url, 'Content-Type', 'application/json']
    expect(
      (await send(url, { method: 'POST', path: '/dashboard/acme/broken.test/jobs', headers: json, body: '{}' })).status,
    ).toBe(415)
  })

  test('everything works without script', async () => {
    const page = await newPage({ javaScriptEnabled: false })
    await signIn(page)
    await page.getByRole('link', { name: 'slow.test' }).click()
    await page.getByLabel('Pages').fill('/a\n\n b/ \n')
    await page.getByRole('button', { name: 'Start export' }).click()
    await page.waitForURL('**/jobs/se_*')
    expect(await page.locator('.paths li').allInnerTexts()).toEqual(['/a', '/b'])
    await page.getByRole('button', { name: 'Cancel export' }).click()
    await page.getByText('Its progress is lost').waitFor()
    await page.getByRole('button', { name: 'Cancel export' }).click()
    await eventually(() => page.locator('.heading .badge').innerText()).toBe('Failed')
    await page.getByRole('link', { name: 'slow.test' }).click()
    await page.getByLabel('Version').fill('v'.repeat(200))
    await page.getByLabel('Pages').fill('x'.repeat(1001))
    await page.getByRole('button', { name: 'Start export' }).click()
    await eventually(() => page.getByRole('alert').innerText()).toContain('paths.0 must NOT have more than 1000')
    expect(await page.getByLabel('Version').inputValue()).toBe('v'.repeat(200))
  })

  test('a form submitted twice starts one export', async () => {
    const cookie = await readCookie(admin.key)
    const headers = ['Sec-Fetch-Site', 'same-origin', 'Cookie', cookie]
    const send = () => post('/dashboard/acme/broken.test/jobs', 'request=one&format=zip', headers)
    const [first, second] = await Promise.all([send(), send()])
    expect(first.headers.location).toMatch(/jobs\/se_/)
    expect(second.headers.location).toBe(first.headers.location)
  })

  test('untrusted texts are shown and never run, and do not block anybody', { timeout: 60_000 }, async () => {
    const failed = await startExport('broken.test', { version: PAYLOAD, paths: [PAYLOAD] })
    const running = await startExport('slow.test')
    const job = `/broken.test/jobs/${failed}`
    const views = [
      { view: { colorScheme: 'light' as const }, paths: ['', '/live.test', job, '/-/keys', '/-/usage'] },
      {
        view: { colorScheme: 'dark' as const, viewport: { width: 390, height: 844 } },
        paths: ['', '/broken.test', `/slow.test/jobs/${running}`, '/-/keys'],
      },
    ]
    for (const { view, paths } of views) {
      const page = await signedIn(view)
      const barriers: string[] = []
      for (const path of paths) {
        const response = await page.goto(`${url}/dashboard/acme${path}`)
        const headers = response?.headers() ?? {}
        expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
        expect(headers['cache-control']).toBe('no-store')
        barriers.push(...(await findBarriers(page, path)))
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([path, overflow]).toEqual([path, 0])
      }
      await page.goto(`${url}/dashboard/acme${job}`)
      await eventually(() => page.locator('.heading .badge').innerText()).toBe('Failed')
      expect(await page.getByRole('alert').innerText()).toBe(PAYLOAD)
      expect(await page.locator('main img, main script').count()).toBe(0)
      expect(barriers).toEqual([])
      // No violation of the policy, no error, no request to elsewhere.
      expect(page.problems).toEqual([])
      await page.context().close()
    }
    const signInPage = await newPage()
    await signInPage.goto(`${url}/dashboard`)
    expect(await findBarriers(signInPage, 'sign-in')).toEqual([])
    expect(problems).toEqual([])
  })

  test('the API is documented below /docs with a playground for this server', async () => {
    const page = await newPage()
    await page.goto(`${url}/docs`)
    expect(page.url()).toBe(`${url}/docs/`)
    await page.goto(`${url}/docs/api-reference/sites/list-sites`)
    expect(await page.locator('pre').first().innerText()).toContain(`${url}/v1/sites`)
    await page
      .getByRole('button', { name: /Try it/ })
      .first()
      .click()
    await page.getByLabel(/Token/).fill(admin.key)
    await page.getByRole('button', { name: 'Send' }).click()
    await eventually(() => page.getByRole('dialog').innerText()).toContain('sites: ')
    expect(page.problems).toEqual([])
    const { status, headers } = await send(url, { method: 'HEAD', path: '/docs/keys' })
    expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff'])
    expect((await send(url, { path: '/docs/..%2findex.js' })).status).toBe(404)
    const missing = await page.goto(`${url}/docs/nothing/here`)
    expect([missing?.status(), await page.title()]).toEqual([404, expect.stringContaining('not found')])
    expect((await send(url, { path: '/docs/nothing/here' })).json).toEqual({ error: expect.stringContaining('/docs/') })
  })

  test('a URL with an extra slash resolves to its page', async () => {
    const page = await signedIn()
    await page.goto(`${url}/dashboard/acme/-/keys/?from=here`)
    expect(page.url()).toBe(`${url}/dashboard/acme/-/keys?from=here`)
  })

  test('logs contain no keys and sessions, and guessing is slowed down', async () => {
    const answers = await Promise.all(Array.from({ length: 45 }, () => post('/dashboard', 'key=svc_guess')))
    const refused = answers.filter(({ status }) => status === 429)
    // Twenty a minute, and the minute may end between them.
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const output = deployment.processes.map((process) => process.output()).join('')
    expect(output).toContain('signed in')
    expect(secrets.length).toBeGreaterThan(10)
    for (const secret of secrets) expect(output.includes(secret.slice(0, -4))).toBe(false)
  })
})
