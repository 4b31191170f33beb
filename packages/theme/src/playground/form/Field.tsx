import type { FileValue, FormField, SentValue } from '@octavo/core'
import { bigInteger, fileValue, parseNumber, writeJson } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { useContext, useId, useState } from 'preact/hooks'
import { formatSize } from '../request/formatSize.js'
import { label } from '../request/playgroundLabels.js'
import { ArrayField } from './ArrayField.js'
import { fieldError } from './checkValue.js'
import { type ControlProps, type FieldProps, FormContext, InsideContext } from './formContext.js'
import { isFixed } from './initial.js'
import { described, Labeled } from './Labeled.js'
import { EmptySwitch, NullSwitch } from './NullSwitch.js'
import { ObjectField } from './ObjectField.js'
import { readJson } from './readJson.js'
import { VariantField } from './VariantField.js'
import { resolveField } from './values.js'

/** The field for a schema of any kind. */
export function Field(props: FieldProps): VNode {
  const around = useContext(InsideContext)
  const { reference } = props.field
  if (reference === undefined) return <ResolvedField {...props} isInItself={false} />
  return (
    <InsideContext.Provider value={[...around, reference]}>
      <ResolvedField {...props} isInItself={around.includes(reference)} />
    </InsideContext.Provider>
  )
}

function ResolvedField({
  field,
  value,
  onChange,
  needed = field.required ?? false,
  problem: outer,
  isInItself,
}: FieldProps & { isInItself: boolean }): VNode {
  const { forms, attempted } = useContext(FormContext)
  const id = useId()
  const form = withSuggestions(resolveField(field, forms))
  const props = { field: form, value, onChange, needed, isFolded: isInItself && value === undefined }
  if (form.kind === 'variants') return <VariantField {...props} Field={Field} />
  const ids = { control: id, description: `${id}-about`, problem: `${id}-problem` }
  const isMissing = value === undefined && needed && !form.allowEmptyValue
  const problem = fieldError(value, form) ?? outer ?? (attempted && isMissing ? label('missing') : undefined)
  const control = { ...props, ids, problem }
  if (form.kind === 'object') return <ObjectField {...control} Field={Field} />
  if (form.kind === 'array') return <ArrayField {...control} Field={Field} />
  if (form.kind === 'json') return <JsonField {...control} />
  return (
    <Labeled field={form} ids={ids} problem={problem}>
      {form.kind === 'boolean' && <OptionSelect {...control} field={{ ...form, options: [true, false] }} />}
      {form.kind === 'choice' && <OptionSelect {...control} />}
      {form.kind === 'file' && <FileField {...control} />}
      {(form.kind === 'number' || form.kind === 'integer') && <NumberInput {...control} />}
      {form.kind === 'text' && <TextInput {...control} />}
      {form.nullable && ['number', 'integer', 'text'].includes(form.kind) && <NullSwitch {...control} />}
      {form.allowEmptyValue && <EmptySwitch {...control} />}
    </Labeled>
  )
}

/** Adds a note with the total number of values if only some are suggested. */
function withSuggestions(field: FormField): FormField {
  const { options, optionCount, note } = field
  if (!options || optionCount === undefined) return field
  const suggested = label('suggested', options.length, optionCount)
  return { ...field, note: note ? `${note} ${suggested}` : suggested }
}

function FileField({ field, value, onChange, ids, problem }: ControlProps): VNode {
  const file = value as FileValue | undefined
  return (
    <>
      <input
        id={ids.control}
        class="pg-input pg-file"
        type="file"
        onChange={({ currentTarget }) => {
          const [newFile] = currentTarget.files ?? []
          onChange(newFile && fileValue({ fileName: newFile.name, mediaType: newFile.type, blob: newFile }))
        }}
        {...described(ids, field, problem)}
      />
      {file?.blob instanceof Blob && <p class="pg-description">{formatSize(file.blob.size)}</p>}
    </>
  )
}

/** A field for any value as JSON. Invalid text is kept while the reader types. */
function JsonField({ field, value, onChange, ids, problem: outer }: ControlProps): VNode {
  const [typed, setTyped] = useState<string>()
  const [invalid, setInvalid] = useState<string>()
  const problem = invalid ?? outer
  const text = typed ?? (value === undefined ? '' : writeJson(value, '  '))
  return (
    <Labeled field={field} ids={ids} problem={problem}>
      <textarea
        id={ids.control}
        class="pg-input pg-code-input"
        rows={Math.min(12, Math.max(2, text.split('\n').length))}
        spellcheck={false}
        placeholder={field.placeholder ?? '{}'}
        value={text}
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
    </Labeled>
  )
}

/** A field for a number. It keeps the typed text, because `1.` and `-` are not numbers yet. */
function NumberInput({ field, value, onChange, ids, problem }: ControlProps): VNode {
  const [typed, setTyped] = useState('')
  const text =
    value === undefined || value === null ? '' : String(toNumber(typed)) === String(value) ? typed : String(value)
  const list = field.options && `${ids.control}-list`
  return (
    <>
      <input
        list={list}
        id={ids.control}
        class="pg-input"
        inputMode={field.kind === 'integer' && Number(field.minimum ?? -1) >= 0 ? 'numeric' : 'text'}
        autocomplete="off"
        placeholder={field.placeholder}
        value={text}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange(toNumber(currentTarget.value))
        }}
        {...described(ids, field, problem)}
      />
      {list && <Suggestions field={field} id={list} />}
    </>
  )
}

/** Returns the number in a text, or else the text itself, so that readers can see how the API responds to it. */
export function toNumber(text: string): SentValue | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  // Leading zeros are digits of an identifier, which a number would lose.
  if (!/^[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)) return trimmed
  const number = bigInteger(trimmed) ?? parseNumber(trimmed)
  // JSON has no infinite numbers.
  return typeof number === 'number' && !Number.isFinite(number) ? trimmed : number
}

/** Input types for formats that browsers have a control for. */
const TYPES: Readonly<Record<string, 'date' | 'password' | 'email' | 'url'>> = {
  date: 'date',
  password: 'password',
  email: 'email',
  uri: 'url',
  url: 'url',
}

function TextInput({ field, value, onChange, ids, problem }: ControlProps): VNode {
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

/** A select menu for known values. */
function OptionSelect(props: ControlProps): VNode {
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

/** A list of suggested values for a text field. */
function Suggestions({ field: { options = [] }, id }: { field: FormField; id: string }): VNode | null {
  if (options.length === 0) return null
  return (
    <datalist id={id}>
      {options.map((option) => {
        const text = typeof option === 'string' ? option : writeJson(option)
        return <option value={text} key={text} />
      })}
    </datalist>
  )
}
