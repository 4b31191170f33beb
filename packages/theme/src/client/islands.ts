import { all } from './dom.js'

interface Islands {
  mount(element: HTMLElement): void
}

declare global {
  var octavoIslands: Islands
}

const waiting = new Map<Element, HTMLElement>()
const begun = new WeakSet<HTMLElement>()
const observer = new IntersectionObserver(onVisible, { rootMargin: '200px' })

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
    if (!box) continue
    waiting.set(box, island)
    observer.observe(box)
  }
}

function onVisible(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const island = waiting.get(target)
    if (!isIntersecting || !island) continue
    observer.unobserve(target)
    waiting.delete(target)
    void mount(island)
  }
}

async function mount(island: HTMLElement): Promise<void> {
  const { islands } = document.documentElement.dataset
  if (!islands || !island.isConnected) return
  const url = new URL(islands, document.baseURI).href
  const page = url.endsWith('.iife.js') ? await loadScript(url) : ((await import(/* @vite-ignore */ url)) as Islands)
  page.mount(island)
  island.dataset.live = ''
}

let loading: Promise<Islands> | undefined

/** A document opened from a folder can load scripts, but no modules. */
function loadScript(src: string): Promise<Islands> {
  loading ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src })
    script.onload = () => resolve(octavoIslands)
    script.onerror = reject
    document.head.append(script)
  })
  return loading
}
