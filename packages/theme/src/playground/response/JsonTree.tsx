import type { JsonValue } from '@octavo/core'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { label } from '../labels.js'

/** Values up to this number are all in the page, so that the browser's search finds them in folded parts, too. */
const EAGER_VALUES = 3000

/** Answers with no more values than this are open: they fit on a screen. */
const SMALL_ANSWER = 40

/** Entries shown of one list; the rest comes on demand. */
const PAGE = 200

/** JSON that can be folded. */
export function JsonTree({ value }: { value: JsonValue }): VNode {
  const count = countValues(value, EAGER_VALUES)
  const isLazy = count >= EAGER_VALUES
  const openDepth = count <= SMALL_ANSWER ? Number.POSITIVE_INFINITY : isLazy ? 1 : 2
  return (
    <div class="pg-tree" dir="ltr">
      <Value value={value} depth={0} openDepth={openDepth} isLazy={isLazy} />
    </div>
  )
}

interface ValueProps {
  value: JsonValue
  name?: string
  depth: number
  /** What is nested less deep is open from the start. */
  openDepth: number
  isLazy: boolean
}

function Value({ value, name, ...place }: ValueProps): VNode {
  const key = name !== undefined && <span class="pg-key">{name}: </span>
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    const kind = value === null ? 'null' : typeof value
    return (
      <div class="pg-leaf">
        {key}
        <span class={`pg-${kind}`}>{JSON.stringify(value)}</span>
      </div>
    )
  }
  return <Branch value={value} name={name} {...place} />
}

function Branch({ value, name, depth, openDepth, isLazy }: ValueProps & { value: object }): VNode {
  const entries = Object.entries(value) as [string, JsonValue][]
  const isOpen = depth < openDepth || entries.length <= 1
  const [isMade, make] = useState(isOpen || !isLazy)
  const [shown, setShown] = useState(PAGE)
  const isList = Array.isArray(value)
  return (
    <details class="pg-branch" open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && make(true)}>
      <summary>
        {name !== undefined && <span class="pg-key">{name}: </span>}
        <span class="pg-brackets">{`${isList ? '[…]' : '{…}'} ${entries.length}`}</span>
      </summary>
      {isMade &&
        entries
          .slice(0, shown)
          .map(([key, child]) => (
            <Value name={key} value={child} depth={depth + 1} openDepth={openDepth} isLazy={isLazy} key={key} />
          ))}
      {isMade && entries.length > shown && (
        <button type="button" class="pg-button" onClick={() => setShown(shown * 4)}>
          {label('items', entries.length - shown)}
        </button>
      )}
    </details>
  )
}

/** Values of a document, counted as far as it matters. */
function countValues(value: JsonValue, most: number): number {
  let count = 0
  const rest: JsonValue[] = [value]
  while (rest.length > 0 && count < most) {
    const next = rest.pop() ?? null
    count++
    if (typeof next === 'object' && next !== null)
      for (const child of Object.values(next).slice(0, PAGE)) rest.push(child)
  }
  return count
}
