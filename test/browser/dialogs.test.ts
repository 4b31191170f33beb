import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { DOCS, describeSite, PHONE } from './site.js'

interface Dialog {
  path: string
  /** Focuses the control that opens it; Enter follows. */
  focusOpener(page: Page): Promise<void>
  /** The open dialog. */
  box(page: Page): Locator
  options?: BrowserContextOptions
  /** Popovers are not modal: the focus can leave them, and Escape closes them. */
  isPopover?: boolean
}

const DIALOGS: Record<string, Dialog> = {
  search: {
    path: '/quickstart',
    focusOpener: (page) => page.locator('.search-bar-entry').focus(),
    box: (page) => page.locator('.search-dialog'),
  },
  playground: {
    path: '/api/lighthouses/add-a-lighthouse',
    focusOpener: (page) => page.getByRole('button', { name: 'Try it' }).focus(),
    box: (page) => page.locator('dialog.playground'),
  },
  'the menu of phones': {
    path: '/quickstart',
    focusOpener: (page) => page.locator('.menu-button').focus(),
    box: (page) => page.locator('#sidebar'),
    options: PHONE,
  },
  'the table of contents of phones': {
    path: '/quickstart',
    focusOpener: (page) => page.locator('.toc-button').focus(),
    box: (page) => page.locator('#table-of-contents'),
    options: PHONE,
    isPopover: true,
  },
}

const hasFocus = (box: Locator) => box.evaluate((element) => element.contains(document.activeElement))

describeSite('preview', { source: DOCS }, (site) => {
  test.each(Object.entries(DIALOGS))('%s opens, holds the focus and gives it back by keyboard', async (_, dialog) => {
    const { path, focusOpener, box, options, isPopover = false } = dialog
    const page = await site.open(path, options)
    await focusOpener(page)
    const opener = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('Enter')
    const openDialog = box(page)
    await openDialog.waitFor({ state: 'visible' })
    if (!isPopover) {
      await eventually(() => hasFocus(openDialog)).toBe(true)
      // A whole round, forwards and back: besides the browser's own controls, the focus is only in the dialog.
      for (const key of ['Tab', 'Shift+Tab'])
        for (let step = 0; step < 40; step++) {
          await page.keyboard.press(key)
          const isOutside = await openDialog.evaluate(
            (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
          )
          expect(isOutside).toBe(false)
        }
    }
    await page.keyboard.press('Escape')
    await openDialog.waitFor({ state: 'hidden' })
    await eventually(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.context().close()
  })
})
