import type { VNode } from 'preact'
import { label } from '../request/playgroundLabels.js'
import { CloseIcon } from './formIcons.js'

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
