import { setTimeout } from 'node:timers/promises'
import type { TabBrowser } from '../tools/browserTab.js'
import type { Host } from '../tools/host.js'

/** Milliseconds that a reader rests on a link before the click, in which sites can prefetch or prerender its page. */
const HOVER = 600
/** Milliseconds after the page has loaded, in which sites begin to load what they link to. */
const IDLE = 1000

/** Milliseconds from a click on a link to the frame that shows the heading of its page. */
export interface Change {
  /** After the pointer has rested on the link. */
  hovered: number
  /** Without a pointer: nothing but the click announces it. */
  cold: number
}

/** Opens the page `to` from the page `from` twice, each time with an empty cache. */
export async function timePageChange(browser: TabBrowser, host: Host, from: string, to: string): Promise<Change> {
  return {
    hovered: await timeClick(browser, host, { from, to, isHovered: true }),
    cold: await timeClick(browser, host, { from, to, isHovered: false }),
  }
}

interface Click {
  from: string
  to: string
  isHovered: boolean
}

async function timeClick(browser: TabBrowser, host: Host, { from, to, isHovered }: Click): Promise<number> {
  const tab = await browser.open()
  try {
    const path = to.replace(/\/$/, '')
    await tab.addScript(`(${observe})(${JSON.stringify(path)})`)
    await tab.goto(host.url + from)
    await setTimeout(IDLE)
    const link = `a:is([href="${path}"], [href="${path}/"])`
    if (isHovered) {
      await tab.hover(link)
      await setTimeout(HOVER)
      await tab.press()
    } else {
      await tab.evaluate(`[...document.querySelectorAll('${link}')].find((each) => each.checkVisibility()).click()`)
    }
    return Number(await tab.waitFor('sessionStorage.shown && String(sessionStorage.shown - sessionStorage.clicked)'))
  } finally {
    await tab.close()
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
      // The frame after the one that lays the heading out. A prerendered page has none before it is activated.
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
