import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docs, type SiteFiles, writeFiles } from '../broken/sites.js'
import { eventually } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { type Host, hostFolder } from '../tools/host.js'
import { runOctavo } from '../tools/octavo.js'
import { openWithServices, SERVICES } from './services.js'

const PAGE = '# Home\n\n```js\nconst answer = 42\n```\n'
const { ga4, plausible } = SERVICES
const services = { ga4: ga4?.config, plausible: plausible?.config }
const urls = [ga4?.url, plausible?.url]

/** A page with an API playground. */
const API = {
  'lamps.mdx': '---\nopenapi: GET /lamps\n---\n',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Lamps', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/lamps': { get: { summary: 'List lamps', responses: { 200: { description: 'OK' } } } } },
  }),
}

/** Stand-ins for consent managers, which agree when the page says so. */
const MANAGERS = {
  onetrust: {
    url: 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js',
    script: `
      record(me.dataset.domainScript)
      window.agree = () => { window.OnetrustActiveGroups = ',C0001,C0002,'; window.OptanonWrapper() }
      window.OnetrustActiveGroups = ',C0001,'
      window.OptanonWrapper()`,
  },
  transcend: {
    url: 'https://transcend-cdn.com/cm/bundle/airgap.js',
    script: `
      const { readyQueue } = window.airgap
      const purposes = { Analytics: false }
      let changed
      window.airgap = {
        ready: (callback) => callback(window.airgap),
        getConsent: () => ({ purposes }),
        addEventListener: (type, listener) => { record(type); changed = listener },
      }
      window.agree = () => { purposes.Analytics = true; changed() }
      for (const callback of readyQueue) callback(window.airgap)`,
  },
}

describe.skipIf(findChromium() === undefined)('services of docs.json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-services-'))
  let browser: Browser
  const hosts: Host[] = []

  beforeAll(async () => {
    browser = (await launchChromium()) as Browser
  })
  afterAll(async () => {
    await browser?.close()
    await Promise.all(hosts.map((host) => host.stop()))
    rmSync(folder, { recursive: true })
  })

  async function open(name: string, integrations: object, files: SiteFiles = {}, ...args: string[]) {
    const root = join(folder, name)
    const pages = Object.keys({ 'index.mdx': '', ...files }).flatMap((path) => /^(.*)\.mdx$/.exec(path)?.[1] ?? [])
    writeFiles(root, { 'docs.json': docs({ integrations, navigation: { pages } }), 'index.mdx': PAGE, ...files })
    await runOctavo('build', root, '--no-cache', ...args)
    const host = await hostFolder(join(root, 'dist'), { headers: true })
    hosts.push(host)
    const opened = await openWithServices(browser, host.url, MANAGERS)
    await opened.page.goto(host.url)
    return opened
  }

  test('load with the page and receive copy events', async () => {
    const { page, requested, records } = await open('plain', services)
    await eventually(() => [...requested].sort()).toEqual([...urls].sort())
    await page.getByRole('button', { name: 'Copy code' }).click()
    await eventually(async () => (await records()).plausible?.at(-1)).toEqual(['docs.code_block.copy', { props: {} }])
    await eventually(async () => (await records()).ga4?.at(-1)).toEqual(['event', 'docs.code_block.copy', {}])
    await page.context().close()
  })

  test('receive searches, playground requests and questions without their text', async () => {
    const { page, records } = await open('used', { plausible: plausible?.config }, API, '--assistant')
    const trackedEvents = async () => (await records()).plausible?.slice(1).map(([name, options]) => [name, options])
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('lamps')
    await page.locator('[data-state="results"] ~ .search-results .search-option').first().waitFor()
    await page.keyboard.press('Escape')
    await eventually(trackedEvents).toEqual([['docs.search.query', { props: { results: 1 } }]])
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('octavo:ask', { detail: { question: 'What are lamps?' } })),
    )
    await eventually(async () => (await trackedEvents())?.at(-1)).toEqual(['docs.assistant.ask', { props: {} }])
    await page.goto(`${new URL(page.url()).origin}/lamps`)
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.locator('dialog.playground').getByRole('button', { name: 'Send', exact: true }).click()
    await eventually(trackedEvents).toEqual([['docs.api_playground.request', { props: { method: 'GET' } }]])
    await page.context().close()
  })

  test('wait for a local storage entry set by a button', async () => {
    const { page, requested } = await open('stored', { ...services, cookies: { key: 'consent', value: 'yes' } })
    await page.evaluate(() => {
      localStorage.setItem('consent', 'no')
      dispatchEvent(new Event('storage'))
      document.body.addEventListener('click', () => localStorage.setItem('consent', 'yes'), { once: true })
    })
    expect(requested).toEqual([])
    await page.getByRole('heading', { level: 1 }).click()
    await eventually(() => [...requested].sort()).toEqual([...urls].sort())
    await page.reload()
    await eventually(() => requested.length).toBe(2 * urls.length)
    await page.context().close()
  })

  test('wait for a cookie of the same name', async () => {
    const { page, requested } = await open('cookie', { ...services, cookies: { key: 'consent', value: 'yes' } })
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as banners do
      document.cookie = 'consent=yes'
      dispatchEvent(new Event('storage'))
    })
    await eventually(() => [...requested].sort()).toEqual([...urls].sort())
    await page.context().close()
  })

  test.each([
    ['onetrust', { domainScript: 'domain' }, ['domain']],
    ['transcend', { bundleId: 'bundle' }, ['consent-change']],
  ] as const)('wait for %s', async (manager, config, trackedEvents) => {
    const { page, requested, records } = await open(manager, { ...services, [manager]: config })
    await eventually(async () => (await records())[manager]).toEqual([trackedEvents])
    expect(requested).toEqual([MANAGERS[manager].url])
    await page.evaluate(() => (window as unknown as { agree(): void }).agree())
    await eventually(() => requested.slice(1).sort()).toEqual([...urls].sort())
    await page.context().close()
  })
})
