import { all } from './dom.js'

interface Islands {
  mount(element: HTMLElement): void
}

declare global {
  var octavoIslands: Islands
}

const waiting = new Map<Element, HTMLElement[]>()
const begun = new WeakSet<HTMLElement>()
const mounting = new WeakMap<HTMLElement, Promise<void>>()
const observer = new IntersectionObserver(onVisible, { rootMargin: '200px' })

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
    if (!box) continue
    waiting.set(box, [...(waiting.get(box) ?? []), island])
    observer.observe(box)
  }
}

function onVisible(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    observer.unobserve(target)
    for (const island of waiting.get(target) ?? []) void mountOnce(island)
    waiting.delete(target)
  }
}

/** A click that comes before its component lives is given to it as soon as it does. */
function keepClick(event: MouseEvent): void {
  const { target } = event
  const island = target instanceof HTMLElement && target.closest<HTMLElement>('octavo-island:not([data-live])')
  if (!island || target.closest('a[href]')) return
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
    const page = url.endsWith('.iife.js') ? await loadScript(url) : ((await import(/* @vite-ignore */ url)) as Islands)
    page.mount(island)
  }
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
