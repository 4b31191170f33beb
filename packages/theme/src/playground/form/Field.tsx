import type { FormField } from '@octavo/core'
import type { VNode } from 'preact'
import { useContext, useId } from 'preact/hooks'
import { label } from '../strings/labels.js'
import { ArrayField } from './ArrayField.js'
import { errorOf } from './check.js'
import { type FieldProps, FormContext, InsideContext } from './context.js'
import { FileField } from './FileField.js'
import { JsonField } from './JsonField.js'
import { Labelled } from './Labelled.js'
import { NullSwitch } from './NullSwitch.js'
import { NumberInput } from './NumberInput.js'
import { ObjectField } from './ObjectField.js'
import { BooleanSelect, OptionSelect } from './selects.js'
import { TextInput } from './TextInput.js'
import { VariantField } from './VariantField.js'
import { resolveField } from './values.js'

/** The field of a schema, of any kind. */
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
  const problem = errorOf(value, form) ?? outer ?? (attempted && isMissing ? label('missing') : undefined)
  const control = { ...props, ids, problem }
  if (form.kind === 'object') return <ObjectField {...control} Field={Field} />
  if (form.kind === 'array') return <ArrayField {...control} Field={Field} />
  if (form.kind === 'json') return <JsonField {...control} />
  return (
    <Labelled field={form} ids={ids} problem={problem}>
      {form.kind === 'boolean' && <BooleanSelect {...control} />}
      {form.kind === 'choice' && <OptionSelect {...control} />}
      {form.kind === 'file' && <FileField {...control} />}
      {(form.kind === 'number' || form.kind === 'integer') && <NumberInput {...control} />}
      {form.kind === 'text' && <TextInput {...control} />}
      {form.nullable && ['number', 'integer', 'text'].includes(form.kind) && <NullSwitch {...control} />}
    </Labelled>
  )
}

/** Adds a note on the number of values when not all are suggested. */
function withSuggestions(field: FormField): FormField {
  const { options, optionCount, note } = field
  if (!options || optionCount === undefined) return field
  const suggested = label('suggested', options.length, optionCount)
  return { ...field, note: note ? `${note} ${suggested}` : suggested }
}
