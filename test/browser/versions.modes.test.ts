import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { CLI } from '../broken/cli.js'
import { findBarriers } from '../tools/axe.js'
import { describeModes, PHONE, type SiteOptions } from './site.js'

const OPTIONS: SiteOptions = {
  prepare({ root, write }) {
    execFileSync(process.execPath, [CLI, 'version', 'create', 'v1', '--dir', root])
    write('v1/guides/first.mdx', '---\ntitle: First guide of v1\n---\n\nText.\n')
  },
}

describeModes(OPTIONS, (site) => {
  test('the notice of an outdated version opens the same page of the latest version', async () => {
    const page = await site.open('/v1/guides/first')
    const notice = page.getByRole('note')
    expect(await notice.innerText()).toBe('This page describes version v1, which is outdated. Latest version: Latest')
    expect(await findBarriers(page, '/v1/guides/first', { all: true })).toEqual([])
    await notice.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/guides/first')
    expect(await page.locator('h1').innerText()).toBe('First guide')
    expect(await notice.count()).toBe(0)
    await page.context().close()
  })

  test('the version menu keeps the page', async () => {
    const page = await site.open('/guides/second')
    const menu = page.locator('.navbar .nav-dropdown[data-kind="version"]')
    await menu.locator('summary').click()
    await menu.getByRole('link', { name: 'v1' }).click()
    await page.waitForURL('**/v1/guides/second')
    expect(await page.locator('.nav-tabs [aria-current]').innerText()).toBe('Guides')
    await menu.locator('summary').click()
    await menu.getByRole('link', { name: 'Latest' }).click()
    await page.waitForURL((url) => url.pathname === '/guides/second')
    await page.context().close()
  })

  test('links of the copy stay in the version, on phones and without JavaScript', async () => {
    const page = await site.open('/v1', { ...PHONE, javaScriptEnabled: false })
    await page.locator('#content').getByRole('link', { name: 'first guide' }).click()
    await page.waitForURL('**/v1/guides/first#the-end')
    expect(await page.locator('h1').innerText()).toBe('First guide of v1')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('note').getByRole('link').click()
    await page.waitForURL((url) => url.pathname === '/guides/first')
    await page.context().close()
  })
})
