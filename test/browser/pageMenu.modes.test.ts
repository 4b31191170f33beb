import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, watchProblems } from '../tools/browser.js'
import { describeModes, describeSite, PHONE, playground } from './site.js'

describeModes({ source: playground('elements') }, (site) => {
  test('the first entry of the page menu copies the page as Markdown', async () => {
    const page = await site.newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    const problems = watchProblems(page, site.url)
    await page.goto(`${site.url}/tabs`)
    await page.getByRole('button', { name: 'Copy page' }).click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^# Tabs and code groups\n\n> One choice, followed everywhere\.\n/,
    )
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('the other entries are in a menu with arrow keys, and Escape returns the focus', async () => {
    const page = await site.open('/tabs')
    const summary = page.locator('#page-context-menu-button')
    await summary.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'View as Markdown' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    await page.keyboard.press('ArrowDown')
    await eventually(focused).toBe('View as Markdown')
    await page.keyboard.press('ArrowDown')
    await eventually(focused).toBe('Open in Claude')
    await page.keyboard.press('End')
    await eventually(focused).toContain('Send to the desk')
    await page.keyboard.press('ArrowDown')
    await eventually(focused).toBe('View as Markdown')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'View as Markdown' }).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('page-context-menu-button')
    await summary.click()
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('link', { name: 'View as Markdown' }).waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('entries of the page menu open with the URL or text of the page', async () => {
    const page = await site.open('/tabs')
    const opened = async (name: string, host: string) => {
      await page.locator('#page-context-menu-button').click()
      const [popup] = await Promise.all([
        page.context().waitForEvent('request', (request) => new URL(request.url()).hostname === host),
        page.getByRole('button', { name }).click(),
      ])
      return decodeURIComponent(popup.url())
    }
    await page.context().route(/claude\.ai|desk\.example/, (route) => route.abort())
    expect(await opened('Open in Claude', 'claude.ai')).toContain(`claude.ai/new?q=Read ${site.url}/tabs.md and`)
    expect(await opened('Send to the desk', 'desk.example.com')).toContain('?text=# Tabs and code groups\n')
    await page.context().close()
  })

  test('the page menu contains plain links without script', async () => {
    const page = await site.open('/tabs', { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: 'Copy page' }).isVisible()).toBe(false)
    const { width = 0, height = 0 } = (await page.locator('#page-context-menu').boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(32)
    await page.locator('#page-context-menu-button').click()
    expect(await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href')).toBe('/tabs.md')
    await page.context().close()
  })
})

describeSite(
  'preview',
  {
    source: playground('elements'),
    prepare(copy) {
      const config = readFileSync(join(copy.root, 'docs.json'), 'utf8')
      copy.write('docs.json', config.replace('"claude"', '"add-mcp", "cursor"'))
    },
    command: async () => ({
      args: ['--assistant', 'https://octavo.example.com', '--assistant-domain', 'docs.acme.com'],
    }),
  },
  (site) => {
    test('MCP entries copy a command and link to an editor', async () => {
      const page = await site.open('/tabs', { permissions: ['clipboard-read', 'clipboard-write'] })
      await page.locator('#page-context-menu-button').click()
      const editor = page.getByRole('link', { name: 'Connect to Cursor' })
      expect(await editor.getAttribute('href')).toContain(
        'cursor://anysphere.cursor-deeplink/mcp/install?name=Elements&',
      )
      await page.getByRole('button', { name: 'Copy MCP install command' }).click()
      await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npx add-mcp https://docs.acme.com/mcp')
      await page.context().close()
    })
  },
)

describeSite(
  'preview',
  {
    prepare(copy) {
      const config = JSON.parse(readFileSync(join(copy.root, 'docs.json'), 'utf8'))
      copy.write('docs.json', JSON.stringify({ ...config, contextual: { options: ['copy', 'view'] } }))
    },
  },
  (site) => {
    const boxes = (page: Page) =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().toJSON() as DOMRect
        const [title, menu, toc] = ['#page-title', '#page-context-menu', '.toc-button'].map(box)
        return { title, menu, toc, text: box('.mdx-content > p') } as Record<string, DOMRect>
      })

    test('the menu is beside the title on wide screens, and the text starts within 260 pixels', async () => {
      const page = await site.open('/guides/first', { viewport: { width: 1280, height: 800 } })
      await page.locator('#banner button').click()
      const { title, menu, text } = await boxes(page)
      expect(menu?.top).toBeLessThan(title?.bottom ?? 0)
      expect(menu?.left).toBeGreaterThan(title?.left ?? Number.NaN)
      expect(text?.top).toBeLessThanOrEqual(260)
      await page.context().close()
    })

    test.each([390, 320])('at a width of %i the menu is above the bar of the table of contents', async (width) => {
      const page = await site.open('/guides/first', { ...PHONE, viewport: { width, height: 844 } })
      const { menu, toc } = await boxes(page)
      expect(toc?.top).toBeGreaterThanOrEqual(menu?.bottom ?? Number.NaN)
      expect(toc?.right).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await page.locator('#page-context-menu-button').click()
      await page.getByRole('link', { name: 'View as Markdown' }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.toc-button').click()
      const list = (await page.locator('#table-of-contents').boundingBox()) ?? { x: -1, width: 0 }
      expect(list.x).toBeGreaterThanOrEqual(0)
      expect(list.x + list.width).toBeLessThanOrEqual(width)
      await page.context().close()
    })
  },
)
