import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docs, writeFiles } from '../broken/sites.js'
import { eventually, watchProblems } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import { type Host, hostFolder } from '../tools/host.js'
import { runOctavo } from '../tools/octavo.js'
import { openWithServices, reportEvent, SERVICES, type ServicePage } from './services.js'

describe.skipIf(findChromium() === undefined)('services of docs.json', () => {
  const root = mkdtempSync(join(tmpdir(), 'octavo-services-'))
  let browser: Browser | undefined
  let host: Host
  let opened: ServicePage
  let problems: string[]
  let policy = ''

  beforeAll(async () => {
    browser = await launchChromium()
    const integrations = Object.fromEntries(Object.entries(SERVICES).map(([name, { config }]) => [name, config]))
    writeFiles(root, { 'docs.json': docs({ integrations }), 'index.mdx': '# Home\n' })
    await runOctavo('build', root)
    host = await hostFolder(join(root, 'dist'), { headers: true })
    opened = await openWithServices(browser as Browser, host.url)
    problems = watchProblems(opened.page, host.url)
    const response = await opened.page.goto(host.url)
    policy = response?.headers()['content-security-policy'] ?? ''
    const count = Object.keys(SERVICES).length
    await opened.page.waitForFunction((all) => Object.keys(window.records ?? {}).length === all, count)
    await reportEvent(opened.page)
  })
  afterAll(async () => {
    await browser?.close()
    await host.stop()
    rmSync(root, { recursive: true })
  })

  test.each(Object.entries(SERVICES))(
    '%s loads as documented and receives events',
    async (name, { url, told: items, event }) => {
      expect(opened.requested.filter((requested) => requested === url)).toHaveLength(1)
      await eventually(async () => (await opened.records())[name]).toEqual([...items, ...(event ? [event] : [])])
    },
  )

  test('the policy lists the origins of the services without violations', () => {
    expect(problems.filter((problem) => !problem.startsWith('foreign: '))).toEqual([])
    expect(
      policy.split('; ').filter((directive) => /^(?:script|font|worker|style)-src/.test(directive)),
    ).toMatchInlineSnapshot(`
      [
        "script-src 'self' 'inline-speculation-rules' https://*.clarity.ms https://*.googletagmanager.com https://*.hotjar.com https://*.posthog.com https://api.pirsch.io https://app.intercom.io https://assets.adobedtm.com https://cdn.amplitude.com https://cdn.hightouch-events.com https://cdn.logrocket.io https://cdn.lr-in-prod.com https://cdn.lr-in.com https://cdn.lr-ingest.io https://cdn.mxpnl.com https://cdn.segment.com https://cdn.us.heap-api.com https://cdn.usefathom.com https://chat-assets.frontapp.com https://eu-assets.i.posthog.com https://heapanalytics.com https://js.intercomcdn.com https://static.hotjar.com https://stats.example.com https://tag.clearbitscripts.com https://widget.intercom.io https://www.clarity.ms https://www.googletagmanager.com https://x.clearbitjs.com",
        "style-src 'self' 'unsafe-inline'",
        "font-src 'self' data: https://*.hotjar.com https://fonts.intercomcdn.com https://js.intercomcdn.com",
        "worker-src 'self' blob:",
      ]
    `)
  })
})
