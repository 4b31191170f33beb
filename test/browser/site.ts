import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { openContext } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { isFull } from '../tools/isFull.js'
import { copySite, type Mode, type ServeOptions, type Server, type SiteCopy, serve } from '../tools/octavo.js'

export const FIXTURE = fileURLToPath(new URL('fixtures/site', import.meta.url))
/** The folder of one of the sites in `playground`. */
export const playground = (name: string) => fileURLToPath(new URL(`../../playground/${name}`, import.meta.url))
export const DOCS = playground('docs')
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

const hasBrowser = findChromium() !== undefined

/** A served copy of a site, and a browser to look at it. */
export interface TestSite {
  readonly url: string
  readonly copy: SiteCopy
  /** The address of a path of the site. */
  address(path: string): string
  /** A page of a new context, at a path of the site. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  newPage(options?: BrowserContextOptions): Promise<Page>
}

export interface SiteOptions {
  source?: string
  base?: string
  /** More for the command that serves it. */
  command?(): Promise<Omit<ServeOptions, 'base'>>
  /** Changes the copy before it is served. */
  prepare?(copy: SiteCopy): void
}

/** Runs tests against a site that is served for all of them; skipped where there is no browser. */
export function describeSite(
  mode: Mode,
  { source = FIXTURE, base = '/', command, prepare }: SiteOptions,
  tests: (site: TestSite) => void,
): void {
  describe.skipIf(!hasBrowser)(`octavo ${mode}`, () => {
    let server: Server | undefined
    let browser: Browser | undefined
    const copy = copySite(source)

    beforeAll(async () => {
      browser = await launchChromium()
      prepare?.(copy)
      server = await serve(mode, copy.root, { base, ...(await command?.()) })
    })

    afterAll(async () => {
      await browser?.close()
      await server?.stop()
      copy.dispose()
    })

    const newPage = async (options?: BrowserContextOptions): Promise<Page> => {
      if (!browser) throw new Error('The browser has not started.')
      return (await openContext(browser, options)).newPage()
    }
    tests({
      copy,
      newPage,
      get url() {
        return server?.url ?? ''
      },
      address: (path) =>
        (server?.url ?? '') + (mode === 'file' ? path.replace(/\/$/, '/index').replace(/(?=#|$)/, '.html') : path),
      async open(path, options) {
        const page = await newPage(options)
        await page.goto(this.address(path))
        return page
      },
    })
  })
}

/**
 * Runs the same tests against a build in `npm test`; against the development server and, with `file`, a build that is
 * opened from its folder in `npm run test:full`. Files that call it are named `*.modes.test.ts`.
 */
export function describeModes(
  { file = false, ...options }: SiteOptions & { file?: boolean },
  tests: (site: TestSite, mode: Mode) => void,
): void {
  for (const mode of isFull ? (['dev', ...(file ? (['file'] as const) : [])] as const) : (['preview'] as const))
    describeSite(mode, options, (site) => tests(site, mode))
}
