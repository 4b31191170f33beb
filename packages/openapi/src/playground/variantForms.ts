import type { FormField } from '@octavo/core'
import { cut, isLeftOut } from '../schema/describe.js'
import { type EffectiveSchema, effectiveSchema, propertiesOf, typesOf } from '../schema/effective.js'
import type { Choice, Variant } from '../schema/variants.js'
import { type FormState, formField, isFull } from './formField.js'
import { objectForm } from './objectForm.js'

interface ChoicePlace {
  /** What leaves the choice. */
  schema: EffectiveSchema
  choice: Choice
  depth: number
}

/** One form a variant, with the properties that all have; a single variant needs no choice. */
export function variantForms(state: FormState, { schema, choice, depth }: ChoicePlace): Omit<FormField, 'name'> {
  const titles = new Set<string>()
  const variants = choice.variants.map((variant, index) => {
    const wanted = cut(variant.title, 60)
    const title = titles.has(wanted) ? `${wanted} (${index + 1})` : wanted
    titles.add(title)
    return { title, field: variantField(state, variant, { schema, choice, depth }) }
  })
  const [only] = variants
  if (only && variants.length === 1) {
    const { name: _, ...form } = only.field
    return form
  }
  return { kind: 'variants', variants }
}

function variantField(state: FormState, variant: Variant, { schema, choice, depth }: ChoicePlace): FormField {
  if (isFull(state)) return { name: '', kind: 'json' }
  const shared = propertiesOf(schema)
  const isTagged = choice.discriminator !== undefined && variant.value !== undefined
  const isObject = typesOf(variant.schema).types.includes('object') || shared.size > 0
  if ((shared.size === 0 && !isTagged) || !isObject || variant.schema.isCircular)
    return formField(state, [variant.source], { name: '', depth: depth + 1 })
  // Both apply: the parts of the owner, without its choice, and those of the variant.
  const own = {
    ...schema,
    parts: schema.parts.map(({ value: { oneOf: _, anyOf: __, ...value }, at }) => ({ value, at })),
  }
  // A variant that extends the owner has its parts, too: twice, a model in them would be taken for two that are joined.
  const owned = new Set(own.parts.map(({ at }) => at))
  const added = effectiveSchema(state.references, variant.source).parts.filter(({ at }) => !owned.has(at))
  const merged = { ...own, parts: [...added, ...own.parts] }
  const form = objectForm(state, { schema: merged, depth: depth + 1 })
  const described = choice.discriminator === undefined ? [] : (propertiesOf(merged).get(choice.discriminator) ?? [])
  if (!isTagged || isLeftOut(effectiveSchema(state.references, ...described), 'request')) return { name: '', ...form }
  const tag: FormField = {
    name: choice.discriminator ?? '',
    kind: 'choice',
    required: true,
    options: [variant.value ?? ''],
  }
  return {
    name: '',
    kind: 'object',
    fields: [tag, ...(form.fields ?? []).filter(({ name }) => name !== tag.name)],
    ...(form.extra && { extra: form.extra }),
  }
}
