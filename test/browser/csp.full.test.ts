import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, openContext, watchProblems, watchRequests } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { type Host, hostFolder } from '../tools/host.js'
import { copySite, runOctavo } from '../tools/octavo.js'
import { variedPages } from '../tools/pages.js'
import { visitAll } from '../tools/tabs.js'
import { playground } from './site.js'

/** What an attacker might get into a document, and the directive that stops it. */
const ATTACKS = {
  'script-src-elem': '<script>document.documentElement.dataset.inline = "ran"</script>',
  'script-src-attr': '<img src="data:," alt="" onerror="document.documentElement.dataset.handler = \'ran\'">',
  'base-uri': '<base href="https://attacker.example/">',
  'object-src': '<object data="https://attacker.example/x.swf"></object>',
}

let browser: Browser | undefined

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

describe.skipIf(findChromium() === undefined).each(['docs', 'components'])('the policy of %s', (name) => {
  const copy = copySite(playground(name))
  const out = join(copy.root, 'dist')
  const hosts: Host[] = []
  const host = async (options: Parameters<typeof hostFolder>[1] = {}) => {
    const started = await hostFolder(out, { headers: true, ...options })
    hosts.push(started)
    return started
  }

  beforeAll(() => runOctavo('build', copy.root))
  afterAll(async () => {
    await Promise.all(hosts.map((started) => started.stop()))
    copy.dispose()
  })

  test('the site works without violating the policy', { timeout: 240_000 }, async () => {
    const { url } = await host()
    const inlineByPage: Record<string, string[]> = {}
    await visitAll(variedPages(out), watchedPage, async (page, path) => {
      const problems = watchProblems(page, url)
      const settled = watchRequests(page)
      const response = await page.goto(url + path)
      expect(response?.headers()['content-security-policy'], path).toContain("script-src 'self'")
      await useEverything(page)
      await settled()
      const all = [...(await violations(page)), ...problems.filter((problem) => !isExpected(path, problem))]
      if (all.length > 0) inlineByPage[path] = all
      page.removeAllListeners()
      // Leaving a page breaks its lazy images off; that is no fault of the next one.
      await page.goto('about:blank')
    })
    expect(inlineByPage).toEqual({})
  })

  test('the policy blocks injected scripts that would run without it', async () => {
    const transform = (html: string) => html.replace('<body>', `<body>${Object.values(ATTACKS).join('')}`)
    const ran = (page: Page) => page.evaluate(() => Object.keys(document.documentElement.dataset).sort())
    const bare = await watchedPage()
    await bare.goto((await host({ headers: false, transform })).url)
    await eventually(() => ran(bare)).toEqual(expect.arrayContaining(['handler', 'inline']))
    await bare.context().close()

    const page = await watchedPage()
    await page.goto((await host({ transform })).url)
    for (const directive of Object.keys(ATTACKS))
      await eventually(() => violations(page)).toContainEqual(expect.stringContaining(directive))
    expect(await ran(page)).not.toContain('inline')
    expect(await ran(page)).not.toContain('handler')
    await page.context().close()
  })

  test('scripts are site files only', () => {
    const [, policy = ''] = /Content-Security-Policy: (.*)/.exec(readFileSync(join(out, '_headers'), 'utf8')) ?? []
    const directives = policy.split('; ')
    // Hashes of the rules for prefetching, and of the script of redirect pages.
    const scripts = directives.find((directive) => directive.startsWith('script-src '))
    expect(scripts).toMatch(/^script-src 'self' 'inline-speculation-rules'(?: 'sha256-[^']+'){0,2}$/)
    expect(directives).toContain('object-src blob:')
    expect(directives).toContain("base-uri 'self'")
  })
})

/** What is no fault of the site: the playground's component that throws, and icons that browsers look for unasked. */
function isExpected(path: string, problem: string): boolean {
  return /\/favicon\.ico\)$/.test(problem) || (path === '/failing' && /component of failing\.mdx:14/.test(problem))
}

type Recorder = Window & { policyViolations: string[] }

async function watchedPage(): Promise<Page> {
  if (!browser) throw new Error('The browser has not started.')
  const page = await (await openContext(browser)).newPage()
  await page.addInitScript(() => {
    const record = window as unknown as Recorder
    record.policyViolations = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      record.policyViolations.push(`policy: ${effectiveDirective} of ${blockedURI} (${sourceFile}:${lineNumber})`),
    )
  })
  return page
}

/** Violations are told in tasks of their own: two frames later all are there. */
function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as unknown as Recorder).policyViolations
  })
}

/** Shows every part of a page, and uses every switch, fold and button that keeps the reader on it. */
async function useEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
    for (let top = 0; top <= document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('octavo-island')].every(
      (island) => island.dataset.live !== undefined || island.querySelector('.fails') || !island.offsetParent,
    ),
  )
  await page.evaluate(() => {
    const targets =
      '#content-container input, #content-container summary, octavo-island button, #content-container [role=tab], [data-appearance-toggle]'
    for (const target of document.querySelectorAll<HTMLElement>(targets)) target.click()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
}
