import type { MarkdownWriter } from '@octavo/core'
import type { Element, ElementContent } from 'hast'

/** The functions that handlers of elements use. */
export interface Writer {
  /** Writes blocks, without a trailing line break. */
  blocks(nodes: readonly ElementContent[]): string
  /** Writes one line of inline Markdown. */
  inline(nodes: readonly ElementContent[]): string
  /** Opens a section: the following content is below a heading of this level. */
  open(level: number): void
  /** Writes a section with the result of `write`. */
  within(level: number, write: () => string): string
  /** Returns the level of a heading inside the open section. */
  nextLevel(): number
  /** Runs `write` with a new count of steps from 1. */
  counted(write: () => string): string
  /** Returns the number of the next step; `given` restarts the count. */
  count(given: number): number
  /** Converts a URL for readers of the Markdown. */
  url(url: string): string
  /** Marks a block if the element with this id starts a section. */
  marked(id: unknown, block: string): string
  /** Returns the handler of an element, or undefined for an unknown one. */
  entryOf(node: Element): Entry | undefined
  /** The functions that component manifests use. */
  readonly component: MarkdownWriter
}

/** Returns the Markdown of one element. */
export type Handler = (node: Element, writer: Writer) => string
export type Handlers = Readonly<Record<string, Handler>>

export interface Entry {
  handler: Handler
  /** `item` is a block that needs no blank line before the next item. */
  kind: 'block' | 'item' | 'inline'
}
