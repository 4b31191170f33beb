import type { VNode } from 'preact'
import type { ControlProps } from './context.js'
import { described } from './Labelled.js'
import { Suggestions } from './Suggestions.js'

/** Input types of formats with a control in browsers. */
const TYPES: Readonly<Record<string, 'date' | 'password' | 'email' | 'url'>> = {
  date: 'date',
  password: 'password',
  email: 'email',
  uri: 'url',
  url: 'url',
}

export function TextInput({ field, value, onChange, ids, problem }: ControlProps): VNode {
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value)
  const change = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
    onChange(currentTarget.value === '' ? undefined : currentTarget.value)
  const props = {
    id: ids.control,
    class: 'pg-input',
    dir: 'auto' as const,
    value: text,
    onInput: change,
    ...described(ids, field, problem),
  }
  if (field.format === 'multiline')
    return <textarea {...props} rows={4} spellcheck={false} placeholder={field.placeholder} />
  const list = field.options && `${ids.control}-list`
  const type = TYPES[field.format ?? ''] ?? 'text'
  // A date control can't show an invalid date.
  const isDate = type === 'date' && (text === '' || /^\d{4}-\d\d-\d\d$/.test(text))
  return (
    <span class="pg-control">
      <input
        {...props}
        list={list}
        type={(type === 'date' && !isDate ? 'text' : type) as 'text'}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        placeholder={field.placeholder}
      />
      {list && <Suggestions field={field} id={list} />}
    </span>
  )
}
