import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { type JsonBranch, type JsonNode, readNodes } from './jsonText.js'
import { label } from './playgroundLabels.js'

/** Maximum number of values for which collapsed parts are rendered too, so that the browser's search finds them. */
const EAGER_VALUES = 3000

/** Maximum number of values in a response that is fully expanded, because it fits on one screen. */
const SMALL_RESPONSE = 40

/** Number of entries of a branch that are shown at a time. */
const PAGE = 200

/** Maximum depth of the tree, because rendering is recursive and the call stack is limited. */
const MAX_DEPTH = 200

/** Parses JSON for the tree. Undefined if it is invalid or nested too deeply. */
export function readTree(text: string): JsonNode | undefined {
  return readNodes(text, MAX_DEPTH)
}

export function JsonTree({ value }: { value: JsonNode }): VNode {
  const count = countValues(value, EAGER_VALUES)
  const isLazy = count >= EAGER_VALUES
  const openDepth = count <= SMALL_RESPONSE ? Number.POSITIVE_INFINITY : isLazy ? 1 : 2
  return (
    <div class="pg-tree" dir="ltr">
      <Value value={value} depth={0} openDepth={openDepth} isLazy={isLazy} />
    </div>
  )
}

interface ValueProps {
  value: JsonNode
  name?: string
  depth: number
  /** Depth below which branches are initially open. */
  openDepth: number
  isLazy: boolean
}

function Value({ value, name, ...place }: ValueProps): VNode {
  const key = name !== undefined && <span class="pg-key">{name}: </span>
  if (!isBranch(value) || value.entries.length === 0) {
    const text = isBranch(value) ? (value.kind === 'list' ? '[]' : '{}') : value.text
    return (
      <div class="pg-leaf">
        {key}
        <span class={`pg-${value.kind}`}>{text}</span>
      </div>
    )
  }
  return <Branch value={value} name={name} {...place} />
}

function Branch({ value, name, depth, openDepth, isLazy }: ValueProps & { value: JsonBranch }): VNode {
  const { entries } = value
  const isOpen = depth < openDepth || entries.length <= 1
  const [isMade, make] = useState(isOpen || !isLazy)
  const [visibleCount, setShown] = useState(PAGE)
  const isList = value.kind === 'list'
  return (
    <details class="pg-branch" open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && make(true)}>
      <summary>
        {name !== undefined && <span class="pg-key">{name}: </span>}
        <span class="pg-brackets">{`${isList ? '[…]' : '{…}'} ${entries.length}`}</span>
      </summary>
      {isMade &&
        entries
          .slice(0, visibleCount)
          .map(([key, child], index) => (
            <Value name={key} value={child} depth={depth + 1} openDepth={openDepth} isLazy={isLazy} key={index} />
          ))}
      {isMade && entries.length > visibleCount && (
        <button type="button" class="pg-button" onClick={() => setShown(visibleCount * 4)}>
          {label('items', entries.length - visibleCount)}
        </button>
      )}
    </details>
  )
}

function isBranch(node: JsonNode): node is JsonBranch {
  return node.kind === 'list' || node.kind === 'object'
}

/** Counts the values of a document, up to `limit`. */
function countValues(value: JsonNode, limit: number): number {
  let count = 0
  const rest = [value]
  while (rest.length > 0 && count < limit) {
    const next = rest.pop()
    count++
    if (next && isBranch(next)) for (const [, child] of next.entries.slice(0, PAGE)) rest.push(child)
  }
  return count
}
