import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { eventually, watchProblems } from '../tools/browser.js'
import { describeModes, describeSite, PHONE } from './site.js'

const source = fileURLToPath(new URL('fixtures/search', import.meta.url))
const field = (page: Page) => page.getByRole('combobox', { name: /./ }).and(page.locator('#search-input'))
const option = (page: Page, title: string) =>
  page.locator('.search-option', { has: page.getByText(title, { exact: true }) })
const first = (page: Page) => page.locator('[data-state="results"] ~ .search-results .search-option').first()
const titles = (page: Page) => page.locator('.search-option-title').allInnerTexts()
const firstTitle = async (page: Page) => (await titles(page))[0]
const filter = (page: Page, name: string) => page.locator('.search-filters').getByRole('radiogroup', { name })
const choose = (page: Page, name: string, value: string) =>
  filter(page, name).getByRole('radio', { name: value, exact: true }).check()
const resultGroup = (page: Page, title: string) =>
  page.locator('.search-group', { has: page.getByText(title, { exact: true }) }).getAttribute('aria-label')

async function search(page: Page, query: string): Promise<void> {
  if (!(await field(page).isVisible())) await page.keyboard.press('Control+k')
  await field(page).fill(query)
}

describeModes({ source, file: true }, (site) => {
  test('finds section text, and shows results with marks and without layout shift', async () => {
    const page = await site.open('/')
    const problems = watchProblems(page, site.url)
    await search(page, 'flickers')
    const locator = option(page, 'Flicker at low brightness')
    await locator.waitFor()
    const height = (await locator.boundingBox())?.height
    await eventually(() => locator.locator('.search-option-description mark').allInnerTexts()).toEqual(['flickers'])
    expect((await locator.boundingBox())?.height).toBe(height)
    expect(await resultGroup(page, 'Flicker at low brightness')).toBe('Guides › Start › Dimming')
    await locator.click()
    await page.waitForURL(/dimming(?:\.html)?#flicker-at-low-brightness$/)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('finds operations by method, path and parameter names', async () => {
    const page = await site.open('/')
    for (const [query, title] of [
      ['post lamps switch', 'Switch a lamp'],
      ['/v2/lamps', 'Switch a lamp'],
      ['fade_seconds', 'fade_seconds'],
    ] as const) {
      await search(page, query)
      await eventually(() => firstTitle(page)).toBe(title)
    }
    await search(page, 'POST /v2/lamps/{lamp_id}/switch')
    await eventually(() => first(page).locator('.search-option-endpoint mark').allInnerTexts()).toEqual([
      'https://api.example.com/v2/lamps/{lamp_id}/switch',
    ])
    expect(await first(page).locator('.search-option-endpoint').innerText()).toMatch(/^POST\s/)
    await page.context().close()
  })

  test('narrows results by tab, version and language, also on the next page', async () => {
    const page = await site.open('/')
    await search(page, 'brightness')
    await eventually(() => titles(page)).toContain('fade_seconds')
    expect(await resultGroup(page, 'fade_seconds')).toMatch(/Switch a lamp$/)
    await choose(page, 'Section', 'Guides')
    await eventually(() => titles(page)).not.toContain('fade_seconds')
    await choose(page, 'Version', 'v1')
    await eventually(() => titles(page)).toEqual(['Dimming by cord'])
    expect(await page.locator('.search-status').textContent()).toBe('Results: 1')
    // There is but one part in this version.
    expect(await page.locator('.search-filters').getByRole('radiogroup').count()).toBe(2)
    await first(page).click()
    await page.waitForURL(/v1\/dimming/)
    await search(page, 'brightness')
    await eventually(() => titles(page)).toEqual(['Dimming by cord'])
    await choose(page, 'Language', '日本語')
    await search(page, '明るさ')
    await eventually(() => firstTitle(page)).toBe('明るさを調整する')
    await page.context().close()
  })

  test.each([
    ['zh', '亮度', '调节亮度'],
    ['zh', '灯泡', '第一盏灯'],
    ['ja', '電球', '最初のランプ'],
    ['th', 'ความสว่าง', 'ปรับความสว่าง'],
  ])('searches a page in %s in its language without spaces: %s', async (language, query, title) => {
    const page = await site.open(`/${language}/lamp`)
    await search(page, query)
    await eventually(() => firstTitle(page)).toBe(title)
    await eventually(() => first(page).locator('mark').count()).toBeGreaterThan(0)
    await page.context().close()
  })

  test('renders hostile text as text', async () => {
    const page = await site.open('/')
    const problems = watchProblems(page, site.url)
    await search(page, 'constructor')
    await eventually(() => titles(page)).toEqual(['constructor', '__proto__ and constructor'])
    await search(page, '__proto__')
    await eventually(() => firstTitle(page)).toBe('__proto__ and constructor')
    await search(page, 'script alert')
    await eventually(() => first(page).locator('.search-option-description').innerText()).toContain('</script>')
    await search(page, '<img src=x onerror=alert(1)>')
    await page.locator('.search-status[data-state]').waitFor({ state: 'attached' })
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describeSite('preview', { source }, (site) => {
  test.each([
    ['a desk', {}],
    ['a phone', PHONE],
  ])('the open search with filters is free of barriers on %s', async (_, options) => {
    const page = await site.open('/', options)
    await search(page, 'brightness')
    await first(page).locator('mark').first().waitFor()
    await filter(page, 'Language').waitFor()
    expect(await findBarriers(page, '/')).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('search-language')
    await page.context().close()
  })
})

describeSite('dev', { source }, (site) => {
  test('finds text written while the page is open', async () => {
    const page = await site.open('/')
    await search(page, 'lampshade')
    await page.getByText('No results for “lampshade”').waitFor()
    site.copy.write('en/v2/dimming.mdx', '---\ntitle: Dimming\n---\n\nA lampshade dims, too.\n')
    await eventually(async () => {
      await field(page).fill('')
      await field(page).fill('lampshade')
      return (await titles(page))[0]
    }).toBe('Dimming')
    await page.context().close()
  })
})
