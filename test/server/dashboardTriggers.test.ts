import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { eventually, openContext, watchProblems } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { startServer, type Upstream } from '../tools/upstream.js'
import { type KeyClient, newClient } from './client.js'
import { type Deployment, deploy, stubSite } from './deployment.js'
import { createRepository, deliver, type GitHost, pushPayload, type Repository, startGitHost } from './gitHost.js'
import { exportAudit, getPage, join as joinOrganization, MANY_CLIENTS, postForm } from './people.js'

const PHONE = { viewport: { width: 390, height: 844 } }
const NO_SCRIPTS = { ...PHONE, javaScriptEnabled: false }
const SITE = '/dashboard/acme/docs.test'
const WEBHOOKS = '/dashboard/acme/-/webhooks'

describe.skipIf(findChromium() === undefined)('triggers, schedules and webhooks in the dashboard', () => {
  let folder: string
  let deployment: Deployment
  let browser: Browser
  let host: GitHost
  let receiver: Upstream
  let repository: Repository
  let url: string
  let acme: KeyClient
  let editor: string
  let viewer: string
  /** Secrets and tokens, which the audit log must not contain. */
  const secrets: string[] = ['ghp_secret']
  const contexts: { close(): Promise<void> }[] = []

  const open = async (path: string, options: BrowserContextOptions = {}, cookie = editor) => {
    const context = await openContext(browser, options)
    contexts.push(context)
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, domain: new URL(url).hostname, path: '/dashboard' }])
    const page = await context.newPage()
    const problems = watchProblems(page, url)
    await page.goto(url + path)
    return Object.assign(page, { problems })
  }
  const rows = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem')
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
  /** Returns the error beside a field, as assistive technology finds it. */
  const fieldError = async (page: Page, label: string) => {
    const input = field(page, label)
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    const ids = (await input.getAttribute('aria-describedby'))?.split(' ') ?? []
    return page.locator(`#${ids.at(-1)}`).innerText()
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-dashboard-'))
    repository = createRepository(join(folder, 'docs'))
    repository.commit('refs/heads/main', stubSite({ pages: 1 }))
    ;[host, receiver] = [await startGitHost(), await startServer((_request, response) => response.writeHead(204).end())]
    const settings = { OCTAVO_PUBLIC_URL: '', OCTAVO_OUTGOING_PRIVATE: '["127.0.0.0/8"]', ...MANY_CLIENTS }
    ;[deployment, browser] = await Promise.all([deploy('embedded', settings), launchChromium() as Promise<Browser>])
    url = deployment.apis[0]?.url as string
    const source = { kind: 'git' as const, url: repository.url, ref: 'main' }
    await deployment.operate('sites.add', { domain: 'docs.test', organisation: 'acme', source, trusted: false })
    await deployment.addSite('folder.test', 'acme', { files: stubSite({ pages: 1 }) })
    acme = await newClient(deployment, 'acme')
    editor = await joinOrganization(deployment, { organisation: 'acme', email: 'ed@acme.test', role: 'editor' })
    viewer = await joinOrganization(deployment, { organisation: 'acme', email: 'vi@acme.test', role: 'viewer' })
  })
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    await browser?.close()
    await deployment?.stop()
    await host?.[Symbol.asyncDispose]()
    await receiver?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a push trigger is added, delivers, and is removed on a phone without scripts', async () => {
    const page = await open(SITE, NO_SCRIPTS)
    await page.getByRole('link', { name: 'Push triggers' }).click()
    await field(page, 'Repository').fill(' ')
    await field(page, 'API URL').fill(' ')
    await press(page, 'Add trigger')
    // The URL of the repository is that of a folder, which names no Git host.
    expect(await fieldError(page, 'Repository')).toBe('Invalid repository. Expected a path such as acme/docs.')
    expect(await fieldError(page, 'API URL')).toBe(
      "Missing API URL. The URL of the site's repository names no Git host. Expected the base URL of its API, such as https://api.github.com.",
    )
    await field(page, 'Repository').fill('acme/docs')
    await field(page, 'API URL').fill('http://10.0.0.1/api')
    await field(page, 'Token').fill('ghp_secret')
    await press(page, 'Add trigger')
    expect(await fieldError(page, 'API URL')).toContain('"10.0.0.1" is not a public IP address.')
    expect(await field(page, 'Repository').inputValue()).toBe('acme/docs')
    expect(await page.content()).not.toContain('ghp_secret')
    await field(page, 'API URL').fill(host.origin)
    await field(page, 'Token').fill('ghp_secret')
    await press(page, 'Add trigger')
    const created = page.getByRole('region', { name: 'Set up GitHub' })
    const [hookUrl = '', secret = ''] = await created.locator('code').allInnerTexts()
    secrets.push(secret)
    const hookId = hookUrl.split('/').at(-1) as string
    expect(hookUrl).toBe(`${url}/hooks/${hookId}`)
    await page.goto(`${url}${SITE}/hooks`)
    expect(await page.content()).not.toContain(secret)

    const sha = repository.commit('refs/heads/main', stubSite({ pages: 2 }))
    expect((await deliver(url, { hookId, secret, url: hookUrl }, { payload: pushPayload(sha) })).status).toBe(200)
    await deliver(url, { hookId, secret, url: hookUrl }, { payload: pushPayload(sha, { ref: 'refs/heads/other' }) })
    await page.getByRole('link', { name: 'acme/docs' }).click()
    expect(await rows(page, 'Deliveries').locator('.badge').allInnerTexts()).toEqual(['Ignored', 'Started'])
    await eventually(() => host.statuses.some((status) => status.sha === sha)).toBe(true)

    await field(page, 'Token').fill('ghp_other')
    secrets.push('ghp_other')
    await press(page, 'Save token')
    await press(page, 'Remove token')
    await page.getByText('Results are then no longer sent').waitFor()
    await press(page, 'Remove token')
    await page.getByText('Not sent, because there is no token').waitFor()
    await press(page, 'Remove')
    await press(page, 'Remove')
    await page.waitForURL(`${url}${SITE}/hooks`)
    await page.getByText('Pushes start no exports yet.').waitFor()
    expect((await acme.call('GET', '/v1/sites/docs.test/hooks')).json).toEqual({ hooks: [] })
  })

  test('a form that is sent again adds nothing, and a folder has no push triggers', async () => {
    const path = `${SITE}/hooks`
    const { body } = await getPage(url, path, editor)
    const [, request = ''] = /name="request" value="([^"]+)"/.exec(body.toString()) ?? []
    const values = { request, provider: 'gitea', repository: 'acme/docs', apiUrl: host.origin }
    const invalid = await postForm(url, path, { cookie: editor, form: { ...values, provider: 'svn' } })
    expect([invalid.status, invalid.body.toString()]).toEqual([400, expect.stringContaining('must be one of github')])
    const answers = [1, 2].map(() => postForm(url, path, { cookie: editor, form: values }))
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 409])
    const { hooks } = (await acme.call('GET', '/v1/sites/docs.test/hooks')).json as { hooks: unknown[] }
    expect(hooks).toHaveLength(1)
    const page = await open('/dashboard/acme/folder.test/hooks')
    await page.getByText('The source of the site is a folder. Hooks need a repository.').waitFor()
    expect(await page.getByRole('button', { name: 'Add trigger' }).count()).toBe(0)
  })

  test('a schedule is added, changed and removed, with its next run in its time zone', async () => {
    const page = await open(`${SITE}/schedules`, NO_SCRIPTS)
    await field(page, 'Times').fill('*/5 * * * *')
    await field(page, 'Time zone').fill('Europe/Berlin')
    await press(page, 'Add schedule')
    expect(await fieldError(page, 'Times')).toBe(
      'The schedule "*/5 * * * *" runs 5 minutes apart. The minimum is 15 minutes.',
    )
    await field(page, 'Times').fill('30 2 * * *')
    await field(page, 'Time zone').fill('Europe/Atlantis')
    await press(page, 'Add schedule')
    expect(await fieldError(page, 'Time zone')).toContain('Unknown time zone "Europe/Atlantis".')
    await field(page, 'Time zone').fill('Europe/Berlin')
    await field(page, 'Branch').fill('a..b')
    await press(page, 'Add schedule')
    expect(await fieldError(page, 'Branch')).toContain('Invalid branch "a..b".')
    await field(page, 'Branch').fill('next')
    await press(page, 'Add schedule')
    await page.waitForURL(`${url}${SITE}/schedules`)
    const texts = await rows(page, 'Schedules').allInnerTexts()
    expect(texts).toEqual([expect.stringMatching(/Next run: \d+ \w{3} \d{4}, 02:30 Europe\/Berlin\nPreview .* next/)])

    await page.getByRole('link', { name: '30 2 * * *' }).click()
    expect(await field(page, 'Branch').inputValue()).toBe('next')
    await field(page, 'Times').fill('nonsense')
    await press(page, 'Save')
    expect(await fieldError(page, 'Times')).toContain('Invalid schedule "nonsense".')
    await field(page, 'Times').fill('15 4 * * 1')
    await field(page, 'Time zone').fill('')
    await field(page, 'Branch').fill('')
    await press(page, 'Save')
    expect(await page.locator('.facts time').innerText()).toMatch(/04:15 UTC$/)
    const list = async () => (await acme.call('GET', '/v1/sites/docs.test/schedules')).json
    expect(await list()).toMatchObject({ schedules: [{ cron: '15 4 * * 1', timeZone: 'UTC', branch: null }] })
    await page.goto(`${url}${SITE}/schedules`)
    await press(page, 'Remove')
    await press(page, 'Remove')
    await page.getByText('No exports are scheduled.').waitFor()
    expect(await list()).toEqual({ schedules: [] })
    expect((await getPage(url, `${SITE}/schedules/sch_gone`, editor)).status).toBe(404)
  })

  test('a webhook is added, its deliveries are listed and sent again, and it is removed', async () => {
    const page = await open('/dashboard/acme', NO_SCRIPTS)
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await field(page, 'URL').fill('ftp://hooks.test')
    await page.getByLabel('job.completed').check()
    await press(page, 'Add webhook')
    expect(await fieldError(page, 'URL')).toContain('Unsupported URL scheme "ftp:".')
    expect(await page.getByLabel('job.completed').isChecked()).toBe(true)
    await field(page, 'URL').fill(receiver.origin)
    await press(page, 'Add webhook')
    const secret = await page.getByRole('region', { name: 'Copy the secret' }).locator('code').innerText()
    expect(secret).toMatch(/^whsec_/)
    secrets.push(secret)
    await acme.until(await acme.started({ domain: 'folder.test' }))
    await eventually(() => receiver.seen.length).toBe(1)

    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click()
    expect(await page.content()).not.toContain(secret)
    await page.getByRole('link', { name: receiver.origin }).click()
    const texts = async () => {
      await page.reload()
      return rows(page, 'Deliveries').allInnerTexts()
    }
    await eventually(texts).toEqual([expect.stringMatching(/job\.completed[\s\S]*status 204 in[\s\S]*Delivered/)])
    await press(page, 'Send again')
    await eventually(() => receiver.seen.length).toBe(2)
    expect(new Set(receiver.seen.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await eventually(texts).toEqual([expect.stringMatching(/2 attempts[\s\S]*Delivered/)])
    await press(page, 'Remove')
    await press(page, 'Remove')
    await page.getByText('Events are sent to no webhook.').waitFor()
    expect((await acme.call('GET', '/v1/webhooks')).json).toEqual({ webhooks: [] })
  })

  test('viewers see everything and can change nothing, and the audit log has each change without secrets', async () => {
    for (const path of [`${SITE}/hooks`, `${SITE}/schedules`, WEBHOOKS]) {
      const page = await open(path, {}, viewer)
      expect(await page.locator('main').getByRole('button').count()).toBe(0)
      expect((await postForm(url, path, { cookie: viewer, form: { url: 'https://x.test' } })).status).toBe(403)
      expect((await getPage(url, path.replace('docs.test', 'gone.test'), viewer)).status).toBe(
        path === WEBHOOKS ? 200 : 404,
      )
    }
    const log = await exportAudit(deployment, 'acme')
    const entries = log
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>)
    const changes = entries.filter(
      ({ name, outcome, action }) =>
        name === 'ed@acme.test' && outcome === 'done' && /^(?:hook|schedule|webhook)\./.test(action ?? ''),
    )
    const texts = changes.map(({ action, target }) => `${action} ${target?.replace(/_\w+.*/, '_')}`)
    expect([...new Set(texts.reverse())]).toMatchInlineSnapshot(`
      [
        "hook.create docs.test/hook_",
        "hook.token docs.test/hook_",
        "hook.remove docs.test/hook_",
        "schedule.create docs.test/sch_",
        "schedule.change docs.test/sch_",
        "schedule.remove docs.test/sch_",
        "webhook.create wh_",
        "webhook.repeat wh_",
        "webhook.remove wh_",
      ]
    `)
    for (const secret of secrets) expect(log).not.toContain(secret)
  })

  test('the pages have no barriers and fit a phone', { timeout: 120_000 }, async () => {
    const hook = (await acme.call('GET', '/v1/sites/docs.test/hooks')).json as { hooks: { hookId: string }[] }
    const hookId = hook.hooks[0]?.hookId
    const schedule = { body: { cron: '30 2 * * 1-5', timeZone: 'America/Argentina/Buenos_Aires', branch: 'next' } }
    const { scheduleId } = (await acme.call('POST', '/v1/sites/docs.test/schedules', schedule)).json as Record<
      string,
      string
    >
    const webhook = {
      body: { url: `${receiver.origin}/${'long-path/'.repeat(20)}`, types: ['job.completed', 'job.failed'] },
    }
    const { webhookId } = (await acme.call('POST', '/v1/webhooks', webhook)).json as Record<string, string>
    await acme.until(await acme.started({ domain: 'folder.test' }))
    const folder = process.env.OCTAVO_SCREENSHOTS
    for (const [name, view] of [
      ['desktop', { colorScheme: 'light' as const }],
      ['dark', { colorScheme: 'dark' as const }],
      ['phone', { colorScheme: 'dark' as const, ...PHONE }],
    ] as const) {
      const page = await open(SITE, view)
      for (const [index, path] of [
        SITE,
        `${SITE}/hooks`,
        `${SITE}/hooks/${hookId}`,
        `${SITE}/schedules`,
        `${SITE}/schedules/${scheduleId}`,
        WEBHOOKS,
        `${WEBHOOKS}/${webhookId}`,
      ].entries()) {
        await page.goto(url + path)
        expect([path, await findBarriers(page, path)]).toEqual([path, []])
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
          path,
          true,
        ])
        if (folder) await page.screenshot({ path: `${folder}/${name}-${index}.png`, fullPage: true })
      }
      expect(page.problems).toEqual([])
      for (const [path, form] of [
        [`${SITE}/hooks`, { 'API URL': 'ftp://x' }],
        [`${SITE}/schedules`, { Times: 'nonsense' }],
        [WEBHOOKS, { URL: 'ftp://x' }],
      ] as const) {
        await page.goto(url + path)
        if (path.endsWith('/hooks')) await field(page, 'Repository').fill('acme')
        for (const [label, value] of Object.entries(form)) await field(page, label).fill(value)
        await page.locator('.form button').click()
        await page.locator('.field-error').first().waitFor()
        expect([path, await findBarriers(page, path)]).toEqual([path, []])
        if (folder)
          await page.screenshot({ path: `${folder}/${name}-error-${path.split('/').at(-1)}.png`, fullPage: true })
      }
    }
  })
})
