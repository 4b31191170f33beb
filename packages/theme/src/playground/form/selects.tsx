import type { SentValue } from '@octavo/core'
import { writeJson } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { label } from '../strings/labels.js'
import type { ControlProps } from './context.js'
import { isFixed } from './initial.js'
import { described } from './Labelled.js'

export function BooleanSelect(props: ControlProps): VNode {
  return <OptionSelect {...props} field={{ ...props.field, options: [true, false] }} />
}

/** A select menu of known values. */
export function OptionSelect(props: ControlProps): VNode {
  const { field, value, onChange, ids, problem } = props
  const [only] = field.options ?? []
  const isGiven = value !== undefined && only !== undefined && writeJson(value) === writeJson(only)
  if (isFixed(field) && isGiven)
    return (
      <input
        id={ids.control}
        class="pg-input"
        readOnly
        value={typeof only === 'string' ? only : writeJson(only ?? null)}
        {...described(ids, field, problem)}
      />
    )
  const options: SentValue[] = [...(field.options ?? []), ...(field.nullable ? [null] : [])]
  const texts = options.map((option) => writeJson(option))
  return (
    <select
      id={ids.control}
      class="pg-input"
      value={value === undefined ? '' : String(texts.indexOf(writeJson(value)))}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : options[Number(currentTarget.value)])
      }
      {...described(ids, field, problem)}
    >
      {field.allowEmptyValue !== false && <option value="">{label('notSet')}</option>}
      {options.map((option, index) => (
        <option value={String(index)} key={texts[index]}>
          {typeof option === 'string' ? option : texts[index]}
        </option>
      ))}
    </select>
  )
}
