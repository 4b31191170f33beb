import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { eventually } from '../tools/browser.js'
import { describeSite, PHONE } from './site.js'

const source = fileURLToPath(new URL('fixtures/kitchen', import.meta.url))
const conserved = fileURLToPath(new URL('../conserve/fixtures', import.meta.url))

const PAN = '/pans/pans/read-a-pan-with-every-kind-of-parameter-in-a-title-that-does-not-fit-on-one-line-of-a-phone'
/** One page of each kind: overviews, groups, operations, webhooks, models and channels. */
const PAGES = [
  '/pans/overview',
  '/pans/pans',
  PAN,
  '/pans/lids/replace-a-lid',
  '/pans/models/pan',
  '/pots/small-pots/boil-a-pot',
  '/pots/pots/a-pot-boils',
  '/pots/models/pot',
  '/lamps/lamps/operation-summary',
  '/lamps/inner/update-summary',
  '/lanterns/overview',
  '/lanterns/signals/lantern-lit',
]

const VIEWS: [name: string, options: BrowserContextOptions][] = [
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['forced colors', { forcedColors: 'active' }],
  ['phone', { ...PHONE, viewport: { width: 320, height: 640 } }],
]

describeSite(
  'preview',
  {
    source,
    prepare(copy) {
      for (const file of ['site/api.yaml', 'channels/lanterns.yaml']) {
        copy.write(file.replace(/^.*\//, ''), readFileSync(join(conserved, file), 'utf8'))
      }
    },
  },
  (site) => {
    test.each(VIEWS)('pages of documents with every field have no barriers and fit: %s', async (_, options) => {
      const page = await site.newPage({ ...options, reducedMotion: 'reduce' })
      const faults: string[] = []
      for (const path of PAGES) {
        await page.goto(site.url + path)
        await page.evaluate(() => {
          for (const box of document.querySelectorAll('details:not([data-fragment])')) box.setAttribute('open', '')
        })
        faults.push(...(await findBarriers(page, path, { all: true })))
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (overflow > 0) faults.push(`${path} is ${overflow} pixels wider than the window`)
      }
      expect(faults.join('\n')).toBe('')
      await page.context().close()
    })

    test('each of many response codes is reachable by keyboard and on a phone', async () => {
      const page = await site.open(PAN, PHONE)
      const menu = page.locator('.responses > .switch-select')
      const codes = await menu.locator('option').allTextContents()
      expect(codes).toHaveLength(21)
      await menu.focus()
      await page.keyboard.press('End')
      await page.locator('#response-default').waitFor()
      expect(await shownStatuses(page)).toEqual(['default'])
      await page.context().close()
    })

    test('tabs of response codes that do not fit on one line are on several', async () => {
      const page = await site.open('/pots/tiny-pots/list-pots', PHONE)
      const boxes = await page
        .locator('.responses > .switch-label')
        .evaluateAll((labels) =>
          labels.map((label) => label.getBoundingClientRect()).map(({ y, right }) => ({ y, right })),
        )
      expect(boxes).toHaveLength(9)
      expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThan(390)
      expect(new Set(boxes.map(({ y }) => y)).size).toBeGreaterThan(1)
      await page.locator('.responses > .switch-input').first().focus()
      for (let code = 1; code < boxes.length; code++) await page.keyboard.press('ArrowRight')
      await page.locator('#response-default').waitFor()
      expect(await shownStatuses(page)).toEqual(['default'])
      await page.context().close()
    })

    test('the contents of a channel list its operations and messages', async () => {
      const page = await site.open('/lanterns/signals/lantern-lit', PHONE)
      await page.locator('.toc-button').click()
      expect(await page.locator('.toc-item > a').allTextContents()).toEqual([
        'Path parameters',
        'Operations',
        'Light a lantern',
        'reportDim',
        'Messages',
        'Lit',
        'Lantern dimmed',
        'Smoke',
        'Answer',
        'Servers',
        'Bindings',
        'Examples',
      ])
      await page.locator('.toc-item > a', { hasText: 'Smoke' }).click()
      await eventually(async () => (await page.locator('h3', { hasText: 'Smoke' }).boundingBox())?.y ?? 0).toBeLessThan(
        200,
      )
      await page.context().close()
    })

    test('a printed page has no controls, and the request in the chosen language after the fields', async () => {
      const page = await site.open('/pans/lids/replace-a-lid')
      await page.locator('.request-example .switch-select').selectOption('kitchenctl')
      await page.emulateMedia({ media: 'print' })
      const controls = page
        .locator('#content-area')
        .locator('button, select, input, .code-block-wrap, [data-glyph=chevron]')
      const shownControls = await controls.evaluateAll((all) =>
        all.flatMap((control) =>
          control.checkVisibility() && !control.matches('.sr-only') ? [control.outerHTML] : [],
        ),
      )
      expect(shownControls).toEqual([])
      const samples = page.locator('.request-example .switch-panel:visible')
      expect(await samples.allInnerTexts()).toEqual([expect.stringContaining('kitchenctl lids replace 1 --fits')])
      const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0
      expect(await top('.request-example')).toBeGreaterThan(await top('#response-title'))
      await page.context().close()
    })
  },
)

function shownStatuses(page: Page): Promise<(string | null)[]> {
  return page
    .locator('.responses > .switch-input:checked')
    .evaluateAll((all) => all.map((input) => input.getAttribute('value')))
}
