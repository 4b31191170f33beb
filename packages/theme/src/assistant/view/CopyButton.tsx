import type { VNode } from 'preact'
import { confirmCopy, copyText } from '../../client/clipboard.js'
import { Drawing } from './Drawing.js'

export function CopyButton({ text, name, class: className }: { text: string; name: string; class: string }): VNode {
  return (
    <button
      type="button"
      class={className}
      aria-label={name}
      title={name}
      onClick={async ({ currentTarget }) => {
        await copyText(text)
        confirmCopy(currentTarget)
      }}
    >
      <Drawing name="copy" />
      <Drawing name="check" />
    </button>
  )
}
