import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { openContext } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { type Host, hostFolder } from '../tools/host.js'
import { copySite, runOctavo } from '../tools/octavo.js'
import { builtPages } from '../tools/pages.js'
import { visitAll } from '../tools/tabs.js'
import { PHONE, playground } from './site.js'

const SITES = readdirSync(playground('')).filter((name) => existsSync(join(playground(name), 'docs.json')))

type View = `${'desktop' | 'phone'} ${'light' | 'dark' | 'forced'}`

/** Pages take turns: each is looked at on both devices and in both schemes, in a large site in one view only. */
const VIEWS = [
  'desktop light',
  'phone dark',
  'desktop forced',
  'desktop dark',
  'phone light',
  'phone forced',
] as const satisfies View[]
const LARGE = 20

let browser: Browser | undefined

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

describe.skipIf(findChromium() === undefined).each(SITES)('the site %s', (name) => {
  const copy = copySite(playground(name))
  const out = join(copy.root, 'dist')
  let host: Host

  beforeAll(async () => {
    await runOctavo('build', copy.root)
    host = await hostFolder(out, { headers: true })
  })
  afterAll(async () => {
    await host?.stop()
    copy.dispose()
  })

  test.each(VIEWS)(
    'every page is free of serious barriers and horizontal overflow (%s)',
    { timeout: 240_000 },
    async (view) => {
      const all = builtPages(out)
      const turns = all.length > LARGE ? VIEWS.length : 2
      const turn = Math.floor((VIEWS.indexOf(view) * turns) / VIEWS.length)
      const pages = all.filter((path, index) => path === '/' || index % turns === turn)
      const barriers: string[] = []
      await visitAll(
        [...pages, '/404'],
        () => openView(view),
        async (page, path) => {
          await page.goto(host.url + path)
          // What is folded away is part of the page; what is below the fold may only be drawn when it is seen.
          await page.evaluate(() => {
            for (const fold of document.querySelectorAll('details')) fold.open = true
          })
          // All rules, also best practices, on pages that are ours alone.
          const hasAllRules = name === 'docs' && !path.startsWith('/media/')
          barriers.push(...(await findBarriers(page, path, { all: hasAllRules })), ...(await findOverflow(page, path)))
        },
      )
      expect(barriers.join('\n')).toBe('')
    },
  )

  test.each(['light', 'dark'] as const)(
    'the open drawer on a phone is free of serious barriers (%s)',
    async (scheme) => {
      const page = await openView(`phone ${scheme}`)
      await page.goto(host.url)
      await page.locator('[popovertarget=sidebar]').first().click()
      await page.locator('#sidebar').waitFor()
      expect((await findBarriers(page, '/')).join('\n')).toBe('')
      await page.context().close()
    },
  )
})

async function openView(view: View): Promise<Page> {
  if (!browser) throw new Error('The browser has not started.')
  const [device, scheme] = view.split(' ') as ['desktop' | 'phone', 'light' | 'dark' | 'forced']
  // Colors are measured at once, not in the middle of a transition.
  const options: BrowserContextOptions = { reducedMotion: 'reduce', bypassCSP: false }
  if (scheme === 'forced') options.forcedColors = 'active'
  else options.colorScheme = scheme
  if (device === 'phone') Object.assign(options, PHONE, { viewport: { width: 320, height: 640 } })
  return (await openContext(browser, options)).newPage()
}

/** The outermost elements that reach out of the window and are not in a box that scrolls, or clips them. */
async function findOverflow(page: Page, path: string): Promise<string[]> {
  const names = await page.evaluate(() => {
    const visit = (element: Element): Element[] => {
      const { left, right, width } = element.getBoundingClientRect()
      const isOutside = width > 1 && (right > innerWidth + 1 || left < -1) && element.checkVisibility()
      if (isOutside && getComputedStyle(element).visibility === 'visible') return [element]
      return getComputedStyle(element).overflowX === 'visible' ? [...element.children].flatMap(visit) : []
    }
    return [...document.body.children].flatMap(visit).map(({ tagName, className }) => `${tagName}.${className}`)
  })
  return names.map((name) => `${path}: ${name} is wider than the window`)
}
