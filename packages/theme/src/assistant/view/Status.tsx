import type { VNode } from 'preact'
import type { Turn } from '../conversation/types.js'
import { plainText } from '../markdown/parseInline.js'
import { parseMarkdown } from '../markdown/parseMarkdown.js'
import type { Block } from '../markdown/types.js'
import { label } from '../strings/labels.js'
import { errorText } from './ChatErrorView.js'

/** Maximum characters of an announced answer. */
const MAX_LENGTH = 1500

/** Announces to screen readers that the search has started, and the complete answer once. */
export function Status({ turn }: { turn: Turn | undefined }): VNode {
  return (
    <p class="sr-only" role="status">
      {statusOf(turn)}
    </p>
  )
}

function statusOf(turn: Turn | undefined): string {
  if (turn === undefined) return ''
  if (turn.problem) return errorText(turn.problem)
  if (turn.state === 'stopped') return label('stopped')
  if (turn.state !== 'done') return label('searching')
  return parseMarkdown(turn.answer).map(textOf).join(' ').slice(0, MAX_LENGTH)
}

function textOf(block: Block): string {
  if (block.type === 'code') return label('code')
  if (block.type === 'list') return block.items.map((item) => item.map(textOf).join(' ')).join(' ')
  if (block.type === 'quote') return block.children.map(textOf).join(' ')
  if (block.type === 'table') return [block.head, ...block.rows].map((row) => row.map(plainText).join(', ')).join('; ')
  return block.type === 'rule' ? '' : plainText(block.children)
}
