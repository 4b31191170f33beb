import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { describeModes, describeSite, playground } from './site.js'

const source = playground('components')

describeModes({ source, file: true }, (site) => {
  test('utility classes apply in pages, components and user code', async () => {
    const page = await site.open('/utilities', { colorScheme: 'light' })
    expect(await style(page.locator('.box'), 'width')).toBe('320px')
    expect(await style(page.locator('#light'), 'border-top-color')).toBe('rgb(239, 68, 68)')
    expect(await style(page.locator('#light'), 'padding-left')).toBe('7px')
    expect(await style(page.locator('.card'), 'margin-top')).toBe('33px')
  })

  test('dark variants follow the page', async () => {
    const page = await site.open('/utilities', { colorScheme: 'dark' })
    expect(await page.locator('#light').isVisible()).toBe(false)
  })
})

describeSite('dev', { source }, (site) => {
  test('a new utility class applies in the open page', async () => {
    const page = await site.open('/utilities', { colorScheme: 'light' })
    const path = join(site.copy.root, 'utilities.mdx')
    writeFileSync(path, readFileSync(path, 'utf8').replace('p-[7px]', 'p-[11px]'))
    await eventually(() => style(page.locator('#light'), 'padding-left')).toBe('11px')
  })
})

function style(locator: Locator, property: string): Promise<string> {
  return locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}
