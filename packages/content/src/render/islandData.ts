/**
 * What the browser needs to run a part of a page again: JSON, with values of user code by their place in its module
 * and content of the page by number.
 */
export interface IslandData {
  /** The component: an HTML element's name or a value of user code. Without one, `code` is what is shown. */
  type?: string | CodeValue
  props?: Record<string, IslandValue>
  code?: CodeValue
  /** `file:line` in the author's repository, for messages. */
  place?: string
}

/** Function `index` of the user module of `file`, called with `args`. */
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

/** Gives what island data only refers to. */
export interface IslandReader {
  evaluate(value: CodeValue, args: Record<string, unknown>): unknown
  slot(slot: number): unknown
}

/** The value that encoded data stands for, the same on the server and in the browser. */
export function decodeValue(value: IslandValue, reader: IslandReader): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => decodeValue(item, reader))
  if (value.$ === 'slot') return reader.slot(value.slot)
  if (value.$ === 'object') return decodeProps(value.value, reader)
  return reader.evaluate(value, decodeProps(value.args, reader))
}

/** Properties by name; those whose name starts with `...` are spread. */
export function decodeProps(props: Record<string, IslandValue>, reader: IslandReader): Record<string, unknown> {
  const entries = Object.entries(props).flatMap(([name, value]): [string, unknown][] => {
    const decoded = decodeValue(value, reader)
    if (!name.startsWith('...')) return [[name, decoded]]
    return typeof decoded === 'object' && decoded !== null ? Object.entries(decoded) : []
  })
  return Object.fromEntries(entries)
}
