import type { PlaygroundData } from '@octavo/core'
import type { ScriptLabels } from './labels.js'
import type { SearchIndex, SearchProvider } from './search/types.js'

/** What each file that is loaded on first use brings. */
export interface Parts {
  search: { open(): void }
  zoom: { open(image: HTMLImageElement): void }
  diagrams: { draw(container: HTMLElement): Promise<void> }
  api: { load(details: HTMLDetailsElement): Promise<void>; chooseServer(input: HTMLInputElement): void }
  menu: { run(control: HTMLElement): Promise<void> }
  playground: { open(key: string): void }
}

export interface OctavoGlobal extends Partial<Parts> {
  labels?: ScriptLabels
  /** What playgrounds know of operations, by key. */
  operations?: Record<string, PlaygroundData>
  searchIndex?: SearchIndex
  /** Takes the place of the search by titles and headings. */
  searchProvider?: SearchProvider
}

declare global {
  interface Window {
    octavo?: OctavoGlobal
  }
}

/** Hands a part to whoever loaded it. */
export function register<Name extends keyof Parts>(name: Name, part: Parts[Name]): void {
  window.octavo = Object.assign(window.octavo ?? {}, { [name]: part })
}

/** A word of the interface in the page's language; `argument` takes the place of `{0}`. */
export function word(key: keyof ScriptLabels, argument = ''): string {
  return (window.octavo?.labels?.[key] ?? '').replace('{0}', () => argument)
}
