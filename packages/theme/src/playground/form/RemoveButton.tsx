import type { VNode } from 'preact'
import { CloseIcon } from '../icons/CloseIcon.js'
import { label } from '../strings/labels.js'

export function RemoveButton({ name, onClick }: { name: string; onClick(): void }): VNode {
  return (
    <button
      type="button"
      class="icon-button small"
      aria-label={label('remove', name)}
      title={label('remove', name)}
      onClick={onClick}
    >
      <CloseIcon />
    </button>
  )
}
