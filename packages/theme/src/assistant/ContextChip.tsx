import type { VNode } from 'preact'
import { label } from './assistantLabels.js'
import type { AskContext } from './chatTypes.js'
import { Drawing } from './Drawing.js'

/** A shortened item of a question's context. */
export function ContextChip({ context, onRemove }: { context: AskContext; onRemove?(): void }): VNode {
  const { type, value } = context
  const name = label(type === 'code' ? 'code' : 'selection')
  return (
    <div class="ask-chip" data-type={type} title={value.slice(0, 500)}>
      <span class="sr-only">{name}: </span>
      <span class="ask-chip-text" dir="auto">
        {value.trim().replace(/\s+/g, ' ').slice(0, 160)}
      </span>
      {onRemove && (
        <button type="button" class="ask-chip-remove" aria-label={label('remove', name)} onClick={onRemove}>
          <Drawing name="close" />
        </button>
      )}
    </div>
  )
}
