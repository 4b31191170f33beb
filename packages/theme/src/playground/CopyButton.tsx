import type { VNode } from 'preact'
import { confirmCopy, copyText } from '../client/clipboard.js'
import { label } from './labels.js'

export function CopyButton({ text }: { text(): string }): VNode {
  return (
    <button
      type="button"
      class="pg-button pg-copy"
      onClick={async ({ currentTarget }) => {
        await copyText(text())
        confirmCopy(currentTarget)
      }}
    >
      {label('copy')}
    </button>
  )
}
