import type { VNode } from 'preact'
import { label } from './playgroundLabels.js'

interface ModeSwitchProps {
  isText: boolean
  canForm?: boolean
  /** Labels of the modes. */
  form: string
  text: string
  onText(): void
  onForm(): void
}

/** The switch between a body's fields or tree and its text. */
export function ModeSwitch({ isText, canForm = true, form, text, onText, onForm }: ModeSwitchProps): VNode {
  return (
    <fieldset class="pg-switch" aria-label={label('body')}>
      <button type="button" aria-pressed={!isText} disabled={isText && !canForm} onClick={() => isText && onForm()}>
        {form}
      </button>
      <button type="button" aria-pressed={isText} onClick={() => isText || onText()}>
        {text}
      </button>
    </fieldset>
  )
}
