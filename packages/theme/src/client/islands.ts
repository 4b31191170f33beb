import { all } from './dom.js'
import { keepFields } from './islandFields.js'
import { whenNear } from './near.js'
import { loadScript } from './parts.js'

interface Islands {
  mount(element: HTMLElement): void
}

declare global {
  var octavoIslands: Islands
}

/** Fields that a click changes by itself. */
const FIELDS = 'select,textarea,label,input:not([type=button],[type=submit],[type=reset],[type=image])'

const begun = new WeakSet<HTMLElement>()
const mounting = new WeakMap<HTMLElement, Promise<void>>()

/** Brings interactive components to life when they come near the screen. */
export function startIslands(): void {
  document.addEventListener('octavo:islands', initIslands)
  document.addEventListener('click', keepClick, true)
}

/** Watches the islands that are new; the element itself has no box, so what it shows is watched. */
export function initIslands(): void {
  for (const island of all('octavo-island')) {
    if (begun.has(island)) continue
    begun.add(island)
    const box = island.firstElementChild ?? island.parentElement
    if (box) whenNear(box, () => void mountOnce(island))
  }
}

/** A click that comes before its component lives is given to it as soon as it does. */
function keepClick(event: MouseEvent): void {
  const { target } = event
  const island = target instanceof HTMLElement && target.closest<HTMLElement>('octavo-island:not([data-live])')
  if (!island || target.closest('a[href]')) return
  // What is chosen in a field is kept with the field.
  if (target.closest(FIELDS)) return void mountOnce(island)
  event.stopPropagation()
  void mountOnce(island).then(() => {
    if (target.isConnected) target.click()
  })
}

function mountOnce(island: HTMLElement): Promise<void> {
  const known = mounting.get(island) ?? mount(island)
  mounting.set(island, known)
  return known
}

async function mount(island: HTMLElement): Promise<void> {
  const { islands } = document.documentElement.dataset
  if (islands && island.isConnected) {
    const url = new URL(islands, document.baseURI).href
    // A document opened from a folder can load scripts, but no modules.
    const isScript = url.endsWith('.iife.js')
    if (isScript) await loadScript(url)
    const page = isScript ? octavoIslands : ((await import(/* @vite-ignore */ url)) as Islands)
    const tellAgain = keepFields(island)
    page.mount(island)
    tellAgain()
  }
  island.dataset.live = ''
}
