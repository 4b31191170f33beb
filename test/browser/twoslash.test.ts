import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { eventually } from '../tools/browser.js'
import { DOCS, describeSite, PHONE } from './site.js'

const PATH = '/content/twoslash'

/** The first name with a type, and its type. */
function firstType(page: Page) {
  const name = page.locator('.typed').first()
  return { name, popup: name.locator('.typed-popup') }
}

describeSite('preview', { source: DOCS }, (site) => {
  test('shows a type on hover without moving the page, inside the window', async () => {
    const page = await site.open(PATH, { reducedMotion: 'reduce' })
    const { name, popup } = firstType(page)
    expect(await popup.isVisible()).toBe(false)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await name.hover()
    await eventually(() => popup.isVisible()).toBe(true)
    expect(await popup.innerText()).toContain('const ports: Map<string, number>')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    const [box, at] = [await popup.boundingBox(), await name.boundingBox()]
    expect(box?.y).toBeCloseTo((at?.y ?? 0) + (at?.height ?? 0), -1)
    await page.setViewportSize({ width: 900, height: 500 })
    for (const each of await page.locator('.typed').all()) {
      await each.hover()
      const box = await each.locator('.typed-popup').boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(900)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(500)
    }
  })

  test('shows types by keyboard, also without scripts, and hides them on Escape', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await site.open(PATH, { javaScriptEnabled })
      const { name, popup } = firstType(page)
      await page.locator('pre:has(.typed)').first().focus()
      await page.keyboard.press('Tab')
      expect(await name.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
      expect(await popup.isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      expect(await popup.isVisible()).toBe(!javaScriptEnabled)
    }
  })

  test('shows a type at the bottom of a phone on tap', async () => {
    const page = await site.open(PATH, PHONE)
    const { name, popup } = firstType(page)
    await name.tap()
    await eventually(() => popup.isVisible()).toBe(true)
    const box = await popup.boundingBox()
    expect(box?.width).toBeGreaterThan(340)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800)
  })

  test('has no barriers in light and dark, with a type that is shown', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await site.open(PATH, { colorScheme })
      await firstType(page).name.focus()
      expect(await findBarriers(page, PATH)).toEqual([])
    }
  })

  test('copies the code without types and notes', async () => {
    const page = await site.open(PATH)
    const button = page.locator('.code-block:has(.typed) [data-copy-code]').first()
    expect(await button.getAttribute('data-copy')).toBe(
      "const ports = new Map([['docs', 3000]])\nconst port = ports.get('docs')",
    )
  })
})
