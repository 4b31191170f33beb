import type { FormField } from '@octavo/core'
import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import { described, Labelled } from './Labelled.js'

/** The text of a body. */
export function TextBody({
  mediaType,
  check,
  text,
  placeholder,
  onChange,
}: {
  mediaType: string
  check(text: string): string | undefined
  text: string
  placeholder: string | undefined
  onChange(text: string): void
}): VNode {
  const id = useId()
  const field: FormField = { name: mediaType, kind: 'text' }
  const ids = { control: id, problem: `${id}-problem` }
  const problem = check(text)
  return (
    <Labelled field={{ ...field, format: '' }} ids={ids} problem={problem}>
      <textarea
        id={id}
        class="pg-input pg-code-input"
        rows={Math.min(18, Math.max(6, (text || (placeholder ?? '')).split('\n').length))}
        spellcheck={false}
        placeholder={placeholder}
        value={text}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        {...described(ids, field, problem)}
      />
    </Labelled>
  )
}
