import { type CodeValue, decodeProps, decodeValue, type IslandData, type IslandReader } from '@octavo/content/island'
import { createScope, type IconDrawing, IslandId, iconKey, ScopeContext } from '@octavo/theme/context'
import { Component, type ComponentChildren, createContext, Fragment, h, hydrate, render } from 'preact'
import { useContext } from 'preact/hooks'

type Exports = Record<string, unknown>

interface BrowserIsland extends IslandData {
  id?: string
  icons?: Icons
}

let mounted = 0

type Icons = Record<string, IconDrawing>

/** Returns a function that mounts an island, with the user modules of a page by file and the icons in their code. */
export function createMount(modules: Record<string, Exports>, icons: Icons = {}): (element: HTMLElement) => void {
  return (element) => {
    const html = element.innerHTML
    const data = JSON.parse(element.dataset.island ?? '{}') as BrowserIsland
    const fail = (error: unknown) => {
      render(null, element)
      element.innerHTML = html
      report(element, data, error)
    }
    const slots = readSlots(element)
    const reader = createReader(modules, slots)
    const inside = () => h(Inside, { data, reader })
    element.addEventListener('octavo:end', () => render(null, element), { once: true })
    try {
      hydrate(
        h(
          Boundary,
          { fail },
          h(
            ScopeContext.Provider,
            { value: islandScope({ ...icons, ...data.icons }) },
            h(IslandId.Provider, { value: data.id ?? '' }, h(Contents.Provider, { value: slots }, h(inside, null))),
          ),
        ),
        element,
      )
    } catch (error) {
      fail(error)
    }
  }
}

function Inside({ data, reader }: { data: BrowserIsland; reader: IslandReader }): ComponentChildren {
  const { type, props = {}, code } = data
  if (code) return decodeValue(code, reader) as ComponentChildren
  const component = typeof type === 'string' ? type : decodeValue(type ?? null, reader)
  return h((component ?? Fragment) as string, decodeProps(props, reader))
}

function createReader(modules: Record<string, Exports>, slots: ReadonlyMap<string, string>): IslandReader {
  return {
    evaluate({ file, index }: CodeValue, args) {
      const expression = modules[file]?.[`$octavo${index}`]
      if (typeof expression !== 'function') return undefined
      try {
        return expression(args, args)
      } catch (error) {
        // As on the server, an expression that throws is omitted, and the rest of the island works.
        reportError(error)
        return undefined
      }
    },
    slot: (slot) =>
      h('octavo-slot', {
        'data-slot': slot,
        ref: wake,
        dangerouslySetInnerHTML: { __html: slots.get(String(slot)) ?? '' },
      } as never),
  }
}

/** Returns a component for the content of an MDX file. The page contains this content as server-rendered HTML. */
export function createContent(file: string): () => ComponentChildren {
  return () => {
    const html = useContext(Contents).get(file) ?? ''
    return h('octavo-slot', { 'data-slot': file, ref: wake, dangerouslySetInnerHTML: { __html: html } } as never)
  }
}

const Contents = createContext<ReadonlyMap<string, string>>(new Map())

/** Dispatches an event that mounts islands in content just added to the page. */
function wake(element: Element | null): void {
  if (element?.querySelector('octavo-island')) document.dispatchEvent(new CustomEvent('octavo:islands'))
}

/** Returns the slots of an island, including those in templates but excluding those of nested islands. */
function readSlots(element: HTMLElement): Map<string, string> {
  const slots = new Map<string, string>()
  for (const slot of element.querySelectorAll<HTMLElement>('[data-slot]')) {
    const name = slot.dataset.slot ?? ''
    if (slot.parentElement?.closest('octavo-island') === element && !slots.has(name)) slots.set(name, slot.innerHTML)
  }
  return slots
}

/** Returns a scope whose generated ids do not conflict with those of the page. */
function islandScope(icons: Icons) {
  const scope = createScope({ icon: (name, options) => icons[iconKey(name, options)], allowHtml: true })
  const offset = ++mounted * 1000
  scope.ids.get = (key) => Map.prototype.get.call(scope.ids, key) ?? offset
  return scope
}

/** Reports an error of the island, which then shows its server-rendered HTML again. */
class Boundary extends Component<{ fail(error: unknown): void; children?: ComponentChildren }> {
  override componentDidCatch(error: unknown): void {
    queueMicrotask(() => this.props.fail(error))
  }

  render() {
    return this.props.children
  }
}

function report(element: HTMLElement, { place, type }: BrowserIsland, error: unknown): void {
  const name = typeof type === 'string' ? `<${type}>` : 'A component'
  reportError(new Error(`${name}${place ? ` of ${place}` : ''} failed in the browser.`, { cause: error }))
  const detail = { place, message: error instanceof Error ? error.message : String(error) }
  element.dispatchEvent(new CustomEvent('octavo:island-error', { bubbles: true, detail }))
}
