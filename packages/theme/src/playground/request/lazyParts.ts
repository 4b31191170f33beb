import type { FormField } from '@octavo/core'
import type { SampleWriter } from '@octavo/openapi/samples'
import { optionalPart } from '../../client/parts.js'
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

declare module '../../client/registry.js' {
  /** Parts of the playground that load when they are needed. */
  interface Parts {
    'playground-samples': { load(language: string): Promise<SampleWriter | undefined> }
    'playground-editor': { create(parent: HTMLElement, text: string, options: EditorOptions): JsonEditor }
    'playground-history': {
      record(request: SentRequest): void
      /** Shows the requests of an operation. Returns a function that removes them from the page. */
      show(container: HTMLElement, options: HistoryOptions): () => void
    }
  }
}

/** Loads the writer of code in a language. */
export async function loadSampleWriter(language: string): Promise<SampleWriter | undefined> {
  return (await optionalPart('playground-samples'))?.load(language)
}
