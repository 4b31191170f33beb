import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSite, docs, type SiteFiles } from '../broken/sites.js'
import { eventually } from '../tools/browser.js'
import { launchTabs, type Tab, type TabBrowser } from '../tools/browserTab.js'
import { findChromium } from '../tools/chromium.js'
import { type Host, hostFolder } from '../tools/host.js'
import { runOctavo } from '../tools/octavo.js'

/** A component that reports that it runs. */
const ISLAND = `import { useEffect } from 'react'

export const Ping = () => {
  useEffect(() => void fetch('/ping.txt'), [])
  return <button>Ping</button>
}

<Ping />
`

const PAGES: SiteFiles = { 'index.mdx': '# Home\n', 'second.mdx': `# Second\n\n${ISLAND}`, 'ping.txt': 'ok' }
const SECOND = '#sidebar a[href="/second"]'

describe.skipIf(findChromium() === undefined)('a prerendered page', () => {
  let browser: TabBrowser
  const hosts: Host[] = []
  const requests: string[] = []
  // A service of analytics, whose script is loaded once for each page that is counted.
  const service = createServer(({ url = '' }, response) => {
    requests.push(url)
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' }).end('')
  }).listen(0, '127.0.0.1')

  beforeAll(async () => {
    browser = await launchTabs()
    if (!service.listening) await once(service, 'listening')
  })
  afterAll(async () => {
    await browser?.close()
    await Promise.all(hosts.map((host) => host.stop()))
    service.close()
  })

  const integrations = () => ({
    segment: { key: 'k', cdnUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}` },
  })

  async function host(files: SiteFiles = {}, config: object = {}): Promise<Host> {
    const root = createSite({
      'docs.json': docs({ navigation: { pages: ['index', 'second'] }, ...config }),
      ...PAGES,
      ...files,
    })
    await runOctavo('build', root, '--no-cache')
    const opened = await hostFolder(join(root, 'dist'), { encodings: [] })
    hosts.push(opened)
    return opened
  }

  /** Opens the home page and hovers the link to the second one until that is ready. */
  async function hoverSecond(url: string): Promise<Tab> {
    const tab = await browser.open()
    await tab.goto(`${url}/`)
    await tab.hover(SECOND)
    await eventually(() => tab.prerendered).toEqual([`${url}/second`])
    await eventually(() => tab.evaluateHidden('document.readyState')).toBe('complete')
    return tab
  }

  test('that no reader sees is not counted, and runs no components', async () => {
    requests.splice(0)
    const { url, served } = await host({}, { integrations: integrations() })
    const tab = await hoverSecond(url)
    await eventually(() => requests).toHaveLength(1)
    expect(
      await tab.evaluateHidden('document.querySelectorAll(`script[src^="http"]:not([src*="/_octavo/"])`).length'),
    ).toBe(0)
    expect(await tab.evaluateHidden('document.querySelector("octavo-island").dataset.live ?? "waits"')).toBe('waits')
    await tab.goto(`${url}/?left`)
    await eventually(() => requests).toHaveLength(2)
    expect(served.filter(({ path }) => path === '/ping.txt')).toEqual([])
    await tab.close()
  })

  test('is counted, runs its components and follows the last choices when the reader opens it', async () => {
    const { url, served } = await host({}, { integrations: integrations() })
    requests.splice(0)
    const tab = await hoverSecond(url)
    await eventually(() => requests).toHaveLength(1)
    const recent = () => tab.evaluate<string>('localStorage.getItem("octavo:pages")')
    expect(await recent()).not.toContain('Second')
    await tab.evaluate('document.querySelector("[data-appearance-toggle]").click()')
    const theme = await tab.evaluate('document.documentElement.dataset.theme')
    await tab.hover(SECOND)
    await tab.press()
    await tab.waitFor('location.pathname === "/second"')
    const [entry] = await tab.evaluate<{ activationStart: number }[]>(
      'performance.getEntriesByType("navigation").map(({ activationStart }) => ({ activationStart }))',
    )
    expect(entry?.activationStart).toBeGreaterThan(0)
    await eventually(() => requests).toHaveLength(2)
    await eventually(() => served.filter(({ path }) => path === '/ping.txt').length).toBe(1)
    await eventually(recent).toContain('Second')
    expect(await tab.evaluate('document.documentElement.dataset.theme')).toBe(theme)
    await tab.close()
  })

  test('is made on sites whose scripts mention it', async () => {
    const { url } = await host({ 'count.js': 'document.prerendering || count()' })
    expect(await (await fetch(`${url}/`)).text()).toContain('"prerender":')
  })

  test.each([
    ['a script in the docs folder', { 'count.js': 'count()' }],
    ['one of two scripts that ignores it', { 'a.js': 'document.prerendering || count()', 'b.js': 'count()' }],
    [
      'a script in the head of a page',
      { 'second.mdx': '---\nhead:\n  - tag: script\n    attrs: { src: /c.js }\n---\n\n# Second\n' },
    ],
    [
      'a script in the head of the site',
      { 'octavo.config.ts': 'export default { head: [{ tag: "script", content: "count()" }] }' },
    ],
  ] as const)('is only prefetched on sites with %s', async (_, files) => {
    const { url } = await host(files)
    const html = await (await fetch(`${url}/`)).text()
    expect(html).toContain('"prefetch":')
    expect(html).not.toContain('"prerender":')
  })
})
