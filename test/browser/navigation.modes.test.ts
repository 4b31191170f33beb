import { expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { describeModes, PHONE } from './site.js'

describeModes({}, (site) => {
  test('sidebar, tabs and pagination navigate the site and mark the current page', async () => {
    const page = await site.open('/')
    expect(await page.title()).toBe('Welcome - Fixture')
    const current = () => page.locator('#sidebar nav a[aria-current="page"]').allInnerTexts()

    await page.locator('#sidebar').getByRole('link', { name: 'First guide' }).click()
    await page.waitForURL('**/guides/first')
    expect(await page.locator('h1').textContent()).toBe('First guide')
    expect(await current()).toEqual(['First guide'])

    await page.locator('#pagination a[rel="next"]').click()
    await page.waitForURL('**/guides/second')
    await page.locator('#pagination a[rel="prev"]').click()
    await page.waitForURL('**/guides/first')

    await page.locator('.nav-tabs').getByRole('link', { name: 'Reference' }).click()
    await page.waitForURL('**/reference/parts')
    expect(await page.locator('.nav-tabs [aria-current]').textContent()).toBe('Reference')
    expect(await current()).toEqual(['Parts'])
    await page.context().close()
  })

  test('a dropdown above the sidebar opens its other section', async () => {
    const page = await site.open('/reference/parts')
    const menu = page.locator('#sidebar .nav-dropdown')
    await menu.locator('summary').click()
    await menu.getByRole('link', { name: 'Tools' }).click()
    await page.waitForURL('**/reference/tools')
    expect(await menu.locator('summary').textContent()).toBe('Tools')
    await page.context().close()
  })

  test('a nested group opens for its page and on click', async () => {
    const page = await site.open('/guides/third')
    const group = page.locator('#sidebar details', { hasText: 'Deeper' })
    expect(await group.evaluate((element: HTMLDetailsElement) => element.open)).toBe(true)
    await page.goto(`${site.url}/guides/first`)
    expect(await group.evaluate((element: HTMLDetailsElement) => element.open)).toBe(false)
    await group.locator('summary').click()
    await group.getByRole('link', { name: 'Third guide' }).waitFor()
    await page.context().close()
  })

  test('a link to a section scrolls to it', async () => {
    const page = await site.open('/')
    await page.locator('#content').getByRole('link', { name: 'first guide' }).click()
    await page.waitForURL('**/guides/first#the-end')
    await eventually(() => page.evaluate(() => scrollY > 500)).toBe(true)
    await page.context().close()
  })

  test('an unknown URL shows the 404 page with status 404', async () => {
    const page = await site.newPage()
    const response = await page.goto(`${site.url}/nowhere`)
    expect(response?.status()).toBe(404)
    expect(await page.locator('h1').textContent()).toBe('Nothing here')
    expect(await page.locator('[aria-current]').count()).toBe(0)
    await page.locator('#content').getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL(`${site.url}/`)
    await page.context().close()
  })

  test.each(['%00', 'guides/a%00.md', '%zz', '%c3.svg'])(
    'the path /%s, which is invalid, is not found',
    async (path) => {
      const { status } = await fetch(`${site.url}/${path}`)
      expect([400, 404]).toContain(status)
    },
  )

  test('the 404 page offers search and pages with similar paths', async () => {
    const page = await site.open('/guide/frist')
    const similar = page.getByRole('navigation', { name: 'Similar pages' })
    await similar.getByRole('link').first().waitFor()
    expect(await similar.getByRole('link').first().innerText()).toBe('First guide')
    await page.locator('#content').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox').waitFor()
    expect(await page.getByRole('group', { name: 'Recent pages' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await similar.getByRole('link').first().click()
    await page.waitForURL('**/guides/first')
    await page.context().close()
  })

  test('a list of all pages replaces the search without scripts', async () => {
    const page = await site.open('/guides/first', { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'All pages' }).click()
    const list = page.locator('.all-pages')
    expect(await list.getByRole('heading').allInnerTexts()).toEqual([
      'Guides',
      'Start',
      'Deeper',
      'Reference',
      'Parts',
      'Parts',
      'Tools',
      'Tools',
    ])
    expect(await page.locator('[aria-current]').count()).toBe(0)
    await list.getByRole('link', { name: 'Third guide' }).click()
    await page.waitForURL('**/guides/third')
    await page.context().close()
  })

  test('a redirect keeps query and fragment', async () => {
    const page = await site.newPage()
    await page.goto(`${site.url}/old?utm=1#part`)
    await page.waitForURL('**/guides/first?utm=1#part')
    await page.context().close()
  })

  test('the drawer on a phone opens, closes and navigates', async () => {
    const page = await site.open('/guides/first', PHONE)
    const drawer = page.locator('#sidebar')
    expect(await drawer.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await drawer.getByRole('link', { name: 'Second guide' }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await drawer.getByRole('link', { name: 'Reference' }).click()
    await page.waitForURL('**/reference/parts')
    expect(await drawer.isVisible()).toBe(false)
    await page.context().close()
  })

  test('pages are no wider than a phone', async () => {
    const page = await site.open('/guides/first', PHONE)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.context().close()
  })
})

describeModes({ base: '/docs/' }, (site, mode) => {
  test('links, images, styles and scripts have the base path', async () => {
    const page = await site.open('/')
    await eventually(() => page.locator('#content img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      200,
    )
    await eventually(() => page.locator('html').getAttribute('data-fixture-script')).toBe('ran')
    await page.locator('#sidebar').getByRole('link', { name: 'First guide' }).click()
    await page.waitForURL('**/docs/guides/first')
    const addresses = await page
      .locator('[href], [src]')
      .evaluateAll((elements) =>
        elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
      )
    expect(addresses.filter((address) => address.startsWith('/') && !address.startsWith('/docs/'))).toEqual([])
    await page.context().close()
  })

  test('redirects keep the base path', async () => {
    const page = await site.newPage()
    await page.goto(`${site.url}/old`)
    await page.waitForURL('**/docs/guides/first')
    if (mode === 'dev') {
      await page.goto(`${site.url}/moved/second`)
      await page.waitForURL('**/docs/guides/second')
    }
    await page.context().close()
  })
})
