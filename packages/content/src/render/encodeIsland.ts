import { type DynamicValue, isDynamicData, isTreeData, type PropValue, type TreeValue } from '../static/values.js'
import type { CodeValue, IslandValue } from './islandData.js'

/** Encodes values of a compiled tree for the browser. Returns undefined for values that only the server has. */
interface IslandEncoder {
  value(value: PropValue): IslandValue | undefined
  code(value: DynamicValue): CodeValue | undefined
}

/** Creates an encoder. `addSlot` takes content of the page and returns its number. */
export function createEncoder(addSlot: (tree: TreeValue) => number): IslandEncoder {
  const encodeEntries = (values: object): Record<string, IslandValue> | undefined => {
    const entries = Object.entries(values).flatMap(([key, item]) => (item === undefined ? [] : [[key, encode(item)]]))
    return entries.every(([, item]) => item !== undefined) ? Object.fromEntries(entries) : undefined
  }
  const code = ({ file, index, args }: DynamicValue): CodeValue | undefined => {
    // The properties of a snippet are known only in its use.
    const encoded = args === 'props' ? undefined : encodeEntries(args)
    return encoded && { $: 'code', file, index, args: encoded }
  }
  const encode = (value: PropValue): IslandValue | undefined => {
    if (value === undefined) return null
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const items = value.map(encode)
      return items.every((item) => item !== undefined) ? items : undefined
    }
    if (isDynamicData(value)) return code(value)
    if (isTreeData(value)) return { $: 'slot', slot: addSlot(value) }
    const entries = encodeEntries(value)
    return entries && { $: 'object', value: entries }
  }
  return { value: encode, code }
}
