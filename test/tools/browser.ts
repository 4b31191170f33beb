import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Milliseconds within which a page has to show what a test expects. */
const TIMEOUT = 10_000

/** A context of its own for one test: no cookies, nothing remembered. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  context.setDefaultTimeout(TIMEOUT)
  return context
}

/** Waits until a page gives a value; the failure shows the last one. */
export function eventually<T>(read: () => Promise<T> | T) {
  return expect.poll(read, { timeout: TIMEOUT, interval: 20 })
}

/** What went wrong on a page: console errors, exceptions, requests that failed or left the site. */
export function watchProblems(page: Page, url: string): string[] {
  const problems: string[] = []
  const { origin } = new URL(url)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', ({ message }) => problems.push(`exception: ${message}`))
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin)
      problems.push(`foreign: ${request.url()}`)
  })
  page.on('requestfailed', (request) => problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`))
  // Chromium breaks some preloads off and asks for the same file again.
  page.on('requestfinished', (request) => {
    const broken = problems.indexOf(`failed: ${request.url()} net::ERR_ABORTED`)
    if (broken >= 0) problems.splice(broken, 1)
  })
  // What was still loading when the page was left failed for nobody.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const matchingProblems = problems.filter((problem) => !problem.endsWith(' net::ERR_ABORTED'))
    problems.splice(0, problems.length, ...matchingProblems)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`)
  })
  return problems
}

/** Returns a function that waits until everything a page asked for has come; what it asks for then counts, too. */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<unknown>()
  page.on('request', (request) => pending.add(request))
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => pending.delete(request))
  const frames = () =>
    page.evaluate(() => new Promise<unknown>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return async () => {
    await frames()
    while (pending.size > 0) {
      await eventually(() => pending.size).toBe(0)
      await frames()
    }
  }
}

/** Runs in the page: sums up how far things moved without the reader doing anything (`window.layoutShift`). */
export function observeShifts(): void {
  const record = window as unknown as { layoutShift: number }
  record.layoutShift = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) record.layoutShift += entry.value
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}
