import type { BodyContent, FormField } from '@octavo/core'
import type { VNode } from 'preact'
import { useContext, useId } from 'preact/hooks'
import { ArrayField } from './ArrayField.js'
import { problemOf } from './check.js'
import { FormContext } from './context.js'
import { FileField } from './FileField.js'
import { JsonField } from './JsonField.js'
import { Labelled } from './Labelled.js'
import { NumberInput } from './NumberInput.js'
import { ObjectField } from './ObjectField.js'
import { BooleanSelect, OptionSelect } from './selects.js'
import { TextInput } from './TextInput.js'
import { VariantField } from './VariantField.js'
import { resolveField } from './values.js'

export interface FieldProps {
  field: FormField
  value: BodyContent | undefined
  onChange(value: BodyContent | undefined): void
}

/** Whatever a schema asks for. */
export function Field({ field, value, onChange }: FieldProps): VNode {
  const { forms, missing } = useContext(FormContext)
  const id = useId()
  const form = resolveField(field, forms)
  const props = { field: form, value, onChange }
  if (form.kind === 'object') return <ObjectField {...props} />
  if (form.kind === 'array') return <ArrayField {...props} />
  if (form.kind === 'variants') return <VariantField {...props} />
  const ids = { control: id, description: `${id}-about`, problem: `${id}-problem` }
  if (form.kind === 'json') return <JsonField {...props} ids={ids} />
  const problem = problemOf(value, form) ?? missing(field, value)
  const control = { ...props, ids, problem }
  return (
    <Labelled field={form} ids={ids} problem={problem}>
      {form.kind === 'boolean' && <BooleanSelect {...control} />}
      {form.kind === 'choice' && <OptionSelect {...control} />}
      {form.kind === 'file' && <FileField {...control} />}
      {(form.kind === 'number' || form.kind === 'integer') && <NumberInput {...control} />}
      {form.kind === 'text' && <TextInput {...control} />}
    </Labelled>
  )
}
