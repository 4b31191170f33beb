import { all, hashElement, scrollIn } from './dom.js'

/** Share of the window's height above which a heading counts as reached. */
const LINE = 0.25

let queued = false

/** Marks the current section and its ancestors in the table of contents, and names it in the bar. */
export function startToc(): void {
  addEventListener('scroll', queueToc, { passive: true })
  addEventListener('resize', queueToc)
}

export function queueToc(): void {
  if (queued) return
  queued = true
  requestAnimationFrame(() => {
    queued = false
    markActive()
  })
}

function markActive(): void {
  const links = all<HTMLAnchorElement>('.toc-item:not([data-inactive]) > a')
  const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
  const passed = links.filter((link) => atEnd || isPassed(link))
  const active = passed.at(-1) ?? links[0]
  for (const link of links) {
    const item = link.parentElement
    item?.toggleAttribute('data-active', Boolean(active && item.contains(active)))
    item?.toggleAttribute('data-active-deepest', link === active)
    if (link === active) link.ariaCurrent = 'location'
    else link.removeAttribute('aria-current')
  }
  for (const current of all('.toc-current')) current.textContent = passed.at(-1)?.textContent ?? ''
  const list = active?.closest<HTMLElement>('.toc')
  if (active && list && list.scrollHeight > list.clientHeight) scrollIn(list, active, 1 / 2)
}

function isPassed(link: HTMLAnchorElement): boolean {
  const heading = hashElement(link.hash)
  // Headings in hidden tabs and closed accordions are nowhere on the page.
  // The examples beside the text are always at the top.
  return (
    heading !== null &&
    isShown(heading) &&
    heading.id !== 'panel' &&
    heading.getBoundingClientRect().top <= innerHeight * LINE
  )
}

function isShown(element: Element): boolean {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0
}
