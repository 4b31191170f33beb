import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { FieldProps } from './Field.js'
import { described, type Ids, Labelled } from './Labelled.js'
import { readJson } from './readJson.js'

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
