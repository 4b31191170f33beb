import { describe, expect, test } from 'vitest'
import { findChromium } from '../tools/chromium.js'
import { findSent, input, tryOut, useBrowser } from '../tools/tryOut.js'

useBrowser()

describe.skipIf(findChromium() === undefined)('credentials in the playground', () => {
  test('an API key is sent in a cookie by the forwarding site, and readers see when it cannot be', async () => {
    const security = [{ id: 'main', kind: 'apiKey', in: 'cookie', name: 'sid', scopes: [] }] as const
    await using forwarded = await tryOut({ security })
    await input(forwarded.dialog, 'sid').fill('abc')
    await forwarded.send()
    await forwarded.done()
    expect(findSent(forwarded.api)?.headers.cookie).toBe('sid=abc')
    await using direct = await tryOut({ security }, { mode: 'direct' })
    await input(direct.dialog, 'sid').fill('abc')
    await direct.dialog.getByText(/do not let pages set cookies/).waitFor()
  })

  test('credentials last as long as the page unless the reader keeps them', async () => {
    const security = [{ id: 'main', kind: 'bearer', scopes: [] }] as const
    await using trial = await tryOut({ security }, { more: { two: { security } } })
    const { page, dialog } = trial
    const reopen = async (name: string) => {
      await page.getByRole('button', { name: `Try ${name}` }).click()
      return input(dialog, 'Token').inputValue()
    }
    await input(dialog, 'Token').fill('secret')
    await page.keyboard.press('Escape')
    expect(await reopen('two')).toBe('secret')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('secret')
    await page.reload()
    expect(await reopen('one')).toBe('')
    await input(dialog, 'Token').fill('kept')
    const stores = () =>
      page.evaluate(() =>
        [localStorage, sessionStorage].map((store) =>
          Object.values({ ...store }).some((text) => text.includes('kept')),
        ),
      )
    await dialog.getByLabel('Keep credentials').selectOption('Until this tab is closed')
    expect(await stores()).toEqual([false, true])
    await page.reload()
    expect(await reopen('two')).toBe('kept')
    await dialog.getByLabel('Keep credentials').selectOption('In this browser')
    expect(await stores()).toEqual([true, false])
    await page.reload()
    expect(await reopen('two')).toBe('kept')
    await dialog.getByRole('button', { name: 'Forget' }).click()
    expect(await input(dialog, 'Token').inputValue()).toBe('')
    await page.reload()
    expect(await reopen('one')).toBe('')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(await stores()).toEqual([false, false])
  })
})
