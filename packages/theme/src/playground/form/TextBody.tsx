import type { FormField } from '@octavo/core'
import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import { described, Labelled } from './Labelled.js'
import { readJson } from './readJson.js'

/** A body as it is sent. */
export function TextBody({
  mediaType,
  isJson,
  text,
  onChange,
}: {
  mediaType: string
  isJson: boolean
  text: string
  onChange(text: string): void
}): VNode {
  const id = useId()
  const field: FormField = { name: mediaType, kind: 'text' }
  const ids = { control: id, problem: `${id}-problem` }
  const problem = isJson ? readJson(text).problem : undefined
  return (
    <Labelled field={{ ...field, format: '' }} ids={ids} problem={problem}>
      <textarea
        id={id}
        class="pg-input pg-code-input"
        rows={Math.min(18, Math.max(6, text.split('\n').length))}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        {...described(ids, field, problem)}
      />
    </Labelled>
  )
}
