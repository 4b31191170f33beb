import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docs, writeFiles } from '../broken/sites.js'
import { findBarriers } from '../tools/axe.js'
import { eventually, openContext, watchProblems } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { type Host, hostFolder } from '../tools/host.js'
import { runOctavo } from '../tools/octavo.js'

const feedback = { thumbs: true, edits: true, issues: true }
const root = mkdtempSync(join(tmpdir(), 'octavo-feedback-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Builds a site with these keys in a checkout, and returns its output folder. */
async function build(name: string, keys: Record<string, unknown>, options: object = {}): Promise<string> {
  const site = join(root, name)
  writeFiles(site, {
    'guides/docs.json': docs(keys),
    'guides/index.mdx': '---\ntitle: Lamps\n---\n\nText.\n',
    'guides/octavo.config.ts': `export default ${JSON.stringify(options)}\n`,
  })
  execFileSync('git', ['init', '-q'], { cwd: site })
  execFileSync('git', ['remote', 'add', 'origin', 'https://user:secret@github.com/acme/docs.git'], { cwd: site })
  const out = join(site, 'dist')
  await runOctavo('build', join(site, 'guides'), '--out', out, '--no-cache')
  return out
}

const hrefs = (html: string) => [...html.matchAll(/href="([^"]*(?:edit|issues)[^"]*)"/g)].map(([, href]) => href)

test('pages link to their file and to new issues, in the repository of the checkout or of the option', async () => {
  const page = (out: string) => hrefs(readFileSync(join(out, 'index.html'), 'utf8'))
  expect(page(await build('checkout', { feedback }))).toEqual([
    'https://github.com/acme/docs/edit/HEAD/guides/index.mdx',
    'https://github.com/acme/docs/issues/new?title=Lamps+%28%2F%29',
  ])
  const repository = 'https://gitlab.com/acme/manual/-/tree/main/en'
  expect(page(await build('option', { feedback }, { feedback: { repository } }))).toEqual([
    'https://gitlab.com/acme/manual/-/edit/main/en/index.mdx',
    'https://gitlab.com/acme/manual/-/issues/new?issue%5Btitle%5D=Lamps+%28%2F%29',
  ])
})

test('telemetry that is turned off turns feedback off', async () => {
  const out = await build('off', { feedback, integrations: { telemetry: { enabled: false } } })
  expect(readFileSync(join(out, 'index.html'), 'utf8')).not.toContain('feedback')
})

describe.skipIf(findChromium() === undefined)('feedback', () => {
  let browser: Browser
  let endpoint: Server
  let host: Host
  let status = 204
  const received: unknown[] = []

  beforeAll(async () => {
    browser = (await launchChromium()) as Browser
    endpoint = createServer(async (request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Allow-Headers', 'Content-Type')
      if (request.method === 'POST') received.push(await json(request))
      response.writeHead(request.method === 'POST' ? status : 204).end()
    })
    await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/feedback`
    host = await hostFolder(await build('posted', { feedback }, { feedback: { url } }), { headers: true })
  })
  afterAll(async () => {
    await browser.close()
    await host.stop()
    endpoint.close()
  })

  test('is sent to the site URL by keyboard, and the result is announced', async () => {
    const context = await openContext(browser)
    const page = await context.newPage()
    const problems = watchProblems(page, host.url)
    await page.goto(host.url)
    await page.evaluate(() => {
      const events: unknown[] = []
      Object.assign(window, { events })
      document.addEventListener('octavo:event', (event) => events.push((event as CustomEvent).detail))
    })
    const group = page.getByRole('group', { name: 'Was this page helpful?' })
    const comment = page.getByRole('textbox', { name: 'Comment (optional)' })
    expect(await comment.isVisible()).toBe(false)
    await group.getByRole('button', { name: 'Yes' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Thank you for your feedback.' }).waitFor()
    expect(await group.getByRole('button', { pressed: true }).textContent()).toBe('No')
    await eventually(() => received).toEqual([{ path: '/', helpful: false }])
    expect(await findBarriers(page, '/')).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.type('More examples')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await eventually(() => received.at(-1)).toEqual({ path: '/', helpful: false, comment: 'More examples' })
    await comment.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('No')
    expect(await page.evaluate(() => (window as unknown as { events: unknown[] }).events)).toEqual([
      { name: 'docs.feedback.thumbs_down' },
      { name: 'docs.feedback.comment', data: { comment: 'More examples', helpful: false } },
    ])
    expect(problems.filter((problem) => !problem.startsWith('foreign: '))).toEqual([])
    await context.close()
  })

  test('is kept when it cannot be sent, and the failure is announced', async () => {
    const context = await openContext(browser)
    const page = await context.newPage()
    await page.goto(host.url)
    await page.getByRole('button', { name: 'Yes' }).click()
    status = 500
    const comment = page.getByRole('textbox', { name: 'Comment (optional)' })
    await comment.fill('Thanks')
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await page.getByRole('status').filter({ hasText: 'Your feedback could not be sent.' }).waitFor()
    expect(await comment.inputValue()).toBe('Thanks')
    await context.close()
  })
})
