import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { eventually, watchProblems } from '../tools/browser.js'
import { describeModes, describeSite, PHONE } from './site.js'

const source = fileURLToPath(new URL('fixtures/blog', import.meta.url))

describeModes({ source }, (site, mode) => {
  test('a reader opens the blog, a post, the next one, its tag and its author', async () => {
    const page = await site.open('/')
    const problems = watchProblems(page, site.url)
    await page.locator('header').getByRole('link', { name: 'Blog', exact: true }).first().click()
    await page.waitForURL(/\/blog$/)
    const titles = page.locator('.post-entry-title')
    const newest = mode === 'dev' ? ['Not finished Draft', 'Brighter lamps'] : ['Brighter lamps', 'A year of lamps']
    await eventually(() => titles.allInnerTexts()).toEqual(newest)
    await titles.getByRole('link', { name: 'Brighter lamps' }).click()
    await page.waitForURL(/\/blog\/bright$/)
    const header = page.locator('#header')
    expect(await header.locator('.page-authors').innerText()).toMatch(/Jane Doe\s+Editor\s+Lee Wong/)
    expect(await header.locator('time').innerText()).toBe('May 1, 2024')
    await page.locator('.pagination-next').click()
    await page.waitForURL(/\/blog\/year$/)
    await page.locator('#header').getByRole('link', { name: 'light' }).click()
    await page.waitForURL(/\/blog\/tags\/light$/)
    await eventually(() => page.locator('.post-entry-title').allInnerTexts()).toEqual([
      'Brighter lamps',
      'A year of lamps',
    ])
    await page.locator('.post-authors').getByRole('link', { name: 'Lee Wong' }).click()
    await page.waitForURL(/\/blog\/authors\/lee$/)
    await eventually(() => page.locator('.post-entry-title').allInnerTexts()).toEqual(['Brighter lamps'])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('search can be limited to posts', async () => {
    const page = await site.open('/')
    await page.keyboard.press('Control+k')
    await page.locator('#search-input').fill('lamps')
    const options = page.locator('.search-option-title')
    await eventually(() => options.allInnerTexts()).toContain('Dim a lamp')
    await page.locator('.search-filters').getByRole('radio', { name: 'Blog', exact: true }).check()
    await eventually(() => options.allInnerTexts()).not.toContain('Dim a lamp')
    await eventually(() => options.allInnerTexts()).toContain('A year of lamps')
    await page.context().close()
  })

  test('lists and posts have no barriers, and fit on a phone', async () => {
    for (const options of [{ colorScheme: 'dark' }, PHONE, { forcedColors: 'active' }] as const) {
      for (const path of ['/blog', '/blog/bright', '/blog/archive', '/blog/authors/jane']) {
        const page = await site.open(path, options)
        expect(await findBarriers(page, path)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
        await page.context().close()
      }
    }
  })
})

describeSite('preview', { source }, (site) => {
  test('the list and its pages need no scripts', async () => {
    const page = await site.open('/blog', { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Older posts' }).click()
    await page.waitForURL(/\/blog\/page\/2$/)
    expect(await page.locator('.post-entry').innerText()).toContain('The first words about lamps.')
    await page.getByRole('link', { name: 'Newer posts' }).click()
    await page.waitForURL(/\/blog$/)
    await page.context().close()
  })
})

describeSite('dev', { source }, (site) => {
  test('an edit of a post changes the open list', async () => {
    const page = await site.newPage()
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'))
    await page.goto(`${site.url}/blog`)
    await connected
    const file = join(site.copy.root, 'blog/2024-05-01-bright.mdx')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Brighter lamps', 'The brightest lamps'))
    await page.locator('.post-entry-title', { hasText: 'The brightest lamps' }).waitFor()
    writeFileSync(join(site.copy.root, 'blog/2024-07-01-new.mdx'), '---\ntitle: Newest\n---\n\nText.\n')
    await page.locator('.post-entry-title', { hasText: 'Newest' }).waitFor()
    await page.context().close()
  })
})
