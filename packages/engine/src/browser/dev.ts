import { Idiomorph } from 'idiomorph'
import { addVersions, refreshFiles } from './freshFiles.js'

/** Attributes that readers change, which a new version of the page must not reset. */
const READER_ATTRIBUTES = new Set([
  'open',
  'hidden',
  'aria-selected',
  'aria-expanded',
  'aria-checked',
  'tabindex',
  'checked',
])

/**
 * Returns whether an attribute contains the reader's state. In the sidebar these are only open folders; disabled
 * checkboxes have none.
 */
function isKept(name: string, node: Element, change: 'update' | 'remove'): boolean {
  if (node.closest('#sidebar')) return name === 'open' && change === 'remove'
  return READER_ATTRIBUTES.has(name) && !node.matches(':disabled')
}

/** Elements that scripts add to the page: dialogs, the live region, and Vite's overlay. */
const ADDED_ELEMENTS = '[data-kept], vite-error-overlay'

/** HTML of islands as rendered by the server, before they are mounted. */
const served = new WeakMap<Element, string>()
/** Islands to replace after the page around them has been morphed. */
const changedIslands = new Map<Element, Node>()
let hasNewCode = false

// Vite looks for exactly `import.meta.hot`.
const hot = import.meta.hot

if (hot) {
  const announce = () => hot.send('octavo:open', { pathname: location.pathname })
  hot.on('vite:ws:connect', announce)
  hot.on('octavo:patch', ({ html }: { html: string }) => patch(html))
  hot.on('octavo:changed', () => document.dispatchEvent(new CustomEvent('octavo:changed')))
  hot.on('octavo:files', ({ pathnames }: { pathnames: string[] }) => refreshFiles(pathnames))
  hot.on('octavo:moved', ({ pathname }: { pathname: string }) => location.replace(pathname))
  hot.on('octavo:reload', () => location.reload())
  hot.on('octavo:fixed', closeOverlay)
  new MutationObserver(shortenTip).observe(document.body, { childList: true })
  document.addEventListener('octavo:island-error', showIslandError)
  noteIslands()
  announce()
}

/** Morphs the open page into its new version. Keeps the scroll position, the focus and open elements. */
function patch(html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html')
  closeOverlay()
  document.title = next.title
  syncStyles(next)
  hasNewCode = next.documentElement.dataset.islands !== document.documentElement.dataset.islands
  syncRoot(next.documentElement)
  addVersions(next.body)
  Idiomorph.morph(document.body, next.body, {
    restoreFocus: true,
    callbacks: {
      beforeAttributeUpdated: (name: string, node: Element, change: 'update' | 'remove') => !isKept(name, node, change),
      beforeNodeMorphed: morphIsland,
      beforeNodeRemoved: (node: Node) => !(node instanceof Element && node.matches(ADDED_ELEMENTS)),
    },
  })
  // After morphing, which continues from the existing element.
  for (const [island, newNode] of changedIslands) {
    island.dispatchEvent(new CustomEvent('octavo:end'))
    island.replaceWith(newNode)
  }
  changedIslands.clear()
  noteIslands()
  document.dispatchEvent(new CustomEvent('octavo:patched'))
}

function noteIslands(): void {
  for (const island of document.querySelectorAll('octavo-island:not([data-live])')) served.set(island, island.outerHTML)
}

/** Morphs an island. Its state is kept if its code and content are unchanged; otherwise it is replaced. */
function morphIsland(node: Node, next: Node): boolean {
  if (!(node instanceof HTMLElement && next instanceof HTMLElement) || node.localName !== 'octavo-island') return true
  if (!hasNewCode && served.get(node) === next.outerHTML) return false
  changedIslands.set(node, next.cloneNode(true))
  return false
}

/** Attributes of `<html>` set by the page's appearance script. */
const DECIDED = new Set(['class', 'data-theme'])

/** Optional attributes of `<html>` that come from the document. Scripts of the site may add others. */
const OPTIONAL = ['dir', 'data-appearance-strict', 'data-decoration', 'data-banner-id', 'data-islands']

/** Updates the attributes of `<html>`, which set the colors, layout and mode of the page. */
function syncRoot(next: HTMLElement): void {
  const root = document.documentElement
  for (const name of OPTIONAL) if (!next.hasAttribute(name)) root.removeAttribute(name)
  for (const { name, value } of next.attributes) {
    if (!DECIDED.has(name)) root.setAttribute(name, value)
  }
}

/** Loads changed style sheets before the old ones are removed, to avoid a flash of unstyled content. */
function syncStyles(next: Document): void {
  const newStyles = [...next.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]')]
  const current = [...document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]')]
  const has = (list: HTMLLinkElement[], link: HTMLLinkElement) =>
    list.some((other) => other.getAttribute('href') === link.getAttribute('href'))
  const stale = current.filter((link) => !has(newStyles, link))
  const added = newStyles.filter((link) => !has(current, link)).map((link) => document.importNode(link))
  const loads = added.map(
    (link) =>
      new Promise((resolve) => {
        link.addEventListener('load', resolve)
        link.addEventListener('error', resolve)
      }),
  )
  document.head.append(...added)
  void Promise.all(loads).then(() => {
    for (const link of stale) link.remove()
  })
}

/** Replaces the tip of the overlay, which mentions a Vite configuration file that CLI sites do not have. */
function shortenTip(): void {
  const tip = document.querySelector('vite-error-overlay')?.shadowRoot?.querySelector('.tip')
  if (tip) tip.textContent = 'Fix the error or press Esc to close this overlay.'
}

/** Styles of error boxes, used only in development. */
const errors = new CSSStyleSheet()
errors.replaceSync(
  '.octavo-page-error { margin: 1rem 0; padding: 0.75rem 1rem; border: 2px solid #dc2626; border-radius: 0.5rem; background: color-mix(in srgb, #dc2626 8%, Canvas); color: CanvasText; white-space: pre-wrap; overflow-wrap: anywhere }',
)
document.adoptedStyleSheets.push(errors)

/** Shows the error below a component that failed in the browser. The component keeps its server-rendered HTML. */
function showIslandError(event: Event): void {
  const { place, message } = (event as CustomEvent<{ place?: string; message: string }>).detail
  const box = document.createElement('pre')
  box.className = 'octavo-page-error'
  box.role = 'alert'
  box.textContent = `${place ? `${place} ` : ''}This component failed in the browser: ${message}`
  if (event.target instanceof Element) event.target.append(box)
}

function closeOverlay(): void {
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove()
}
