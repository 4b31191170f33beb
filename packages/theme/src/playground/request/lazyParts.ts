import type { FormField } from '@octavo/core'
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

/** An error in JSON: of the value at a path, or of the text at a position. */
export interface JsonProblem {
  path?: readonly string[]
  at?: number
  text: string
}

export interface EditorOptions {
  /** Form of the value, for suggestions. */
  field: FormField | undefined
  forms: Readonly<Record<string, FormField>>
  /** Attributes of the element with the text. */
  attributes: Readonly<Record<string, string>>
  label: typeof label
  problems(text: string): readonly JsonProblem[]
  onChange(text: string): void
  /** Moves the focus behind the editor. */
  onLeave(): void
}

export interface JsonEditor {
  update(options: EditorOptions, text: string): void
  focus(position: number): void
  destroy(): void
}

/** Parts of the playground that load when they are needed, each in its own file. */
export interface LazyParts {
  samples: { load(language: string): Promise<SampleWriter | undefined> }
  editor: { create(parent: HTMLElement, text: string, options: EditorOptions): JsonEditor }
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
