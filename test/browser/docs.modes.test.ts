import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, observeShifts, watchProblems } from '../tools/browser.js'
import { runOctavo } from '../tools/octavo.js'
import { DOCS, describeModes, PHONE } from './site.js'

const paths = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.mdx$/.test(file) && !/^(?:snippets|dist|\.octavo)[\\/]/.test(file))
  .map(
    (file) =>
      `/${file
        .replaceAll('\\', '/')
        .replace(/(?:^|(\/))index\.mdx$|\.mdx$/, '')
        .replace(/\/$/, '')}`,
  )
  .sort()

test('octavo check --strict reports nothing in the documentation', async () => {
  expect(await runOctavo('check', DOCS, '--strict')).toMatch(/pages checked: 0 errors, 0 warnings/)
})

/** Widths of the faded edges of the first table. */
const fades = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.querySelector('.table-wrapper') as Element)
    return ['left', 'right'].map((side) => style.getPropertyValue(`--fade-${side}`))
  })

describeModes({ source: DOCS }, (site, mode) => {
  test('names in tables do not wrap on phones, and tables scroll', async () => {
    const page = await site.open('/reference/cli', PHONE)
    const counts = await page.evaluate(() => ({
      names: document.querySelectorAll('td:first-child code').length,
      broken: [...document.querySelectorAll('td code')]
        .filter((code) => /^[\w-]+$/.test(code.textContent ?? '') && code.getClientRects().length > 1)
        .map((code) => code.textContent),
      scrolling: [...document.querySelectorAll('.table-wrapper')].some((box) => box.scrollWidth > box.clientWidth),
      page: document.documentElement.scrollWidth - innerWidth,
    }))
    expect(counts).toEqual({ names: expect.any(Number), broken: [], scrolling: true, page: 0 })
    expect(counts.names).toBeGreaterThan(20)
    await page.context().close()
  })

  test('a table that continues fades at its edge, also with reduced motion', async () => {
    const page = await site.open('/reference/cli', { ...PHONE, reducedMotion: 'reduce' })
    await eventually(() => fades(page)).toEqual(['0px', '40px'])
    await page.evaluate(() => document.querySelector('.table-wrapper')?.scrollTo(9999, 0))
    await eventually(() => fades(page)).toEqual(['40px', '0px'])
    await page.context().close()
    const wide = await site.open('/reference/cli')
    await eventually(() => fades(wide)).toEqual(['0px', '0px'])
    await wide.context().close()
  })

  test('every page loads without errors, external requests, inline scripts or layout shifts', async () => {
    const page = await site.newPage()
    await page.addInitScript(observeShifts)
    const problems: Record<string, string[]> = {}
    for (const path of paths) {
      const pageErrors = watchProblems(page, site.url)
      await page.goto(site.url + path)
      pageErrors.push(...(await pageProblems(page)))
      if (pageErrors.length > 0) problems[path] = pageErrors
      page.removeAllListeners()
      // Leaving a page breaks its lazy images off; that is no fault of the next one.
      await page.goto('about:blank')
    }
    expect(problems).toEqual({})
    await page.context().close()
  })

  test('documents preload the font of their theme, so that no line moves when it comes', async () => {
    const page = await site.open('/')
    const hrefs = await page
      .locator('link[rel="preload"][as="font"]')
      .evaluateAll((links) =>
        links.map((link) => (link as HTMLLinkElement).href.replace(/^.*\/|-[\w-]{8}\.woff2$/g, '')),
      )
    // Of the text and of the code on this page.
    expect(hrefs).toEqual(['inter-basic-wght-normal', 'geist-mono-basic-wght-normal'])
    await page.context().close()
  })

  test('code, formulas and icons render before any script runs', async () => {
    const page = await site.open('/content/math', { javaScriptEnabled: false })
    expect(await page.locator('.katex').count()).toBe(3)
    expect(await page.locator('#sidebar svg').count()).toBeGreaterThan(10)
    await page.goto(`${site.url}/content/code`)
    expect(await page.locator('pre .line span').count()).toBeGreaterThan(50)
    await page.context().close()
  })

  test('every line of code has its own line, also marked ones', async () => {
    const page = await site.open('/content/code')
    const tops = await page
      .locator('pre[data-lines] .line')
      .evaluateAll((lines) => lines.map((line) => line.firstElementChild?.getBoundingClientRect().top ?? 0))
    expect(tops).toHaveLength(6)
    expect(new Set(tops.map(Math.round)).size).toBe(6)
    await page.context().close()
  })

  test(`a redirect with parameters resolves to its page (${mode})`, async () => {
    const page = await site.newPage()
    if (mode === 'dev') {
      await page.goto(`${site.url}/elements/callouts`)
      await page.waitForURL('**/components/callouts')
    } else {
      const rules = await (await page.request.get(`${site.url}/_redirects`)).text()
      expect(rules).toContain('/elements/* /components/:splat 308')
    }
    await page.context().close()
  })
})

async function pageProblems(page: Page): Promise<string[]> {
  const { inline, shift, handlers } = await page.evaluate(async () => {
    // Two frames: what is late has been laid out by then.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return {
      inline: [...document.querySelectorAll('script:not([src], [type="speculationrules"])')].map((script) =>
        script.outerHTML.slice(0, 80),
      ),
      handlers: [...document.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      ),
      shift: (window as unknown as { layoutShift: number }).layoutShift,
    }
  })
  return [
    ...inline.map((script) => `inline script: ${script}`),
    ...handlers.map((name) => `inline handler: ${name}`),
    ...(shift > 0.01 ? [`layout shift: ${shift.toFixed(3)}`] : []),
  ]
}
