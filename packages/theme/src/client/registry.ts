import type { ScriptLabels } from './parts/labels.js'
import type { SearchFiles, SearchProvider } from './parts/search/types.js'

/** What each file that is loaded on first use brings. */
export interface Parts {
  search: { open(): void }
  zoom: { open(image: HTMLImageElement): void }
  diagrams: { draw(container: HTMLElement): Promise<void> }
  api: { load(details: HTMLDetailsElement): Promise<void>; chooseServer(input: HTMLInputElement): void }
  menu: { run(control: HTMLElement): Promise<void> }
  playground: { open(key: string): void }
  assistant: {
    open(request: AskRequest): void
    /** Shows the chat where it is the page, and where the reader's last page had it open. */
    restore(): void
  }
}

/** What the reader wants of the assistant; scripts ask by an event `octavo:ask` with this as its detail. */
export interface AskRequest {
  /** Asked at once. */
  question?: string
  /** What was pressed; code beside it is what the question is about. */
  button?: HTMLElement
  /** What was selected; else what is. */
  range?: Range
  /** Closes the chat when the reader is in it. */
  toggle?: boolean
}

interface OctavoGlobal extends Partial<Parts> {
  labels?: ScriptLabels
  /** What playgrounds know of operations, as JSON by key. */
  operations?: Record<string, string>
  /** What files of the search brought, until it is taken. */
  searchFiles?: SearchFiles
  /** Takes the place of the site's own search. */
  searchProvider?: SearchProvider
}

declare global {
  interface Window {
    octavo?: OctavoGlobal
  }
  interface DocumentEventMap {
    'octavo:ask': CustomEvent<AskRequest | null>
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
