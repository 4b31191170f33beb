import type { VNode } from 'preact'
import { useContext, useId, useState } from 'preact/hooks'
import { label } from '../labels.js'
import { FormContext } from './context.js'
import { Description } from './Description.js'
import { Field, type FieldProps } from './Field.js'
import { FieldName } from './Labelled.js'
import { ObjectFields } from './ObjectField.js'
import { asObject, initialValue, resolveField, variantOf } from './values.js'

/** One of several forms. */
export function VariantField({ field, value, onChange, needed = false }: FieldProps): VNode {
  const { forms } = useContext(FormContext)
  const variants = field.variants ?? []
  const [chosen, choose] = useState(() => variantOf(value, variants, forms))
  const id = useId()
  const variant = variants[chosen]
  const required = field.required ?? false
  const form = variant && { ...resolveField(variant.field, forms), name: variant.title, required }
  const Fields = form?.kind === 'object' ? ObjectFields : Field
  /** What tells the variant apart goes along with the first value. */
  const change = (next: FieldProps['value']) => {
    const isFirst = value === undefined && next !== undefined && form?.kind === 'object'
    onChange(isFirst ? { ...asObject(initialValue(form, forms)), ...asObject(next) } : next)
  }
  return (
    <fieldset class="pg-group">
      <legend class="pg-label">
        <FieldName field={field} />
      </legend>
      <Description about={field} />
      <div class="pg-fields">
        <div class="pg-field">
          <label class="pg-label" for={id}>
            {label('variant')}
          </label>
          <select
            id={id}
            class="pg-input"
            value={String(chosen)}
            onChange={({ currentTarget }) => {
              const index = Number(currentTarget.value)
              choose(index)
              const next = variants[index]?.field
              onChange(next && initialValue(next, forms))
            }}
          >
            {variants.map(({ title }, index) => (
              <option value={String(index)} key={title}>
                {title}
              </option>
            ))}
          </select>
        </div>
        {form && <Fields field={form} value={value} onChange={change} needed={needed} key={chosen} />}
      </div>
    </fieldset>
  )
}
