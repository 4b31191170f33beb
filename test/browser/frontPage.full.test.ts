import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { eventually } from '../tools/browser.js'
import { describeSite, PHONE, playground } from './site.js'

const CONFIG = readFileSync(`${playground('elements')}/docs.json`, 'utf8')
const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma']
const VIEWS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 820, height: 1180 }, colorScheme: 'dark' },
  { ...PHONE, colorScheme: 'light' },
] as const

describeSite('dev', { source: playground('elements') }, (site) => {
  test.each(THEMES)('a front page in %s has no barriers and no overflow', async (theme) => {
    site.copy.write('docs.json', CONFIG.replace('"theme": "mint"', `"theme": "${theme}"`))
    const problems: string[] = []
    for (const view of VIEWS) {
      const page = await site.newPage(view)
      await eventually(async () => {
        await page.goto(`${site.url}/front`)
        return page.locator('html').getAttribute('data-layout')
      }).toBe(theme)
      for (const direction of ['ltr', 'rtl']) {
        await page.evaluate((value) => {
          document.documentElement.dir = value
        }, direction)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (overflow > 0) problems.push(`${direction}: ${overflow} px too wide`)
        problems.push(...(await findBarriers(page, direction)))
      }
      await page.context().close()
    }
    expect(problems).toEqual([])
  })
})
