import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findBarriers } from '../tools/axe.js'
import { eventually, openContext, watchProblems } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { type Answer, send } from './client.js'
import { type Deployment, deploy, REAL_SITE } from './deployment.js'

const PHONE = { viewport: { width: 390, height: 844 } }

/** Returns a CSV file without its byte order mark. */
const csvText = ({ body }: Answer) => body.toString().replace(/^\ufeff/, '')

describe.skipIf(findChromium() === undefined)('sites in the dashboard', () => {
  let deployment: Deployment
  let browser: Browser
  let url: string
  let cookie: string
  let key: string
  const contexts: { close(): Promise<void> }[] = []

  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const context = await openContext(browser, options)
    contexts.push(context)
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, domain: new URL(url).hostname, path: '/dashboard' }])
    const page = await context.newPage()
    const problems = watchProblems(page, url)
    await page.goto(url + path)
    return Object.assign(page, { problems })
  }
  const get = (path: string) => send(url, { path, headers: ['Cookie', cookie] })
  const exportSite = async (domain: string): Promise<string> => {
    const headers = ['Authorization', `Bearer ${key}`, 'Content-Type', 'application/json']
    const path = '/v1/static-export/jobs'
    const { json } = await send(url, { method: 'POST', path, headers, body: JSON.stringify({ domain }) })
    const status = async () => (await send(url, { path: `${path}/${json?.jobId}`, headers })).json?.status
    await expect.poll(status, { timeout: 60_000 }).toBe('completed')
    return json?.jobId as string
  }
  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

  beforeAll(async () => {
    ;[deployment, browser] = await Promise.all([
      deploy('embedded', { OCTAVO_PUBLIC_URL: '', OCTAVO_GRACE_SECONDS: '0' }),
      launchChromium() as Promise<Browser>,
    ])
    url = deployment.apis[0]?.url as string
    await deployment.addSite('real.test', 'acme', { files: REAL_SITE })
    const values = { organisation: 'acme', kind: 'admin' as const, name: 'Main', scopes: ['read', 'write'] as const }
    key = (await deployment.operate('keys.create', values as never)).key
    const { headers } = await send(url, {
      method: 'POST',
      path: '/dashboard',
      headers: ['Content-Type', 'application/x-www-form-urlencoded', 'Sec-Fetch-Site', 'same-origin'],
      body: `key=${key}`,
    })
    cookie = String(headers['set-cookie']).split(';', 1)[0] as string
  })

  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    await browser?.close()
    await deployment?.stop()
  })

  test('a site is added, changed and removed on a phone without scripts', async () => {
    const page = await open('/dashboard/acme', { ...PHONE, javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Add a site' }).click()
    await page.getByLabel('Domain').fill(' New.test')
    await page.getByLabel('Repository').fill('ssh://git@git.test/docs.git')
    await page.getByLabel('Folder').fill('docs')
    await page.getByRole('button', { name: 'Add site' }).click()
    expect(await page.getByRole('alert').innerText()).toBe(
      'Invalid repository. Expected a repository URL that begins with https://.',
    )
    expect(await page.getByLabel('Folder').inputValue()).toBe('docs')
    await page.getByLabel('Repository').fill('https://user:secret@git.test/docs.git')
    await page.getByRole('button', { name: 'Add site' }).click()
    await page.waitForURL(`${url}/dashboard/acme/new.test`)

    await page.getByRole('link', { name: 'Settings' }).click()
    expect(await page.content()).not.toContain('secret')
    expect(await page.getByLabel('Repository').inputValue()).toBe('https://***:***@git.test/docs.git')
    await page.getByLabel('Branch').fill('next')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(`${url}/dashboard/acme/new.test`)
    const sites = await deployment.operate('sites.list', {} as never)
    expect(JSON.stringify(sites)).toContain('next')

    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Remove site' }).click()
    await page.getByText('Remove new.test?').waitFor()
    await page.getByRole('button', { name: 'Remove site' }).click()
    await page.waitForURL(`${url}/dashboard/acme`)
    expect(await page.getByText('new.test').count()).toBe(0)
  })

  test('a site of the operator keeps its source, and a domain is added once', async () => {
    const page = await open('/dashboard/acme/real.test/settings')
    await page.getByText('Only the operator can change its source.').waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    await page.goto(`${url}/dashboard/acme/-/sites/new`)
    await page.getByLabel('Domain').fill('real.test')
    await page.getByLabel('Repository').fill('https://git.test/docs.git')
    await page.getByRole('button', { name: 'Add site' }).click()
    expect(await page.getByRole('alert').innerText()).toBe('The site "real.test" is already registered.')
  })

  test('two exports are compared by their pages', async () => {
    const first = await exportSite('real.test')
    const page = await open(`/dashboard/acme/real.test/jobs/${first}/changes`)
    await page.getByText('No earlier export of this site to compare with.').waitFor()
    const docs = JSON.parse(REAL_SITE['docs.json'])
    docs.navigation.groups[0].pages = ['index', 'guides/second']
    await deployment.addSite('real.test', 'acme', {
      files: {
        'docs.json': JSON.stringify(docs),
        'index.mdx': '---\ntitle: Welcome\n---\n\nSee [the second guide](/guides/second).\n',
        'guides/first.mdx': '---\ntitle: First\nhidden: true\n---\n\nText.\n',
        'guides/second.mdx': '---\ntitle: Second\n---\n\nText.\n',
      },
    })
    const second = await exportSite('real.test')
    await page.goto(`${url}/dashboard/acme/real.test/jobs/${second}`)
    await page.getByRole('link', { name: 'Compare' }).click()
    const paths = (name: string) => page.getByRole('region', { name }).getByRole('listitem').allInnerTexts()
    expect([await paths('Added pages'), await paths('Changed pages')]).toEqual([['/guides/second'], ['/']])
    expect(await page.getByLabel('Since export').inputValue()).toBe(first)
    const csv = await get(`/dashboard/acme/real.test/jobs/${second}/changes.csv?since=${first}`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csvText(csv).split('\r\n')).toEqual(['change,path', 'added,/guides/second', 'changed,/', ''])
    const answer = await send(url, {
      path: `/v1/static-export/jobs/${second}/changes`,
      headers: ['Authorization', `Bearer ${key}`],
    })
    expect(answer.json).toEqual({ since: first, added: ['/guides/second'], removed: [], changed: ['/'] })
    // The other way round, and with itself.
    const back = await get(`/dashboard/acme/real.test/jobs/${first}/changes.csv?since=${second}`)
    expect(csvText(back)).toContain('removed,/guides/second')
    const same = await get(`/dashboard/acme/real.test/jobs/${first}/changes.csv?since=${first}`)
    expect(csvText(same)).toBe('change,path\r\n')
  })

  test('usage by day, ratings by week and searches without a result are shown and downloaded', async () => {
    const assistant = { organisation: 'acme', kind: 'assistant' as const, domain: 'real.test', name: 'A' }
    const { key: publicKey } = await deployment.operate('keys.create', { ...assistant, scopes: ['read'] } as never)
    const json = ['Content-Type', 'application/json']
    for (const query of ['zeppelin maintenance', 'welcome'])
      await send(url, {
        method: 'POST',
        path: '/discovery/v1/search/real.test',
        headers: ['Authorization', `Bearer ${publicKey}`, ...json],
        body: JSON.stringify({ query }),
      })
    for (const helpful of [true, false])
      await send(url, {
        method: 'POST',
        path: '/discovery/v1/feedback/real.test',
        headers: [...json, 'Origin', 'https://real.test'],
        body: JSON.stringify({ path: '/=cmd', helpful, ...(helpful ? {} : { comment: '=1+1' }) }),
      })
    const page = await open('/dashboard/acme/real.test/feedback')
    await eventually(() => page.getByRole('region', { name: 'Searches without a result' }).innerText()).toContain(
      'zeppelin maintenance',
    )
    const week = page.getByRole('region', { name: 'Ratings by week' }).last().getByRole('row').nth(1)
    expect(await week.getByRole('cell').allInnerTexts()).toEqual(['1', '0', '100 %'])
    const questions = csvText(await get('/dashboard/acme/real.test/questions.csv'))
    expect(questions).toMatch(/^kind,text,count,last time\r\nsearch,zeppelin maintenance,1,/)
    const feedback = csvText(await get('/dashboard/acme/real.test/feedback.csv'))
    expect(feedback).toContain(",no,'=1+1\r\n")
    await page.goto(`${url}/dashboard/acme/-/usage`)
    const today = page.getByRole('region', { name: 'Usage by day' }).getByRole('row').nth(1)
    expect((await today.getByRole('cell').allInnerTexts()).slice(1)).toEqual(['0', '0', '2'])
    const usage = csvText(await get('/dashboard/acme/-/usage.csv')).split('\r\n')
    expect([usage.length, usage[1]]).toEqual([3, expect.stringMatching(/^\d{4}-\d\d-\d\d,\d+,0,0,2$/)])
    expect(page.problems).toEqual([])
  })

  test('the pages have no barriers and fit a phone', async () => {
    const { json } = await send(url, { path: '/v1/static-export/jobs', headers: ['Authorization', `Bearer ${key}`] })
    const [job] = (json as { jobs: { jobId: string }[] }).jobs
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open('/dashboard/acme', { ...PHONE, colorScheme })
      for (const path of [
        '',
        '/-/sites/new',
        '/real.test/settings',
        `/real.test/jobs/${job?.jobId}/changes`,
        '/real.test/feedback',
        '/-/usage',
      ]) {
        await page.goto(`${url}/dashboard/acme${path}`)
        expect([path, await findBarriers(page, path), await fits(page)]).toEqual([path, [], true])
      }
    }
  })
})
