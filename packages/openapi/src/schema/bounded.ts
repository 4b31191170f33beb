import type { SentValue } from '@octavo/core'
import { numberOf } from '../json/exactNumber.js'
import { type Held, heldNumber } from '../load/exactNumbers.js'
import type { Json } from '../model/json.js'

const MAX_NODES = 600
const MAX_STRING = 2_000
const MAX_DEPTH = 20

/**
 * Returns the value with limited nodes, string lengths and depth. Numbers that JavaScript rounds keep their digits.
 * Calls `onCut` for each cut.
 */
export function boundedValue(
  from: Held,
  onCut: () => void = () => {},
  { nodes: mostNodes, string: mostText } = { nodes: MAX_NODES, string: MAX_STRING },
): SentValue {
  let nodes = 0
  const visit = (one: Held, depth: number): SentValue => {
    const item = one.value
    const token = heldNumber(one)
    nodes++
    if (token !== undefined) return numberOf(token)
    if (typeof item === 'string' && item.length > mostText) {
      onCut()
      return `${item.slice(0, mostText)}…`
    }
    if (typeof item !== 'object' || item === null) return item
    if (depth >= MAX_DEPTH) {
      onCut()
      return '…'
    }
    const isList = Array.isArray(item)
    const list: SentValue[] = []
    const result: { [key: string]: SentValue } = Object.create(null)
    for (const [key, value] of Object.entries(item as { readonly [key: string]: Json | undefined })) {
      if (value === undefined) continue
      if (nodes > mostNodes) {
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
