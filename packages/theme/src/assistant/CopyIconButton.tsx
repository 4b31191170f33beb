import type { VNode } from 'preact'
import { confirmCopy, copyText } from '../client/clipboard.js'
import { Drawing, IconButton } from './Drawing.js'

export function CopyIconButton({ text, name }: { text: string; name: string }): VNode {
  return (
    <IconButton
      name={name}
      onClick={async ({ currentTarget }) => {
        await copyText(text)
        confirmCopy(currentTarget)
      }}
    >
      <Drawing name="copy" />
      <Drawing name="check" />
    </IconButton>
  )
}
