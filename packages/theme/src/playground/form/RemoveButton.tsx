import type { VNode } from 'preact'
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
      <span aria-hidden="true">×</span>
    </button>
  )
}
