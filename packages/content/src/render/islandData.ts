/**
 * The data that the browser needs to hydrate a part of a page: JSON, with references to values of user code by index and
 * to content of the page by number.
 */
export interface IslandData {
  /** The component: an HTML element's name or a value of user code. Undefined if `code` is the content. */
  type?: string | CodeValue
  props?: Record<string, IslandValue>
  code?: CodeValue
  /** Position in the author's repository as `file:line`, for messages. */
  place?: string
}

/** A reference to function `index` of the user module of `file`, called with `args`. */
export interface CodeValue {
  $: 'code'
  file: string
  index: number
  args: Record<string, IslandValue>
}

export type IslandValue =
  | string
  | number
  | boolean
  | null
  | IslandValue[]
  | { $: 'object'; value: Record<string, IslandValue> }
  | { $: 'slot'; slot: number }
  | CodeValue

/** Resolves the references in island data. */
export interface IslandReader {
  evaluate(value: CodeValue, args: Record<string, unknown>): unknown
  slot(slot: number): unknown
}

/** Decodes a value, on the server and in the browser. */
export function decodeValue(value: IslandValue, reader: IslandReader): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => decodeValue(item, reader))
  if (value.$ === 'slot') return reader.slot(value.slot)
  if (value.$ === 'object') return decodeProps(value.value, reader)
  return reader.evaluate(value, decodeProps(value.args, reader))
}

/** Decodes properties. Those whose name starts with `...` are spread. */
export function decodeProps(props: Record<string, IslandValue>, reader: IslandReader): Record<string, unknown> {
  const entries = Object.entries(props).flatMap(([name, value]): [string, unknown][] => {
    const decoded = decodeValue(value, reader)
    if (!name.startsWith('...')) return [[name, decoded]]
    return typeof decoded === 'object' && decoded !== null ? Object.entries(decoded) : []
  })
  return Object.fromEntries(entries)
}
