import type { MarkdownWriter } from '@octavo/core'
import type { Element, ElementContent } from 'hast'

/** The functions that handlers of elements use. */
export interface Writer {
  /** Writes blocks, without a trailing line break. */
  blocks(nodes: readonly ElementContent[]): string
  /** Writes one line of inline Markdown. */
  inline(nodes: readonly ElementContent[]): string
  /** Opens a section, so that the following content is below a heading of this level. */
  open(level: number): void
  /** Writes the result of `write` as a section. */
  within(level: number, write: () => string): string
  /** Returns the level for a heading in the open section. */
  nextLevel(): number
  /** Runs `write` with a separate step count that starts at 1. */
  counted(write: () => string): string
  /** Returns the number of the next step. `startNumber` restarts the count. */
  count(startNumber: number): number
  /** Converts a URL for readers of the Markdown. */
  url(url: string): string
  /** Marks a block if the element with this id starts a section. */
  marked(id: unknown, block: string): string
  /** Returns the handler for an element, or undefined if it is unknown. */
  elementEntry(node: Element): Entry | undefined
  /** The functions that component manifests use. */
  readonly component: MarkdownWriter
}

/** Returns the Markdown for one element. */
export type Handler = (node: Element, writer: Writer) => string
export type Handlers = Readonly<Record<string, Handler>>

export interface Entry {
  handler: Handler
  /** An `item` is a block that needs no blank line before the next item. */
  kind: 'block' | 'item' | 'inline'
}
