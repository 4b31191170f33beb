import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeSite, PHONE, playground } from './site.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const source = playground('elements')
const PATHS = readdirSync(source)
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => `/${file.replace(/(?:^index)?\.mdx$/, '')}`)

async function barriers(page: Page): Promise<string[]> {
  // Evaluated, not added: the policy of the site forbids inline scripts.
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

describeSite('preview', { source }, (site) => {
  test.each(['light', 'dark'] as const)(
    'in the %s, no page of components has a serious barrier',
    async (colorScheme) => {
      const page = await site.newPage({ colorScheme })
      const found: Record<string, string[]> = {}
      for (const path of PATHS) {
        await page.goto(site.url + path)
        if (path === '/diagrams') await page.locator('.mermaid-view svg').first().waitFor()
        const own = await barriers(page)
        if (own.length > 0) found[path] = own
      }
      expect(found).toEqual({})
      await page.context().close()
    },
  )

  test.each([{}, PHONE])('nor what opens on a page (%o)', { timeout: 120_000 }, async (options) => {
    const page = await site.open('/images', options)
    await page.getByRole('button', { name: 'A room with a lamp' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('#page-context-menu-button').click()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.locator('#search-input').fill('step')
    await page.locator('[data-state="results"] ~ .search-results .search-option').first().waitFor()
    expect(await barriers(page)).toEqual([])
    await page.locator('#search-input').fill('nothing at all')
    await page.getByText('No results for').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.context().close()
  })
})
