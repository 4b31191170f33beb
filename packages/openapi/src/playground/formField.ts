import type { FormField } from '@octavo/core'
import { isJsonObject, type Json } from '../model/json.js'
import { own, type References } from '../references/references.js'
import { cut, isOmitted } from '../schema/describe.js'
import {
  type EffectiveSchema,
  effectiveSchema,
  flag,
  keyword,
  propertiesOf,
  requiredOf,
  stringKeyword,
  subschema,
  subschemas,
  typesOf,
} from '../schema/effective.js'
import { isFile } from '../schema/typeLabel.js'
import { type Choice, choicesOf, hasChoices, optionsOf, type Variant } from '../schema/variants.js'
import { choiceForm } from './choiceForm.js'
import { describeField } from './describeField.js'
import { numberLimits, rangeLimits } from './fieldLimits.js'
import { type FormState, isFull } from './formState.js'
import { safePattern } from './safePattern.js'

const MOST_DEPTH = 12

interface Source {
  value: Json | undefined
  at: string
}

interface FieldPlace {
  name: string
  required?: boolean
  depth?: number
}

/** Returns the form of a schema. Models become separate forms, which fields refer to. */
export function formField(state: FormState, sources: readonly Source[], place: FieldPlace): FormField {
  const schema = effectiveSchema(state.references, ...sources)
  const about = describeField(state, schema, place)
  const model = modelOf(sources)
  ++state.count
  if (isFull(state) || (place.depth ?? 0) > MOST_DEPTH || schema.isCircular) return { ...about, kind: 'json' }
  if (model === undefined || !isNested(state.references, schema)) return { ...about, ...shape(state, schema, place) }
  // Forms with files differ from those without.
  const reference = `${state.hasFiles ? 'file ' : ''}${model}`
  if (!(reference in state.forms)) {
    // Registered before it is made, as it can be recursive.
    state.forms[reference] = { name: '', kind: 'json' }
    state.pending.push({ reference, schema, hasFiles: state.hasFiles })
    makePending(state)
  }
  return { ...about, kind: 'reference', reference }
}

/** Makes the forms of models in a loop, as chains of models can be longer than the call stack. */
function makePending(state: FormState): void {
  if (state.isMaking) return
  const { hasFiles } = state
  state.isMaking = true
  for (let next = state.pending.shift(); next; next = state.pending.shift()) {
    // The others stay JSON, as registered.
    if (isFull(state)) continue
    state.hasFiles = next.hasFiles
    state.forms[next.reference] = { name: '', ...shape(state, next.schema, { name: '', depth: 0 }) }
  }
  state.isMaking = false
  state.hasFiles = hasFiles
}

/** Returns the kind of field for a schema, with its fields and limits. */
function shape(state: FormState, schema: EffectiveSchema, { depth = 0 }: Partial<FieldPlace>): Omit<FormField, 'name'> {
  const [choice] = choicesOf(state.references, schema)
  if (choice && choice.variants.length > 0) return variantForms(state, { schema, choice, depth })
  const { types } = typesOf(schema)
  const options = optionsOf(schema)
  if (options) return choiceForm(options)
  if (types.length !== 1) return { kind: 'json' }
  const [type] = types
  if (type === 'object') return objectForm(state, { schema, depth })
  if (type === 'array') {
    const items = subschema(schema, 'items')
    const first = subschemas(schema, 'prefixItems')
    // Parts of a body can be files, which JSON cannot contain.
    if (state.hasFiles && depth === 0 && first.length > 0) return positionsForm(state, first, items)
    if (!items || items.value === true || keyword(schema, 'prefixItems') !== undefined) return { kind: 'json' }
    const limits = numberLimits(schema, ['minItems', 'maxItems'])
    const unique = flag(schema, 'uniqueItems') && { uniqueItems: true }
    return { kind: 'array', ...limits, ...unique, item: formField(state, [items], { name: '', depth: depth + 1 }) }
  }
  if (type === 'boolean' || type === 'integer' || type === 'number') return { kind: type, ...rangeLimits(schema) }
  if (type !== 'string') return { kind: 'json' }
  if (state.hasFiles && isFile(schema)) return { kind: 'file' }
  const format = stringKeyword(schema, 'format')
  const pattern = safePattern(keyword(schema, 'pattern'))
  return {
    kind: 'text',
    format: format ? cut(format, 40) : undefined,
    ...numberLimits(schema, ['minLength', 'maxLength']),
    pattern: pattern || undefined,
  }
}

/** Returns the form of a list with a field for each position, counted from 1. */
function positionsForm(state: FormState, first: readonly Source[], items: Source | undefined): Omit<FormField, 'name'> {
  const fields = first.map((source, index) => formField(state, [source], { name: String(index + 1), depth: 1 }))
  const extra = isJsonObject(items?.value) ? formField(state, [items], { name: '', depth: 1 }) : undefined
  return { kind: 'object', fields, extra }
}

/** Returns the form of an object, required properties first. An object without described properties is JSON. */
function objectForm(
  state: FormState,
  { schema, depth }: { schema: EffectiveSchema; depth: number },
): Omit<FormField, 'name'> {
  const required = requiredOf(schema)
  const fields: FormField[] = []
  for (const [name, sources] of propertiesOf(schema)) {
    const property = effectiveSchema(state.references, ...sources)
    if (property.isForbidden || isOmitted(property, 'request')) continue
    fields.push(formField(state, sources, { name, required: required.has(name), depth: depth + 1 }))
  }
  const values = subschema(schema, 'additionalProperties')
  const isDescribed = isJsonObject(values?.value)
  if (fields.length === 0 && !isDescribed) return { kind: 'json' }
  fields.sort((one, other) => Number(other.required ?? false) - Number(one.required ?? false))
  return {
    kind: 'object',
    fields,
    extra: values && isDescribed ? formField(state, [values], { name: '', depth: depth + 1 }) : undefined,
  }
}

interface ChoicePlace {
  /** The schema that has the choice. */
  schema: EffectiveSchema
  choice: Choice
  depth: number
}

/** Returns a form for each variant, with the shared properties. A single variant needs no menu. */
function variantForms(state: FormState, { schema, choice, depth }: ChoicePlace): Omit<FormField, 'name'> {
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
  // The parts of the owner, without its choice, and those of the variant all apply.
  const owner = {
    ...schema,
    parts: schema.parts.map(({ value: { oneOf: _, anyOf: __, ...value }, at }) => ({ value, at })),
  }
  // A variant that extends the owner has its parts already. Duplicates would count as two merged schemas.
  const owned = new Set(owner.parts.map(({ at }) => at))
  const added = effectiveSchema(state.references, variant.source).parts.filter(({ at }) => !owned.has(at))
  const merged = { ...owner, parts: [...added, ...owner.parts] }
  const form = objectForm(state, { schema: merged, depth: depth + 1 })
  const described = choice.discriminator === undefined ? [] : (propertiesOf(merged).get(choice.discriminator) ?? [])
  if (!isTagged || isOmitted(effectiveSchema(state.references, ...described), 'request')) return { name: '', ...form }
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
    extra: form.extra,
  }
}

/** True for schemas with subschemas, which can be recursive. */
function isNested(references: References, schema: EffectiveSchema): boolean {
  const { types } = typesOf(schema)
  return types.includes('object') || types.includes('array') || hasChoices(references, schema)
}

/** Returns the model that a field refers to, if all its sources are the same plain reference. */
function modelOf([first, ...others]: readonly Source[]): string | undefined {
  const reference = referenceOf(first)
  const isOnly = ({ value }: Source) => isJsonObject(value) && Object.keys(value).length === 1
  if (others.length === 0) return reference
  return [first, ...others].every((source) => source && isOnly(source) && referenceOf(source) === reference)
    ? reference
    : undefined
}

function referenceOf(source: Source | undefined): string | undefined {
  const ref = isJsonObject(source?.value) ? own(source.value, '$ref') : undefined
  return typeof ref === 'string' ? ref : undefined
}
