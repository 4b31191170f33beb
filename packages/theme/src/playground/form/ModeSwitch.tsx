import type { VNode } from 'preact'
import { label } from '../strings/labels.js'

interface ModeSwitchProps {
  isText: boolean
  canForm: boolean
  /** Label of the text mode. */
  name: string
  onText(): void
  onForm(): void
}

/** The switch between the fields of a body and its text. */
export function ModeSwitch({ isText, canForm, name, onText, onForm }: ModeSwitchProps): VNode {
  return (
    <fieldset class="pg-switch" aria-label={label('body')}>
      <button type="button" aria-pressed={!isText} disabled={isText && !canForm} onClick={() => isText && onForm()}>
        {label('form')}
      </button>
      <button type="button" aria-pressed={isText} onClick={() => isText || onText()}>
        {name}
      </button>
    </fieldset>
  )
}
