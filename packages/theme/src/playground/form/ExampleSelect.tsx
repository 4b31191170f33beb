import type { BodyForm, SentValue } from '@octavo/core'
import type { VNode } from 'preact'
import { label } from '../strings/labels.js'
import { LabelledSelect } from './LabelledSelect.js'

/** The button or menu that fills in an example of the body. */
export function ExampleSelect({ body, onChoose }: { body: BodyForm; onChoose(value: SentValue): void }): VNode | null {
  const [only, second] = body.examples
  if (!only) return null
  if (!second)
    return (
      <button type="button" class="pg-button pg-add" onClick={() => onChoose(only.value)}>
        {label('useExample')}
      </button>
    )
  return (
    <LabelledSelect
      name={label('example')}
      value=""
      onChange={(select) => {
        const example = body.examples[Number(select.value)]
        if (select.value !== '' && example) onChoose(example.value)
        select.value = ''
      }}
    >
      <option value="">–</option>
      {body.examples.map(({ title }, index) => (
        <option value={String(index)} key={title}>
          {title}
        </option>
      ))}
    </LabelledSelect>
  )
}
