import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { observeShifts, openContext } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { hostFolder } from '../tools/host.js'
import { copySite, runOctavo } from '../tools/octavo.js'

const LAYOUTS = fileURLToPath(new URL('fixtures/layouts', import.meta.url))
const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma']
/** Themes whose headings have serifs. */
const SERIF = new Set(['sequoia'])
/** Slow 4G, as browsers' tools define it. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }

/** Opens a page with an empty cache, whose fonts arrive after it is painted. */
async function openFirst(browser: Browser, url: string): Promise<{ page: Page; session: CDPSession }> {
  const context = await openContext(browser)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  const fonts: Route[] = []
  let isPainted = false
  await page.route('**/*.woff2', async (route) => {
    if (isPainted) await route.continue()
    else fonts.push(route)
  })
  await page.addInitScript(observeShifts)
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  isPainted = true
  await Promise.all(fonts.map((route) => route.continue()))
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  return { page, session }
}

/** Returns the weight of an element and the names of the system's fonts that show it. */
async function readFonts({ page, session }: { page: Page; session: CDPSession }, selector: string) {
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  const weight = await page
    .locator(selector)
    .first()
    .evaluate((element) => Number(getComputedStyle(element).fontWeight))
  return { weight, names: fonts.map(({ postScriptName }) => postScriptName) }
}

describe.skipIf(findChromium() === undefined)('the first page of a reader', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = (await launchChromium()) as Browser
  })
  afterAll(() => browser?.close())

  test.each(THEMES)('of %s has real bold and stays where it is when fonts arrive late', async (theme) => {
    const copy = copySite(LAYOUTS)
    copy.write(
      'docs.json',
      readFileSync(join(LAYOUTS, 'docs.json'), 'utf8').replace('"theme": "mint"', `"theme": "${theme}"`),
    )
    const out = join(copy.root, 'out')
    await runOctavo('build', copy.root, '--out', out, '--no-cache')
    const host = await hostFolder(out)
    const visit = await openFirst(browser, `${host.url}/guides/setup`)
    const shift = await visit.page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)
    expect(shift).toBeLessThanOrEqual(0.01)
    expect(host.served.some(({ path }) => path.endsWith('.woff2'))).toBe(true)
    for (const selector of ['#page-title', '.mdx-content h2']) {
      const { weight, names } = await readFonts(visit, selector)
      const isBold = names.map((name) => /bold/i.test(name))
      expect(isBold, `${selector} of weight ${weight}: ${names}`).toEqual([weight >= 575])
      expect(/serif|georgia|gelasio|times|tinos/i.test(names[0] ?? '')).toBe(SERIF.has(theme))
    }
    await visit.page.context().close()
    await host.stop()
    copy.dispose()
  })
})
