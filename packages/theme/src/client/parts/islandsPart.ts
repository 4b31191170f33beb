import { all, whenActive } from '../dom.js'
import { whenNear } from '../near.js'
import { loadScript } from '../parts.js'

interface Islands {
  mount(element: HTMLElement): void
}

declare global {
  var octavoIslands: Islands
}

/** Fields that handle clicks themselves. */
const FIELDS = 'select,textarea,label,input:not([type=button],[type=submit],[type=reset],[type=image])'

const startedItems = new WeakSet<HTMLElement>()
const mounting = new WeakMap<HTMLElement, Promise<void>>()

// A script of pages with islands. It mounts interactive components when they approach the viewport.
for (const type of ['octavo:islands', 'octavo:patched']) document.addEventListener(type, initIslands)
document.addEventListener('click', keepClick, true)
whenActive(initIslands)

/** Observes new islands. The island element has no box, so its first child is observed. */
function initIslands(): void {
  for (const island of all('octavo-island')) {
    if (startedItems.has(island)) continue
    startedItems.add(island)
    const box = island.firstElementChild ?? island.parentElement
    if (box) whenNear(box, () => void mountOnce(island))
  }
}

/** Repeats a click on an island after it has mounted. */
function keepClick(event: MouseEvent): void {
  const { target } = event
  const island = target instanceof HTMLElement && target.closest<HTMLElement>('octavo-island:not([data-live])')
  if (!island || target.closest('a[href]')) return
  // The value of a field is passed on by `keepFields`.
  if (target.closest(FIELDS)) return void mountOnce(island)
  event.stopPropagation()
  void mountOnce(island).then(() => {
    if (target.isConnected) target.click()
  })
}

function mountOnce(island: HTMLElement): Promise<void> {
  const mounted = mounting.get(island) ?? mount(island)
  mounting.set(island, mounted)
  return mounted
}

async function mount(island: HTMLElement): Promise<void> {
  const { islands } = document.documentElement.dataset
  if (islands && island.isConnected) {
    const url = new URL(islands, document.baseURI).href
    // A document opened from a folder can load scripts, but not modules.
    const isScript = url.endsWith('.iife.js')
    if (isScript) await loadScript(url)
    const page = isScript ? octavoIslands : ((await import(/* @vite-ignore */ url)) as Islands)
    const restoreFields = keepFields(island)
    page.mount(island)
    restoreFields()
  }
  island.dataset.live = ''
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Stores the input of fields before an island mounts. The returned function passes it to the mounted component. */
function keepFields(island: HTMLElement): () => void {
  const fields = all<Field>('input:not([type=file]),textarea,select', island)
    .filter(isChanged)
    .map((field) => ({ field, value: field.value, checked: 'checked' in field && field.checked }))
  return () => {
    for (const { field, value, checked } of fields) {
      field.value = value
      if ('checked' in field) field.checked = checked
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}

function isChanged(field: Field): boolean {
  if ('options' in field) {
    const options = [...field.options]
    return field.selectedOptions[0] !== (options.find((option) => option.defaultSelected) ?? options[0])
  }
  return field.value !== field.defaultValue || ('checked' in field && field.checked !== field.defaultChecked)
}
