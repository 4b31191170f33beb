import type { JsonValue } from '@octavo/core'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { label } from '../labels.js'
import type { FieldProps } from './Field.js'
import { described, type Ids, Labelled } from './Labelled.js'

/** Any value, written as JSON. A text that is none yet is kept while it is typed. */
export function JsonField({ field, value, onChange, ids }: FieldProps & { ids: Ids }): VNode {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const shown = typed ?? (value === undefined ? '' : JSON.stringify(value, null, 2))
  return (
    <Labelled field={field} ids={ids} problem={problem}>
      <textarea
        id={ids.control}
        class="pg-input pg-code-input"
        rows={Math.min(12, Math.max(2, shown.split('\n').length))}
        spellcheck={false}
        placeholder={field.placeholder ?? '{}'}
        value={shown}
        onInput={({ currentTarget }) => {
          const text = currentTarget.value
          setTyped(text)
          const read = readJson(text)
          setProblem(read.problem)
          if (!read.problem) onChange(read.value)
        }}
        {...described(ids, field, problem)}
      />
    </Labelled>
  )
}

/** The value of a text; nothing for no text. */
export function readJson(text: string): { value?: JsonValue; problem?: string } {
  if (text.trim() === '') return {}
  try {
    return { value: JSON.parse(text) as JsonValue }
  } catch (error) {
    return { problem: label('invalidJson', error instanceof Error ? error.message : '') }
  }
}
