import type { VNode } from 'preact'
import { label } from '../request/playgroundLabels.js'
import type { ControlProps } from './formContext.js'

/** The button that sets a value to null, for controls that can't show null. */
export function NullSwitch({ field, value, onChange }: Pick<ControlProps, 'field' | 'value' | 'onChange'>): VNode {
  const isNull = value === null
  return (
    <span class="pg-switch">
      <button
        type="button"
        aria-label={`${field.name}: null`}
        aria-pressed={isNull}
        onClick={() => onChange(isNull ? undefined : null)}
      >
        null
      </button>
    </span>
  )
}

/** The button that sends the name of a query parameter without a value, such as `verbose=`. */
export function EmptySwitch({ field, value, onChange }: Pick<ControlProps, 'field' | 'value' | 'onChange'>): VNode {
  const isEmpty = value === ''
  return (
    <span class="pg-switch">
      <button
        type="button"
        aria-label={`${field.name}: ${label('sendEmpty')}`}
        aria-pressed={isEmpty}
        onClick={() => onChange(isEmpty ? undefined : '')}
      >
        {label('sendEmpty')}
      </button>
    </span>
  )
}
