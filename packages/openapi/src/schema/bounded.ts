import type { SentValue } from '@octavo/core'
import { numberOf } from '../json/exactNumber.js'
import { type Held, heldNumber } from '../load/exactNumbers.js'
import type { Json } from '../model/json.js'

/** Limits of values on pages. */
const SHOWN = { nodes: 600, string: 2_000, depth: 20 }
/** No limits, for values that are bounded already. */
const ALL = Number.POSITIVE_INFINITY
export const WHOLE = { nodes: ALL, string: ALL, depth: ALL }

/**
 * Returns the value with limited nodes, string lengths and depth. Numbers that JavaScript rounds keep their digits.
 * Calls `onCut` for each cut.
 */
export function boundedValue(from: Held, onCut: () => void = () => {}, limits: Partial<typeof SHOWN> = {}): SentValue {
  const most = { ...SHOWN, ...limits }
  let nodes = 0
  const visit = (one: Held, depth: number): SentValue => {
    const item = one.value
    const token = heldNumber(one)
    nodes++
    if (token !== undefined) return numberOf(token)
    if (typeof item === 'string' && item.length > most.string) {
      onCut()
      return `${item.slice(0, most.string)}…`
    }
    if (typeof item !== 'object' || item === null) return item
    if (depth >= most.depth) {
      onCut()
      return '…'
    }
    const isList = Array.isArray(item)
    const list: SentValue[] = []
    const result: { [key: string]: SentValue } = Object.create(null)
    for (const [key, value] of Object.entries(item as { readonly [key: string]: Json | undefined })) {
      if (value === undefined) continue
      if (nodes > most.nodes) {
        onCut()
        return isList ? [...list, '…'] : result
      }
      const inner = visit({ holder: item, key, value }, depth + 1)
      if (isList) list.push(inner)
      else result[key] = inner
    }
    return isList ? list : result
  }
  return visit(from, 0)
}
