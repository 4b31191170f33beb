import type { Json } from '../model/json.js'

const MAX_NODES = 600
const MAX_STRING = 2_000
const MAX_DEPTH = 20

/** The value with long lists, texts and deep levels cut, so that a page stays a page. */
export function boundedValue(value: Json): Json {
  let nodes = 0
  const visit = (item: Json, depth: number): Json => {
    nodes++
    if (typeof item === 'string') return item.length > MAX_STRING ? `${item.slice(0, MAX_STRING)}…` : item
    if (typeof item !== 'object' || item === null) return item
    if (depth >= MAX_DEPTH) return '…'
    if (Array.isArray(item)) {
      const list: Json[] = []
      for (const entry of item as readonly Json[]) {
        if (nodes > MAX_NODES) return [...list, '…']
        list.push(visit(entry, depth + 1))
      }
      return list
    }
    const result: { [key: string]: Json } = Object.create(null)
    for (const [key, entry] of Object.entries(item)) {
      if (nodes > MAX_NODES) break
      if (entry !== undefined) result[key] = visit(entry as Json, depth + 1)
    }
    return result
  }
  return visit(value, 0)
}
