import type { Diagnostic, DivisionKind } from '@octavo/core'

/** The docs.json key that lists divisions of a kind, in the order in which a node's children are read. */
export const DIVISION_LISTS: readonly { list: string; kind: DivisionKind }[] = [
  { list: 'products', kind: 'product' },
  { list: 'languages', kind: 'language' },
  { list: 'versions', kind: 'version' },
  { list: 'tabs', kind: 'tab' },
  { list: 'dropdowns', kind: 'dropdown' },
  { list: 'anchors', kind: 'anchor' },
  { list: 'menu', kind: 'item' },
]

export type RawNode = Readonly<Record<string, unknown>>
export type Pointer = readonly (string | number)[]

export function isRawNode(value: unknown): value is RawNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function asBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

/** A diagnostic without its location, which is added later. */
export type Problem = Omit<Diagnostic, 'file' | 'start' | 'end'>
