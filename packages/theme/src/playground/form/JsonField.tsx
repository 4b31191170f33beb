import { writeJson } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { ControlProps } from './context.js'
import { described, Labelled } from './Labelled.js'
import { readJson } from './readJson.js'

/** A field for any value as JSON. An invalid text is kept while it is typed. */
export function JsonField({ field, value, onChange, ids, problem: outer }: ControlProps): VNode {
  const [typed, setTyped] = useState<string>()
  const [invalid, setInvalid] = useState<string>()
  const problem = invalid ?? outer
  const shown = typed ?? (value === undefined ? '' : writeJson(value, '  '))
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
          setInvalid(read.problem)
          // "Send anyway" sends the typed text.
          onChange(read.problem ? text : read.value)
        }}
        {...described(ids, field, problem)}
      />
    </Labelled>
  )
}
