import type { ReaderEvent } from './emit.js'
import type { ScriptLabels } from './parts/scriptLabels.js'
import type { SearchFiles, SearchProvider } from './parts/searchTypes.js'

/** The functions of lazy chunks, by name. */
export interface Parts {
  search: { open(): void }
  zoom: { open(image: HTMLImageElement): void }
  diagrams: { draw(container: HTMLElement): Promise<void> }
  api: { load(details: HTMLDetailsElement): Promise<void>; chooseServer(input: HTMLInputElement): void }
  'page-samples': {
    /** Writes samples again with the HTTP clients that the reader chose, and with the values of a request. */
    write(values?: unknown): Promise<void>
    choose(select: HTMLSelectElement): Promise<void>
  }
  tree: { init(): void }
  menu: { run(control: HTMLElement): Promise<void> }
  playground: { open(key: string): void }
  /** The client of an AsyncAPI channel. */
  channel: { open(key: string): void }
  assistant: {
    open(request: AskRequest): void
    /** Shows the chat on chat pages, and on other pages if it was open on the reader's previous page. */
    restore(): void
  }
}

/** A request to open the assistant. It is the `detail` of an `octavo:ask` event, which scripts dispatch. */
export interface AskRequest {
  /** Question to send to the assistant immediately. */
  question?: string
  /** The pressed button. The code beside it is sent as context. */
  button?: HTMLElement
  /** The selection. Default: the current one. */
  range?: Range
  /** Closes the chat if it has the focus. */
  toggle?: boolean
}

interface OctavoGlobal extends Partial<Parts> {
  labels?: ScriptLabels
  /** Playground data of operations, as JSON by key. */
  operations?: Record<string, string>
  /** Data of loaded search files that has not been read yet. */
  searchFiles?: SearchFiles
  /** Replaces the built-in search. */
  searchProvider?: SearchProvider
}

declare global {
  interface Window {
    octavo?: OctavoGlobal
  }
  interface DocumentEventMap {
    'octavo:ask': CustomEvent<AskRequest | null>
    'octavo:event': CustomEvent<ReaderEvent>
    /** Sent by the playground for the samples of the page: the values of its form, with secrets masked. */
    'octavo:request': CustomEvent<{ values: unknown }>
  }
}

/** Registers the functions of a lazy chunk. */
export function register<Name extends keyof Parts>(name: Name, part: Parts[Name]): void {
  window.octavo = Object.assign(window.octavo ?? {}, { [name]: part })
}

/** Returns a label in the page's language, with `argument` in place of `{0}`. */
export function word(key: keyof ScriptLabels, argument = ''): string {
  return (window.octavo?.labels?.[key] ?? '').replace('{0}', () => argument)
}
