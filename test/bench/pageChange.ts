import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import type { Host } from '../tools/host.js'

/** Milliseconds that a reader rests on a link before the click, in which sites can prefetch its page. */
const HOVER = 600

/** Returns the milliseconds from a click on a hovered link to the frame that shows the heading of its page. */
export async function timePageChange(browser: Browser, host: Host, from: string, to: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe, to.replace(/\/$/, ''))
    await page.goto(host.url + from, { waitUntil: 'networkidle' })
    const link = page.locator(`a:is([href="${to}"], [href="${to.replace(/\/$/, '')}"]):visible`).first()
    await link.hover()
    await setTimeout(HOVER)
    await link.click({ noWaitAfter: true })
    await page.waitForFunction(() => sessionStorage.getItem('shown') !== null)
    return await page.evaluate(
      () => Number(sessionStorage.getItem('shown')) - Number(sessionStorage.getItem('clicked')),
    )
  } finally {
    await context.close()
  }
}

/** Runs in each document, before anything of it. Only methods have names: the runner would wrap others in a helper. */
function observe(path: string): void {
  const watch = {
    title: '',
    mark(name: string) {
      sessionStorage.setItem(name, String(performance.timeOrigin + performance.now()))
    },
    look() {
      const title = document.querySelector('h1')?.textContent
      const isArrived = location.pathname.replace(/\/$/, '') === path && title && title !== watch.title
      // The frame after the one that lays the heading out.
      requestAnimationFrame(isArrived ? () => watch.mark('shown') : watch.look)
    },
    click() {
      watch.title = document.querySelector('h1')?.textContent ?? ''
      watch.mark('clicked')
    },
  }
  addEventListener('click', watch.click, true)
  requestAnimationFrame(watch.look)
}
