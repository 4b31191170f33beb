import { closest, hashTarget, replaceUrl } from './dom.js'
import { revealPanel } from './switches.js'
import { showView } from './views.js'

/** Writes the ids of opened accordions to the URL, and reveals hidden link targets. */
export function startReveal(): void {
  addEventListener('hashchange', revealTarget)
  document.addEventListener('click', (event) => {
    const details = closest(event, 'summary')?.parentElement
    // The click comes before the change: a closed accordion is about to open.
    if (details instanceof HTMLDetailsElement && details.hasAttribute('data-hash')) writeHash(details)
  })
}

/** Opens all collapsed elements around the target of the hash and scrolls to it. */
export function revealTarget(): void {
  const target = hashTarget()
  if (!target) return
  for (let element: HTMLElement | null = target; element; element = element.parentElement) reveal(element)
  target.scrollIntoView()
}

function reveal(element: HTMLElement): void {
  if (element instanceof HTMLDetailsElement) element.open = true
  if (element.matches('.switch-panel')) {
    const input = element.previousElementSibling?.previousElementSibling
    if (input instanceof HTMLInputElement) revealPanel(element.parentElement, input.value)
  }
  if (element.dataset.view !== undefined) showView(element.dataset.view)
}

function writeHash(details: HTMLDetailsElement): void {
  replaceUrl((url) => {
    if (!details.open) url.hash = details.id
    else if (hashTarget() === details) url.hash = ''
  })
}
