import type { SampleWriter } from '@octavo/openapi/samples'
import { loadFile } from '../../client/parts.js'
import type { SentRequest } from './historyStore.js'
import type { label } from './playgroundLabels.js'

export interface HistoryOptions {
  operation: string
  label: typeof label
  onFill(request: SentRequest): void
  onCopy(request: SentRequest, button: HTMLElement): void
}

/** What the playground loads when it is needed, each in its own file. */
export interface LazyParts {
  samples: { load(language: string): Promise<SampleWriter | undefined> }
  history: {
    record(request: SentRequest): void
    /** Shows the requests of an operation. Returns a function that removes them from the page. */
    show(container: HTMLElement, options: HistoryOptions): () => void
  }
}

declare global {
  interface Window {
    octavoPlaygroundParts?: Partial<LazyParts>
  }
}

/** Registers a lazy chunk. */
export function provide<Name extends keyof LazyParts>(name: Name, part: LazyParts[Name]): void {
  window.octavoPlaygroundParts = Object.assign(window.octavoPlaygroundParts ?? {}, { [name]: part })
}

/** Loads a lazy chunk. Undefined if that fails; the playground works without it. */
export async function lazyPart<Name extends keyof LazyParts>(name: Name): Promise<LazyParts[Name] | undefined> {
  await loadFile(`playground-${name}`).catch(() => undefined)
  return window.octavoPlaygroundParts?.[name]
}

/** Loads the writer of code in a language. */
export async function loadSampleWriter(language: string): Promise<SampleWriter | undefined> {
  return (await lazyPart('samples'))?.load(language)
}
