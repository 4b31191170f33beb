import type { VNode } from 'preact'
import { confirmCopy, copyText } from '../../client/clipboard.js'
import { label } from './playgroundLabels.js'

export function CopyButton({ text, name = label('copy') }: { text(): string | Promise<string>; name?: string }): VNode {
  return (
    <button
      type="button"
      class="pg-button pg-copy"
      onClick={async ({ currentTarget }) => {
        await copyText(await text())
        confirmCopy(currentTarget)
      }}
    >
      {name}
    </button>
  )
}
