import type { FormField } from '@octavo/core'
import type { VNode } from 'preact'
import { useContext, useId, useState } from 'preact/hooks'
import { label } from '../request/playgroundLabels.js'
import { Description } from './Description.js'
import { type ContainerProps, type FieldProps, FormContext, InsideContext } from './formContext.js'
import { chosenValue } from './initial.js'
import { FieldName, Group } from './Labeled.js'
import { Options } from './LabeledSelect.js'
import { NullSwitch } from './NullSwitch.js'
import { ObjectFields } from './ObjectField.js'
import { switchedValue } from './switchedValue.js'
import { asObject, matchingVariant, resolveField } from './values.js'

export function VariantField({
  field,
  value,
  onChange,
  needed = false,
  isFolded = false,
  Field,
}: FieldProps & ContainerProps): VNode {
  const { forms } = useContext(FormContext)
  const variants = field.variants ?? []
  const [preferred, choose] = useState(0)
  // An example or a text may contain a value of another variant.
  const index = matchingVariant(value, variants, forms, preferred)
  const [wasFolded] = useState(isFolded)
  const [isShown, setShown] = useState(!isFolded)
  const id = useId()
  const variant = variants[index]
  const required = field.required ?? false
  const form = variant && { ...resolveField(variant.field, forms), name: variant.title, required }
  /** Adds the discriminator values of the variant to the first value. */
  const change = (next: FieldProps['value']) => {
    const isFirst = value === undefined && next !== undefined && form?.kind === 'object'
    onChange(isFirst ? { ...asObject(chosenValue(form, forms)), ...asObject(next) } : next)
  }
  const select = (name: { id: string } | { 'aria-label': string }) => (
    <select
      {...name}
      class="pg-input"
      value={String(index)}
      onChange={({ currentTarget }) => {
        const index = Number(currentTarget.value)
        choose(index)
        const next = variants[index]?.field
        onChange(next && switchedValue(value, { ...next, required }, forms))
      }}
    >
      <Options titles={variants.map(({ title }) => title)} />
    </select>
  )
  if (form && variants.every((one) => isPlain(resolveField(one.field, forms), forms)))
    return (
      <div class="pg-typed">
        <Field field={placed(form, field)} value={value} onChange={onChange} needed={needed} key={index} />
        {select({ 'aria-label': `${field.name}: ${label('variant')}` })}
      </div>
    )
  const fields = (
    <div class="pg-fields">
      <div class="pg-field">
        <label class="pg-label" for={id}>
          {label('variant')}
        </label>
        {select({ id })}
      </div>
      {field.nullable && <NullSwitch field={field} value={value} onChange={onChange} />}
      {variant && form && value !== null && (
        <VariantFields
          variant={variant.field}
          form={form}
          {...{ value, needed, Field }}
          onChange={change}
          key={index}
        />
      )}
    </div>
  )
  if (wasFolded)
    return (
      <details class="pg-group" onToggle={({ currentTarget }) => currentTarget.open && setShown(true)}>
        <summary class="pg-label">
          <FieldName field={field} />
        </summary>
        {isShown && <Description about={field} />}
        {isShown && fields}
      </details>
    )
  return <Group field={field}>{fields}</Group>
}

interface VariantFieldsProps extends Omit<FieldProps, 'field'>, ContainerProps {
  variant: FormField
  form: FormField
}

/** The form of a variant. For an object, only its properties are shown, because the menu shows its name. */
function VariantFields({ variant, form, Field, ...props }: VariantFieldsProps): VNode {
  const around = useContext(InsideContext)
  const { reference } = variant
  if (form.kind !== 'object')
    return <Field {...props} field={{ ...variant, name: form.name, required: form.required ?? false }} />
  return (
    <InsideContext.Provider value={reference === undefined ? around : [...around, reference]}>
      <ObjectFields {...props} field={form} Field={Field} />
    </InsideContext.Provider>
  )
}

/** Returns true for forms with a single control, or with a list of such controls. */
function isPlain({ kind, item }: FormField, forms: Readonly<Record<string, FormField>>): boolean {
  if (kind === 'array')
    return item !== undefined && resolveField(item, forms).kind !== 'array' && isPlain(resolveField(item, forms), forms)
  return kind !== 'object' && kind !== 'variants' && kind !== 'json'
}

/** Returns the form of a variant with its field's name, texts and flags. Missing texts come from the form. */
function placed(form: FormField, { name, description, descriptionHtml, deprecated, nullable }: FormField): FormField {
  return {
    ...form,
    name,
    description: description || form.description,
    descriptionHtml: descriptionHtml || form.descriptionHtml,
    deprecated: deprecated || form.deprecated,
    nullable: nullable || form.nullable,
  }
}
