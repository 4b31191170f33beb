import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { describeSite, PHONE, playground } from './site.js'

const source = playground('elements')
const PATHS = readdirSync(source)
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => `/${file.replace(/(?:^index)?\.mdx$/, '')}`)

describeSite('preview', { source }, (site) => {
  test.each(['light', 'dark'] as const)(
    'no page of components has a serious barrier in the %s',
    async (colorScheme) => {
      const page = await site.newPage({ colorScheme })
      const names: string[] = []
      for (const path of PATHS) {
        await page.goto(site.url + path)
        if (path === '/diagrams') await page.locator('.mermaid-view svg').first().waitFor()
        if (path === '/tree') await page.getByRole('tree').first().waitFor()
        names.push(...(await findBarriers(page, path)))
      }
      expect(names).toEqual([])
      await page.context().close()
    },
  )

  test.each([{}, PHONE])('opened components have no serious barrier (%o)', { timeout: 120_000 }, async (options) => {
    const page = await site.open('/images', options)
    await page.getByRole('button', { name: 'A room with a lamp' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findBarriers(page, page.url())).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('#page-context-menu-button').click()
    expect(await findBarriers(page, page.url())).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.locator('#search-input').fill('step')
    await page.locator('[data-state="results"] ~ .search-results .search-option').first().waitFor()
    expect(await findBarriers(page, page.url())).toEqual([])
    await page.locator('#search-input').fill('xqzvw kjqxz')
    await page.getByText('No results for').waitFor()
    expect(await findBarriers(page, page.url())).toEqual([])
    await page.context().close()
  })
})
