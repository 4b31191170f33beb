import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Host, Served } from '../tools/host.js'

/** A slow phone on a slow network. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) | 0,
  uploadThroughput: (0.75e6 / 8) | 0,
}
const CPU_SLOWDOWN = 4
/** Milliseconds a page may take until it asks for nothing more. */
const LIMIT = 60_000

/** What a page weighs, in bytes over the wire (gzip). */
export interface Weight {
  js: number
  css: number
  html: number
  fonts: number
  other: number
  /** Requests to other origins. */
  foreign: string[]
}

/** How a page comes to stand on a slow device: layout shift, and milliseconds. */
export interface Timing {
  cls: number
  lcp: number
  tbt: number
}

/** Loads a page once on a quick network and scrolls to its end, so that what is loaded when seen counts too. */
export async function weigh(browser: Browser, host: Host, path: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== host.url) foreign.push(request.url())
  })
  const before = host.served.length
  await page.goto(host.url + path, { waitUntil: 'load', timeout: LIMIT })
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  await page.waitForLoadState('networkidle', { timeout: LIMIT })
  await context.close()
  const served = host.served.slice(before)
  // Browsers and Starlight's head ask for an icon whether there is one or not.
  const missing = served.find((one) => one.status !== 200 && !/^\/favicon\.\w+$/.test(one.path))
  if (missing) throw new Error(`${path} asks for what is not there: ${missing.path}`)
  return { ...sumSizes(served), foreign }
}

function sumSizes(served: readonly Served[]): Omit<Weight, 'foreign'> {
  const sum = (kind: RegExp) =>
    served
      .filter(({ status, type }) => status === 200 && kind.test(type))
      .reduce((total, { bytes }) => total + bytes, 0)
  const weight = { js: sum(/javascript/), css: sum(/css/), html: sum(/html/), fonts: sum(/^font\//) }
  const total = weight.js + weight.css + weight.html + weight.fonts
  return { ...weight, other: sum(/./) - total }
}

/** Loads a page as a slow phone does, with an empty cache. */
export async function time(browser: Browser, url: string): Promise<Timing> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1 })
  const page = await context.newPage()
  try {
    await slowDown(await context.newCDPSession(page))
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load', timeout: LIMIT })
    await page.waitForLoadState('networkidle', { timeout: LIMIT })
    return await readTiming(page)
  } finally {
    await context.close()
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

interface Observed {
  shift: number
  paint: number
  first: number
  tasks: { start: number; duration: number }[]
}

type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Runs in the page, before anything of it. It names no function of its own: the runner would wrap it in a helper. */
function observe(): void {
  const observations: Observed = { shift: 0, paint: 0, first: 0, tasks: [] }
  ;(window as unknown as { observed: Observed }).observed = observations
  for (const type of ['layout-shift', 'largest-contentful-paint', 'paint', 'longtask']) {
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration, value, hadRecentInput } of list.getEntries() as Entry[]) {
        if (type === 'layout-shift' && !hadRecentInput) observations.shift += value
        if (type === 'largest-contentful-paint') observations.paint = startTime
        if (name === 'first-contentful-paint') observations.first = startTime
        if (type === 'longtask') observations.tasks.push({ start: startTime, duration })
      }
    }).observe({ type, buffered: true })
  }
}

/** Blocking time counts what tasks take beyond 50 ms, from the first paint on. */
async function readTiming(page: Page): Promise<Timing> {
  // Observers are told in tasks of their own.
  const { shift, paint, first, tasks } = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as unknown as { observed: Observed }).observed
  })
  if (paint === 0) throw new Error(`${page.url()} painted nothing.`)
  const blocking = tasks.map(({ start, duration }) => Math.min(duration, start + duration - first) - 50)
  return { cls: shift, lcp: paint, tbt: blocking.reduce((total, part) => total + Math.max(0, part), 0) }
}
