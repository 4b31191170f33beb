import { all } from './dom.js'
import { whenNear } from './near.js'
import { loadScript } from './parts.js'

interface Islands {
  mount(element: HTMLElement): void
}

declare global {
  var octavoIslands: Islands
}

const begun = new WeakSet<HTMLElement>()

/** Brings interactive components to life when they come near the screen. */
export function startIslands(): void {
  document.addEventListener('octavo:islands', initIslands)
}

/** Watches the islands that are new; the element itself has no box, so what it shows is watched. */
export function initIslands(): void {
  for (const island of all('octavo-island')) {
    if (begun.has(island)) continue
    begun.add(island)
    const box = island.firstElementChild ?? island.parentElement
    if (box) whenNear(box, () => void mount(island))
  }
}

async function mount(island: HTMLElement): Promise<void> {
  const { islands } = document.documentElement.dataset
  if (!islands || !island.isConnected) return
  const url = new URL(islands, document.baseURI).href
  // A document opened from a folder can load scripts, but no modules.
  const isScript = url.endsWith('.iife.js')
  if (isScript) await loadScript(url)
  const page = isScript ? octavoIslands : ((await import(/* @vite-ignore */ url)) as Islands)
  page.mount(island)
  island.dataset.live = ''
}
