import type { JsonValue } from '@octavo/core'
import { writtenNumber } from '../load/exactNumbers.js'
import type { Json } from '../model/json.js'
import { jsonText } from '../samples/syntax/literals.js'

const MAX_NODES = 600

/** Returns the JSON of a value with all digits of its numbers, or undefined when JavaScript rounds none of them. */
export function exactText(value: Json, most = MAX_NODES): string | undefined {
  let [nodes, hasRounded] = [0, false]
  const write = (item: Json, indent: string): string => {
    if (typeof item !== 'object' || item === null || ++nodes > most) return jsonText((item ?? null) as JsonValue)
    const isList = Array.isArray(item)
    const inner = `${indent}  `
    const entries = Object.entries(item as Record<string, Json>).map(([key, child]) => {
      const token = writtenNumber(item, key)
      if (token !== undefined) hasRounded = true
      return `${inner}${isList ? '' : `${jsonText(key)}: `}${token ?? write(child, inner)}`
    })
    const [start, end] = isList ? '[]' : '{}'
    return entries.length === 0 ? `${start}${end}` : `${start}\n${entries.join(',\n')}\n${indent}${end}`
  }
  const text = write(value, '')
  return hasRounded && nodes <= most ? text : undefined
}
