import { expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { describeModes } from './site.js'

describeModes({}, (site) => {
  test('everything is readable and reachable without JavaScript', async () => {
    const page = await site.open('/guides/first', { javaScriptEnabled: false })
    expect(await page.locator('h1').textContent()).toBe('First guide')
    expect(await page.getByText('Shared words for first.').isVisible()).toBe(true)

    await page.getByText('More', { exact: true }).click()
    await page.getByText('Hidden words of the accordion.').waitFor()

    const tabs = page.locator('.tabs')
    expect(await tabs.getByText('Words about npm.').isVisible()).toBe(true)
    await tabs.getByText('pnpm', { exact: true }).click()
    await tabs.getByText('Words about pnpm.').waitFor()

    await page.locator('#sidebar').getByRole('link', { name: 'Second guide' }).click()
    await page.waitForURL('**/guides/second')
    await page.context().close()
  })

  test('the keyboard skips to the content', async () => {
    const page = await site.open('/guides/first')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content-container')
    await page.context().close()
  })

  test('arrow keys move between tabs, and others synchronize, also on the next page', async () => {
    const page = await site.open('/guides/first')
    const readChosen = () =>
      page
        .locator('.switch-input:checked')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    expect(await readChosen()).toEqual(['npm', 'npm'])
    await page.locator('.tabs .switch-input').first().focus()
    await page.keyboard.press('ArrowRight')
    await eventually(readChosen).toEqual(['pnpm', 'pnpm'])
    await page.goto(`${site.url}/guides/second`)
    await eventually(readChosen).toEqual(['pnpm'])
    await page.context().close()
  })

  test('an accordion opens by keyboard and sets the URL, which opens it', async () => {
    const page = await site.open('/guides/first')
    await page.locator('.accordion summary').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Hidden words of the accordion.').waitFor()
    await eventually(() => page.url()).toContain('#more')
    await page.reload()
    await page.getByText('Hidden words of the accordion.').waitFor()
    await page.context().close()
  })

  test('a tree opens and navigates with arrow keys', async () => {
    const page = await site.open('/guides/second')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const tree = page.getByRole('tree')
    await tree.getByRole('treeitem', { name: 'alpha' }).focus()
    await page.keyboard.press('ArrowRight')
    await tree.getByText('inner.txt').waitFor()
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('inner.txt')
    await page.keyboard.press('End')
    expect(await focused()).toBe('beta.txt')
    await page.keyboard.press('a')
    expect(await focused()).toBe('alpha')
    await page.keyboard.press('ArrowLeft')
    await tree.getByText('inner.txt').waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('the copy button copies the code without its removed lines', async () => {
    const page = await site.open('/guides/first', { permissions: ['clipboard-read', 'clipboard-write'] })
    const block = page.locator('.code-block', { hasText: 'copied.js' })
    await block.hover()
    await block.getByRole('button', { name: 'Copy code' }).click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^const kept = 1\s*$/)
    await page.context().close()
  })

  test('dark mode follows the system, can be switched, and is remembered', async () => {
    const page = await site.open('/', { colorScheme: 'dark' })
    const theme = () => page.locator('html').getAttribute('data-theme')
    expect(await theme()).toBe('dark')
    await page.locator('[data-appearance-toggle]').click()
    expect(await theme()).toBe('light')
    await page.goto(`${site.url}/guides/first`)
    expect(await theme()).toBe('light')
    // Then the system's own, and the system again.
    const button = page.locator('[data-appearance-toggle]')
    for (const name of ['Dark', 'System', 'Light', 'Dark', 'System']) {
      await button.click()
      expect(await page.getByRole('button', { name: `Switch between light and dark: ${name}` }).count()).toBe(1)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await eventually(theme).toBe('light')
    await page.context().close()
  })

  test('a dismissed banner stays hidden', async () => {
    const page = await site.open('/')
    await page.locator('[data-banner-dismiss]').click()
    await page.locator('#banner').waitFor({ state: 'hidden' })
    await page.goto(`${site.url}/guides/first`)
    expect(await page.locator('#banner').isVisible()).toBe(false)
    await page.context().close()
  })

  test('renders components of a JSX snippet', async () => {
    const page = await site.open('/guides/third')
    expect(await page.locator('.total').textContent()).toBe('Total: 3')
    await page.context().close()
  })
})
