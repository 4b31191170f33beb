import type { FormField } from '@octavo/core'
import { isJsonObject } from '../model/json.js'
import { isLeftOut } from '../schema/describe.js'
import { type EffectiveSchema, effectiveSchema, propertiesOf, requiredOf, subschema } from '../schema/effective.js'
import { type FormState, formField } from './formField.js'

/** Properties to fill in, those that are needed first; an object that says nothing about itself is written as JSON. */
export function objectForm(
  state: FormState,
  { schema, depth }: { schema: EffectiveSchema; depth: number },
): Omit<FormField, 'name'> {
  const required = requiredOf(schema)
  const fields: FormField[] = []
  for (const [name, sources] of propertiesOf(schema)) {
    const property = effectiveSchema(state.references, ...sources)
    if (property.isForbidden || isLeftOut(property, 'request')) continue
    fields.push(formField(state, sources, { name, required: required.has(name), depth: depth + 1 }))
  }
  const values = subschema(schema, 'additionalProperties')
  const isDescribed = isJsonObject(values?.value)
  if (fields.length === 0 && !isDescribed) return { kind: 'json' }
  fields.sort((one, other) => Number(other.required ?? false) - Number(one.required ?? false))
  return {
    kind: 'object',
    fields,
    ...(values && isDescribed && { extra: formField(state, [values], { name: '', depth: depth + 1 }) }),
  }
}
