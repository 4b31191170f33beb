import type { Blockquote } from 'mdast'
import { replaceNode, type Step } from './createWalk.js'

/** Callouts of GitHub, and the components that show them. */
const CALLOUTS: Readonly<Record<string, string>> = {
  NOTE: 'Note',
  TIP: 'Tip',
  IMPORTANT: 'Info',
  WARNING: 'Warning',
  CAUTION: 'Danger',
}

const MARKER = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i

/** Converts quotes that begin with `[!NOTE]` to callouts. */
export const callouts: Step = { enter: { blockquote: convert } }

function convert(node: Blockquote): void {
  const [paragraph] = node.children
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
  const kind = text?.type === 'text' ? MARKER.exec(text.value) : null
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text' || !kind) return
  const name = CALLOUTS[kind[1]?.toUpperCase() ?? '']
  text.value = text.value.slice(kind[0].length)
  if (text.value === '') paragraph.children.shift()
  const children = paragraph.children.length > 0 ? node.children : node.children.slice(1)
  replaceNode(node, { type: 'mdxJsxFlowElement', name, attributes: [], children })
}
