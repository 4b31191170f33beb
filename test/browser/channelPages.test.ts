import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { openContext } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { type Host, hostFolder } from '../tools/host.js'
import { copySite, runOctavo } from '../tools/octavo.js'

const SITE = fileURLToPath(new URL('../conserve/fixtures/channels', import.meta.url))
const PHONE = { width: 390, height: 844 }

describe.skipIf(findChromium() === undefined)('pages of AsyncAPI documents', () => {
  const copy = copySite(SITE)
  let browser: Browser | undefined
  let host: Host

  beforeAll(async () => {
    await runOctavo('build', copy.root)
    host = await hostFolder(join(copy.root, 'dist'), { headers: true })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
    copy.dispose()
  })

  test('a channel links to its messages and to the channel of its reply, and shows clients and examples', async () => {
    const context = await openContext(browser as Browser)
    const page = await context.newPage()
    await page.goto(`${host.url}/events/signals/lantern-lit`)
    expect(await page.locator('h1').textContent()).toBe('Lantern lit')
    expect(await page.locator('main h2').allTextContents()).toEqual([
      'Path parameters',
      'Operations',
      'Messages',
      'Servers',
      'Bindings',
    ])
    expect(await page.locator('main h3').allTextContents()).toEqual([
      'Receive Light a lantern',
      'Send reportDim',
      'Lit',
      'Lantern dimmed',
      'Smoke',
      'Answer',
    ])
    // Programs that read the text of a page separate the facts of messages and servers.
    for (const facts of await page.locator('.channel-facts').all())
      expect(await facts.innerHTML()).not.toMatch(/<\/(?:code|span)><(?:code|span)/)
    const link = page.locator('.channel-part a', { hasText: /^Lantern dimmed$/ })
    expect(await link.getAttribute('href')).toBe('#message-dimmed')
    expect(await page.locator('.request-example').textContent()).toContain('websockets.connect')
    await page.locator('.channel-part a', { hasText: /^answers$/ }).click()
    await page.waitForURL(/\/events\/answers$/)
    expect(await page.locator('#panel').textContent()).toContain('"kind"')
    await context.close()
  })

  test.each([
    ['events/signals/lantern-lit', undefined],
    ['events/overview', undefined],
    ['harbor/ships/ships-shipid-arrived', PHONE],
  ] as const)('the page %s has no barriers and is not wider than the window', async (path, viewport) => {
    const context = await openContext(browser as Browser, viewport && { viewport, colorScheme: 'dark' })
    const page = await context.newPage()
    const response = await page.goto(`${host.url}/${path}`)
    expect(response?.status()).toBe(200)
    for (const summary of await page.locator('main details:not([open]) > summary').all())
      if (await summary.isVisible()) await summary.click()
    expect(await findBarriers(page, path)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await context.close()
  })
})
