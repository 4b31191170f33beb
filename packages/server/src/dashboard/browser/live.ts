import { say, showCopies } from './offerCopies.js'

const EVERY_MS = 1_000
const MAX_WAIT_MS = 15_000
/** Pause between refreshes, as a multiple of the last refresh's duration, so that slow pages are fetched less often. */
const REST = 4

/**
 * Fetches the page again while it shows a running export, and replaces the live elements that have changed. The server
 * renders both, so an updated page equals a reloaded one.
 */
export function followWork(root: Document): void {
  let wait = EVERY_MS
  const next = () => {
    if (root.querySelector('[data-under-way]')) setTimeout(refresh, wait)
  }
  const refresh = async () => {
    // A hidden page continues when it becomes visible.
    if (root.visibilityState === 'hidden') {
      root.addEventListener('visibilitychange', refresh, { once: true })
      return
    }
    const startedCount = performance.now()
    try {
      const response = await fetch(location.href, { headers: { 'x-octavo-refresh': '1' }, redirect: 'manual' })
      // The session has ended: a reload shows the sign in page.
      if (response.type === 'opaqueredirect') return location.reload()
      if (response.ok) {
        update(root, new DOMParser().parseFromString(await response.text(), 'text/html'))
        wait = Math.min(Math.max(EVERY_MS, REST * (performance.now() - startedCount)), MAX_WAIT_MS)
      } else if (response.status === 404) return
      else wait = Math.min(wait * 2, MAX_WAIT_MS)
    } catch {
      wait = Math.min(wait * 2, MAX_WAIT_MS)
    }
    next()
  }
  next()
}

function update(root: Document, newDocument: Document): void {
  showCopies(newDocument)
  const before = statuses(root)
  const followed = [...root.querySelectorAll('[data-follow]')].filter(isAtEnd)
  for (const part of root.querySelectorAll<HTMLElement>('[data-live]'))
    replace(root, part, newDocument.getElementById(part.id))
  for (const log of followed) log.scrollTop = log.scrollHeight
  for (const [job, status] of statuses(root)) {
    if (before.get(job) !== status) say(root, `Export ${job}: ${status}`)
  }
}

function replace(root: Document, part: HTMLElement, replacement: HTMLElement | null): void {
  // The parent of this part was already replaced.
  if (!replacement || !part.isConnected || part.outerHTML === replacement.outerHTML) return
  if (part instanceof HTMLProgressElement && part.className === replacement.className) {
    part.value = Number(replacement.getAttribute('value'))
    return
  }
  // Only nested live elements differ; they are replaced separately.
  if (part.querySelector('[data-live]') && outline(part) === outline(replacement)) return
  const hadFocus = part.contains(root.activeElement)
  const copy = root.importNode(replacement, true)
  part.replaceWith(copy)
  if (hadFocus) copy.querySelector<HTMLElement>('button, a')?.focus()
}

/** Returns the HTML of an element, without the content of nested live elements. */
function outline(part: HTMLElement): string {
  const copy = part.cloneNode(true) as HTMLElement
  for (const inner of copy.querySelectorAll('[data-live]')) {
    const { id, className } = inner
    inner.replaceWith(`${id} ${className}`)
  }
  return copy.outerHTML
}

function statuses(root: Document): Map<string, string> {
  const badges = [...root.querySelectorAll<HTMLElement>('[data-job]')]
  return new Map(badges.map((badge) => [badge.dataset.job ?? '', badge.textContent ?? '']))
}

function isAtEnd(element: Element): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight < 8
}
