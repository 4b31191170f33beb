import type { VNode } from 'preact'
import type { Form } from './document.js'

/** A field of a form, which is a text field unless it has options. */
export interface FormField {
  name: string
  label: string
  /** Text below the field. */
  help?: string
  isRequired?: boolean
  /** Choices by value. Several can be selected if `isMultiple` is true, and none has to be. */
  options?: Readonly<Record<string, string>>
  isMultiple?: boolean
  maxLength?: number
  placeholder?: string
  /** True for a secret. Its value is never sent back to the browser. */
  isSecret?: boolean
}

interface FieldProps extends FormField {
  values: Form
  /** Error of a submitted value. */
  error?: string | undefined
}

const TEXT = { type: 'text', autocomplete: 'off' } as const

export function Field({ values, error, ...field }: FieldProps): VNode {
  const { name, label, help } = field
  const notes = [help !== undefined && `${name}-help`, error !== undefined && `${name}-error`].filter(Boolean).join(' ')
  const marks = { 'aria-describedby': notes || undefined }
  const isInvalid = error !== undefined || undefined
  const texts = (
    <>
      {help !== undefined && (
        <p id={`${name}-help`} class="help">
          {help}
        </p>
      )}
      {error !== undefined && (
        <p id={`${name}-error`} class="field-error">
          {error}
        </p>
      )}
    </>
  )
  if (field.isMultiple)
    return (
      <fieldset class="field" {...marks}>
        <legend>{label}</legend>
        <Checks {...field} values={values} />
        {texts}
      </fieldset>
    )
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {field.options ? (
        <select id={name} name={name} aria-invalid={isInvalid} {...marks}>
          {Object.entries(field.options).map(([value, text]) => (
            <option key={value} value={value} selected={values[name] === value}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={name}
          name={name}
          {...(field.isSecret ? { type: 'password', autocomplete: 'new-password' } : TEXT)}
          value={field.isSecret ? undefined : values[name]}
          maxlength={field.maxLength}
          placeholder={field.placeholder}
          required={field.isRequired}
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={isInvalid}
          {...marks}
        />
      )}
      {texts}
    </div>
  )
}

/** Check boxes with one name each, because a form has one value for a name. */
function Checks({ name, options = {}, values }: FormField & { values: Form }): VNode {
  return (
    <div class="checks">
      {Object.entries(options).map(([value, text]) => (
        <label key={value} class="check">
          <input type="checkbox" name={`${name}.${value}`} checked={values[`${name}.${value}`] === 'on'} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  )
}

/** Returns the body of an API request with the values of a form. Empty fields are omitted. */
export function formBody(form: Form, fields: readonly FormField[]): Record<string, string | string[]> {
  const values = fields.map(({ name, options = {}, isMultiple }) => {
    const list = Object.keys(options).filter((value) => form[`${name}.${value}`] === 'on')
    return [name, isMultiple ? list : (form[name] ?? '').trim()] as const
  })
  return Object.fromEntries(values.filter(([, value]) => value.length > 0))
}
