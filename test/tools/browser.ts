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
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
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
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`)
  })
  return problems
}
