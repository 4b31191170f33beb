import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { describeModes, PHONE } from './site.js'

const LAYOUTS = fileURLToPath(new URL('fixtures/layouts', import.meta.url))

const isVisible = (page: Page, selector: string) => page.locator(selector).first().isVisible()
const focusIn = (page: Page, selector: string) =>
  page.evaluate((where) => document.activeElement?.closest(where) !== null, selector)

describeModes({ source: LAYOUTS }, (site) => {
  test('each mode has its own site chrome', async () => {
    const page = await site.newPage()
    const chromeByMode: Record<string, string> = {}
    for (const mode of ['wide', 'custom', 'frame', 'center']) {
      await page.goto(`${site.url}/modes/${mode}`)
      const parts = { sidebar: '#sidebar', title: '#page-title', toc: '#table-of-contents', pagination: '#pagination' }
      const lines: string[] = []
      for (const [name, selector] of Object.entries(parts)) if (await isVisible(page, selector)) lines.push(name)
      chromeByMode[mode] = lines.join(' ')
    }
    expect(chromeByMode).toEqual({
      wide: 'sidebar title pagination',
      custom: '',
      frame: 'sidebar',
      center: 'title pagination',
    })
    await page.context().close()
  })

  test('a version switch opens the same page, else the first page of the other version', async () => {
    const page = await site.open('/guides/setup')
    const choose = async (kind: string, name: string) => {
      await page.locator(`#navbar [data-kind="${kind}"] summary`).click()
      await page.locator(`#navbar [data-kind="${kind}"]`).getByRole('link', { name }).click()
    }
    await choose('version', 'v1')
    await page.waitForURL('**/v1/guides/setup')
    await choose('version', 'v2')
    await page.waitForURL((url) => url.pathname === '/guides/setup')
    await page.goto(`${site.url}/guides/only-new`)
    await choose('version', 'v1')
    await page.waitForURL((url) => url.pathname === '/v1' || url.pathname === '/v1/index')
    expect(await page.locator('h1').textContent()).toBe('Welcome to v1')
    await page.context().close()
  })

  test('a page in Arabic is right to left with an Arabic interface and left-to-right code', async () => {
    const page = await site.open('/guides/setup')
    await page.locator('#localization-select-trigger').click()
    await page.locator('#localization-select-content a').nth(1).click()
    await page.waitForURL('**/ar/guides/setup')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await page.locator('.toc-title').textContent()).toBe('في هذه الصفحة')
    expect(await page.locator('.code-block-copy-button').getAttribute('aria-label')).toBe('نسخ الشيفرة')
    const [sidebar, content] = await Promise.all(['#sidebar', '#content'].map((id) => page.locator(id).boundingBox()))
    expect(sidebar?.x).toBeGreaterThan(content?.x ?? Number.NaN)
    const directions = await page
      .locator('pre, code')
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).direction))
    expect(new Set(directions)).toEqual(new Set(['ltr']))
    await page.context().close()
  })

  test('a tab with a menu opens by keyboard and closes with Escape', async () => {
    const page = await site.open('/')
    const menu = page.locator('.nav-tabs details')
    await menu.locator('summary').focus()
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: 'Tools' }).waitFor()
    await page.keyboard.press('Escape')
    await menu.getByRole('link', { name: 'Tools' }).waitFor({ state: 'hidden' })
    expect(await focusIn(page, '.nav-tabs summary')).toBe(true)
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: 'Parts' }).click()
    await page.waitForURL('**/more/parts')
    await page.context().close()
  })

  test('the drawer traps the focus, closes with Escape and returns the focus', async () => {
    const page = await site.open('/', PHONE)
    await page.locator('.menu-button').focus()
    await page.keyboard.press('Enter')
    await page.locator('#sidebar').getByRole('link', { name: 'Setup' }).waitFor()
    await eventually(() => focusIn(page, '#sidebar')).toBe(true)
    expect(await page.locator('#content-container').evaluate((element: HTMLElement) => element.inert)).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#navbar, #content-container'))).toBeNull()
    await page.keyboard.press('Escape')
    await eventually(() => focusIn(page, '.menu-button')).toBe(true)
    expect(await page.locator('#content-container').evaluate((element: HTMLElement) => element.inert)).toBe(false)
    await page.context().close()
  })

  test('the table of contents opens under its button on small screens', async () => {
    const page = await site.open('/guides/setup', PHONE)
    const button = page.locator('.toc-button')
    await button.click()
    const [from, list] = await Promise.all([button.boundingBox(), page.locator('#table-of-contents').boundingBox()])
    expect(Math.abs((list?.x ?? Number.NaN) - (from?.x ?? 0))).toBeLessThanOrEqual(1)
    const gap = (list?.y ?? Number.NaN) - ((from?.y ?? 0) + (from?.height ?? 0))
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(gap).toBeLessThanOrEqual(12)
    await page.locator('#table-of-contents').getByRole('link', { name: 'Part 4' }).click()
    await page.locator('#table-of-contents').waitFor({ state: 'hidden' })
    expect(page.url()).toContain('#part-4')
    await page.context().close()
  })

  test.each([
    ['phone', 390],
    ['tablet', 820],
  ])('on a %s, a bar below the header names the current section', async (_, width) => {
    const page = await site.open('/guides/setup', { viewport: { width, height: 844 } })
    expect(await isVisible(page, '#sidebar')).toBe(width >= 800)
    const current = page.locator('.toc-current')
    expect(await current.textContent()).toBe('')
    await page.goto(`${site.url}/guides/setup#part-3`)
    await eventually(() => current.textContent()).toBe('Part 3')
    const [header, bar, heading] = await Promise.all(
      ['#navbar', '.toc-layout', '#part-3'].map((selector) => page.locator(selector).boundingBox()),
    )
    // On the line of the header.
    expect(Math.abs((bar?.y ?? Number.NaN) - (header?.height ?? 0))).toBeLessThanOrEqual(1)
    expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? Number.NaN) + (bar?.height ?? 0))
    await page.context().close()
  })

  test.each([1440, 1100, 820, 390])('own widths of the content cause no horizontal scroll at %i', async (width) => {
    const page = await site.open('/guides/setup', { viewport: { width, height: 844 } })
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    for (const content of ['#content-area{max-width:48rem!important}', '#content-area{max-width:90rem!important}']) {
      await page.addStyleTag({ content })
      expect(await excess()).toBeLessThanOrEqual(0)
    }
    await page.context().close()
  })

  test('the table of contents marks the current section and its parent', async () => {
    const page = await site.open('/guides/setup')
    await page.evaluate(() => document.getElementById('detail-3')?.scrollIntoView({ behavior: 'instant' }))
    const texts = (selector: string) => page.locator(`${selector} > a`).allTextContents()
    await eventually(() => texts('.toc-item[data-active-deepest]')).toEqual(['Detail 3'])
    expect(await texts('.toc-item[data-active]')).toEqual(['Part 3', 'Detail 3'])
    await page.context().close()
  })

  test('headings of an update are nested below it', async () => {
    const page = await site.open('/news')
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['May', 'First', 'April', 'Second'])
    const inner = page.locator('#table-of-contents-content > li > ul > li > a')
    expect(await inner.allTextContents()).toEqual(['First', 'Second'])
    await page.context().close()
  })

  test('shows related pages, deprecation, tags and social networks', async () => {
    const page = await site.open('/guides/setup')
    expect(await page.locator('.related a').allTextContents()).toEqual(['Tools', 'Older'])
    expect(await page.getByRole('link', { name: 'GitHub' }).count()).toBe(2)
    expect(await page.locator('#footer').getByRole('link', { name: 'X', exact: true }).count()).toBe(1)
    expect(await page.locator('#sidebar a[data-deprecated]').textContent()).toBe('OldLegacy')
    await page.goto(`${site.url}/old`)
    const notice = page.locator('#header [role="note"]')
    expect(await notice.textContent()).toContain('deprecated')
    // The site's style sheet says `callout { … }`.
    expect(await notice.evaluate((element) => getComputedStyle(element).outlineColor)).toBe('rgb(1, 2, 3)')
    await page.context().close()
  })

  test('a button as dark as the background is visible', async () => {
    const page = await site.open('/', { colorScheme: 'dark' })
    const [button, background] = await page.evaluate(() => [
      getComputedStyle(document.querySelector('#topbar-cta-button') as Element).backgroundColor,
      getComputedStyle(document.documentElement).backgroundColor,
    ])
    expect(button).not.toBe(background)
    expect(button).toBe('rgb(247, 247, 247)')
    await page.context().close()
  })

  test('blocks keep their distance, also the copy button of one line of code', async () => {
    const page = await site.open('/guides/setup', PHONE)
    const gaps = await page.locator('.mdx-content > *').evaluateAll((blocks) =>
      blocks.slice(1, 4).map((block) => {
        const before = block.previousElementSibling as Element
        return Math.round(block.getBoundingClientRect().top - before.getBoundingClientRect().bottom)
      }),
    )
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(18)
    const block = page.locator('.code-block').first()
    const [code, copy] = await Promise.all(['pre', 'button'].map((part) => block.locator(part).boundingBox()))
    expect((code?.x ?? Number.NaN) + (code?.width ?? 0)).toBeLessThanOrEqual(copy?.x ?? Number.NaN)
    await page.context().close()
  })
})
