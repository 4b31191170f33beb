import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { describeSite } from './site.js'

const LAYOUTS = fileURLToPath(new URL('fixtures/layouts', import.meta.url))
const CONFIG = readFileSync(`${LAYOUTS}/docs.json`, 'utf8')
const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma']
const PATHS = ['/guides/setup', '/modes/wide', '/modes/custom', '/modes/frame', '/modes/center', '/ar/guides/setup']

describeSite('dev', { source: LAYOUTS }, (site) => {
  const looks = new Map<string, string>()

  test.each(THEMES)('%s has no overflow, overlap or layout shift at any width', async (theme) => {
    site.copy.write('docs.json', CONFIG.replace('"theme": "mint"', `"theme": "${theme}"`))
    const page = await site.newPage()
    await eventually(async () => {
      await page.goto(`${site.url}/`)
      return page.locator('html').getAttribute('data-layout')
    }).toBe(theme)
    const problems: string[] = []
    for (const width of [1440, 1100, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of PATHS) {
        await page.goto(site.url + path)
        problems.push(...(await layoutProblems(page)).map((problem) => `${path} at ${width}: ${problem}`))
      }
    }
    expect(problems).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${site.url}/guides/setup`)
    looks.set(theme, await readStyles(page))
    await page.context().close()
  })

  test('no two themes look the same', () => {
    expect(new Set(looks.values()).size).toBe(THEMES.length)
  })
})

/** What is too wide for the window, and what the top bar hides. */
function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth - clientWidth} px too wide`)
    const bar = document.querySelector('#navbar')?.getBoundingClientRect()
    const title = document.querySelector('#page-title')?.getBoundingClientRect()
    if (bar && title && title.top < bar.bottom) problems.push('the title is under the top bar')
    const items = [
      ...document.querySelectorAll('#navbar :is(.nav-logo, summary, .nav-tabs-item, .navbar-link, button)'),
    ]
      .filter((item) => item.checkVisibility())
      .map((item) => ({ name: item.className, box: item.getBoundingClientRect() }))
    for (const [index, { name, box }] of items.entries()) {
      if (box.left < 0 || box.right > clientWidth + 1) problems.push(`${name} is outside of the window`)
      for (const other of items.slice(index + 1)) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (wide > 1 && high > 1) problems.push(`${name} overlaps ${other.name}`)
      }
    }
    return problems
  })
}

/** Some of what readers see of a theme. */
function readStyles(page: Page): Promise<string> {
  return page.evaluate(() => {
    const of = (selector: string, ...names: string[]) => {
      const style = getComputedStyle(document.querySelector(selector) as Element)
      return names.map((name) => style.getPropertyValue(name)).join(' ')
    }
    return [
      of('#navbar', 'border-bottom', 'background-color', 'height', 'border-radius'),
      of('#page-title', 'font', 'letter-spacing'),
      of('#sidebar [aria-current="page"]', 'background-color', 'color', 'padding', 'border-radius', 'box-shadow'),
      of('.code-block', 'border', 'border-radius'),
      of('.nav-tabs-item', 'height', 'padding', 'border-radius'),
    ].join('\n')
  })
}
