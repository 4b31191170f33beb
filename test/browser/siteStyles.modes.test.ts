import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeModes, PHONE, playground } from './site.js'

const elementBox = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} has no box.`)
  return box
}

const elementStyle = (page: Page, selector: string, names: readonly string[]) =>
  page.locator(selector).evaluate((element, properties) => {
    const style = getComputedStyle(element)
    return properties.map((name) => style.getPropertyValue(name))
  }, names)

/** Space at the left and right of a box inside of another one. */
const margins = async (page: Page, inner: string, outer: string) => {
  const [a, b] = await Promise.all([elementBox(page, inner), elementBox(page, outer)])
  return [Math.round(a.x - b.x), Math.round(b.x + b.width - a.x - a.width)]
}

describeModes({ source: playground('elements') }, (site) => {
  test('rules for page parts set their widths and margins', async () => {
    const page = await site.open('/styled', { viewport: { width: 1600, height: 900 } })
    expect(await elementStyle(page, '#content-area', ['display', 'max-width'])).toEqual(['block', '768px'])
    const widths = ['#content-area', '#header', '#content', '#pagination'].map((part) => elementBox(page, part))
    expect((await Promise.all(widths)).map(({ width }) => width)).toEqual([768, 480, 640, 480])
    expect(await margins(page, '#header', '#content-area')).toEqual([144, 144])
    expect(await margins(page, '#content', '#content-area')).toEqual([64, 64])
    expect(await margins(page, '#pagination', '#content-area')).toEqual([144, 144])
    const [area, toc] = await Promise.all([elementBox(page, '#content-area'), elementBox(page, '#table-of-contents')])
    expect(toc.x).toBeGreaterThan(area.x + area.width)
    await page.context().close()
  })

  test('the same style rules fit a small screen', async () => {
    const page = await site.open('/styled', PHONE)
    expect((await elementBox(page, '#header')).width).toBe((await elementBox(page, '#content')).width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.context().close()
  })

  test('a page in custom mode has no #content-area and is as wide as the window', async () => {
    const page = await site.open('/styled-custom')
    expect(await page.locator('#content-area').count()).toBe(0)
    expect((await elementBox(page, '#content')).width).toBe(page.viewportSize()?.width)
    await page.context().close()
  })

  test('a page in custom mode shows elements as the author draws them', async () => {
    const page = await site.open('/canvas', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
    const center = async (selector: string) => {
      const range = await page.locator(selector).evaluate((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        const { left, right } = text.getBoundingClientRect()
        return (left + right) / 2
      })
      return Math.round(range)
    }
    expect([await center('#canvas-title'), await center('#canvas-heading')]).toEqual([640, 640])
    const [background, underline, color] = ['background-color', 'text-decoration-line', 'color']
    const primary = 'color(srgb 0.0431373 0.478431 0.376471)'
    expect(await elementStyle(page, '#canvas-button', [background, underline, color])).toEqual([
      primary,
      'none',
      'rgb(255, 255, 255)',
    ])
    expect(await elementStyle(page, '#canvas-text', ['margin-top', 'font-size'])).toEqual(['0px', '18px'])
    expect(await elementStyle(page, '#canvas-band', ['margin-top'])).toEqual(['0px'])
    expect(await elementStyle(page, '#canvas-plain > .columns', ['margin-top'])).toEqual(['20px'])
    expect(parseFloat((await elementStyle(page, 'li > .columns', ['margin-top']))[0] ?? '')).toBeGreaterThan(14)
    await page.context().close()
  })

  test('a button is text without utility classes', async () => {
    const page = await site.open('/styled')
    const names = ['background-color', 'border-top-width', 'padding-left', 'font-size']
    const [text] = await elementStyle(page, '#content .mdx-content', ['color'])
    const [size] = await elementStyle(page, '#content .mdx-content', ['font-size'])
    expect(await elementStyle(page, '#plain-button', names)).toEqual(['rgba(0, 0, 0, 0)', '0px', '0px', size])
    expect(await elementStyle(page, '#plain-button', ['color'])).toEqual([text])
    expect(await elementStyle(page, '#drawn-button', names.slice(0, 3))).toEqual(['rgb(37, 99, 235)', '2px', '16px'])
    expect(await elementStyle(page, '#drawn-button', ['color'])).toEqual(['rgb(255, 255, 255)'])
    await page.context().close()
  })

  test('border-none removes the underline of a link', async () => {
    const page = await site.open('/styled')
    expect(await elementStyle(page, '#bare-link', ['text-decoration-line'])).toEqual(['none'])
    expect(await elementStyle(page, '#content p > a:not(#bare-link)', ['text-decoration-line'])).toEqual(['underline'])
    await page.context().close()
  })
})
