/**
 * The data that the browser needs to hydrate part of a page: JSON, with references to values of user code by index and
 * to page content by number.
 */
export interface IslandData {
  /** The component: the name of an HTML element or a value of user code. Undefined if `code` is the content. */
  type?: string | CodeValue
  props?: Record<string, IslandValue>
  code?: CodeValue
  /** Position in the author's repository as `file:line`, for messages. */
  place?: string
}

/** Reference to function `index` in the user module of `file`, which is called with `args`. */
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

/** Decodes a value on the server or in the browser. */
export function decodeValue(value: IslandValue, reader: IslandReader): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => decodeValue(item, reader))
  if (value.$ === 'slot') return reader.slot(value.slot)
  if (value.$ === 'object') return decodeProps(value.value, reader)
  return reader.evaluate(value, decodeProps(value.args, reader))
}

/** Decodes properties. Properties whose names start with `...` are spread. */
export function decodeProps(props: Record<string, IslandValue>, reader: IslandReader): Record<string, unknown> {
  const entries = Object.entries(props).flatMap(([name, value]): [string, unknown][] => {
    const decoded = decodeValue(value, reader)
    if (!name.startsWith('...')) return [[name, decoded]]
    return typeof decoded === 'object' && decoded !== null ? Object.entries(decoded) : []
  })
  return Object.fromEntries(entries)
}
