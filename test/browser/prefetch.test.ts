import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { describeSite } from './site.js'

/** Pages that are prefetched, by Chromium itself: its requests are no requests of the page. */
async function watchPrefetches(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const urls: string[] = []
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') urls.push(new URL(prefetchUrl).pathname)
  })
  await session.send('Preload.enable')
  return urls
}

for (const base of ['/', '/docs/']) {
  describeSite('preview', { base }, (site) => {
    test(`prefetches a page once on hover and focus below ${base}`, async () => {
      const page = await site.open('/')
      const prefetched = await watchPrefetches(page)
      const sidebar = page.locator('#sidebar')
      await sidebar.getByRole('link', { name: 'First guide' }).hover()
      await eventually(() => prefetched).toEqual([`${base}guides/first`])
      await page.keyboard.press('Tab')
      await sidebar.getByRole('link', { name: 'Second guide' }).focus()
      await eventually(() => prefetched).toEqual([`${base}guides/first`, `${base}guides/second`])

      await sidebar.getByRole('link', { name: 'First guide' }).click()
      await page.waitForURL('**/guides/first')
      const type = () =>
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming & Delivery).deliveryType
      expect(await page.evaluate(type)).toBe('navigational-prefetch')
      await page.context().close()
    })

    test(`browsers without speculation rules get hints below ${base}, unless data is saved`, async () => {
      const hints = async (connection: object) => {
        const page = await site.newPage()
        await page.addInitScript((value) => {
          HTMLScriptElement.supports = () => false
          Object.defineProperty(navigator, 'connection', { value })
        }, connection)
        await page.goto(site.address('/'))
        for (const name of ['First guide', 'Second guide'])
          await page.locator('#sidebar').getByRole('link', { name }).hover()
        await page.keyboard.press('Tab')
        const urls = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map(
            ({ href }) => new URL(href).pathname,
          ),
        )
        await page.context().close()
        return urls
      }
      expect(await hints({ saveData: false, effectiveType: '4g' })).toEqual([
        `${base}guides/first`,
        `${base}guides/second`,
      ])
      expect(await hints({ saveData: true, effectiveType: '4g' })).toEqual([])
      expect(await hints({ saveData: false, effectiveType: 'slow-2g' })).toEqual([])
    })
  })
}

describeSite('dev', {}, (site) => {
  test('dev prefetches nothing', async () => {
    const page = await site.open('/')
    expect(await page.locator('script[type="speculationrules"]').count()).toBe(0)
    await page.context().close()
  })
})

interface Delivery {
  deliveryType: string
}
