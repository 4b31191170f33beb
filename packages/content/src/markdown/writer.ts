import type { MarkdownWriter } from '@octavo/core'
import type { Element, ElementContent } from 'hast'

/** What the handlers of elements write with. */
export interface Writer {
  /** Blocks one under the other, without a line break at the end. */
  blocks(nodes: readonly ElementContent[]): string
  /** One line of text, with its marks. */
  inline(nodes: readonly ElementContent[]): string
  /** Opens a section: what follows stands under a heading of this level. */
  open(level: number): void
  /** Writes a section that ends with what `write` gives. */
  within(level: number, write: () => string): string
  /** The level of a heading for a part of the section that is open. */
  nextLevel(): number
  /** Numbers steps from one. */
  counted(write: () => string): string
  /** The number of the next step; `given` starts a new count. */
  count(given: number): number
  /** An address as readers of the text need it. */
  url(address: string): string
  /** A block, marked where the element of this id begins a section. */
  marked(id: unknown, block: string): string
  /** How an element is written; undefined when nobody knows it. */
  entryOf(node: Element): Entry | undefined
  /** What components write with. */
  readonly component: MarkdownWriter
}

/** Gives the blocks or the text of one element. */
export type Handler = (node: Element, writer: Writer) => string
export type Handlers = Readonly<Record<string, Handler>>

export interface Entry {
  handler: Handler
  /** `item` is a block that needs no empty line between itself and another one. */
  kind: 'block' | 'item' | 'inline'
}
