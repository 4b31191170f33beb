import type { BodyForm, SentValue } from '@octavo/core'
import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import { label } from '../strings/labels.js'

/** Fills the body in with an example of the document. */
export function ExampleSelect({ body, onChoose }: { body: BodyForm; onChoose(value: SentValue): void }): VNode | null {
  const id = useId()
  const [only, second] = body.examples
  if (!only) return null
  if (!second)
    return (
      <button type="button" class="pg-button pg-add" onClick={() => onChoose(only.value)}>
        {label('useExample')}
      </button>
    )
  return (
    <div class="pg-field">
      <label class="pg-label" for={id}>
        {label('example')}
      </label>
      <select
        id={id}
        class="pg-input"
        value=""
        onChange={({ currentTarget }) => {
          const example = body.examples[Number(currentTarget.value)]
          if (currentTarget.value !== '' && example) onChoose(example.value)
          currentTarget.value = ''
        }}
      >
        <option value="">–</option>
        {body.examples.map(({ title }, index) => (
          <option value={String(index)} key={title}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}
