import type { FormField, SentValue } from '@octavo/core'
import { boundedValue, type Held, heldNumber } from '../load/exactNumbers.js'
import { parseNumber, writeJson } from '../model/exactNumber.js'
import { isJsonObject } from '../model/jsonValue.js'
import { cut, fieldDescription, type Markdown } from '../model/plainText.js'
import { isOmitted } from '../schema/describeSchema.js'
import { forDirection } from '../schema/direction.js'
import {
  type EffectiveSchema,
  effectiveSchema,
  flag,
  heldKeyword,
  keyword,
  requiredProperties,
  schemaProperties,
  schemaTypes,
  stringKeyword,
  subschema,
  subschemas,
} from '../schema/effective.js'
import { ownValue, type References, type Source } from '../schema/references.js'
import { isFile } from '../schema/typeLabel.js'
import { type Choice, hasChoices, schemaChoices, schemaOptions, type Variant } from '../schema/variants.js'
import { givenExample, writtenExample } from '../schema/writtenExample.js'
import { safePattern } from './safePattern.js'
import type { ApiSettings } from './viewOptions.js'

const MAX_DEPTH = 12

interface FieldPlace {
  name: string
  required?: boolean
  depth?: number
}

/** Returns the form of a schema. Models become separate forms that fields refer to. */
export function formField(state: FormState, sources: readonly Source[], place: FieldPlace): FormField {
  const schema = effectiveSchema(state.references, ...sources)
  const about = describeField(state, schema, place)
  const model = sourceModel(sources)
  ++state.count
  if (state.isFull() || (place.depth ?? 0) > MAX_DEPTH || schema.isCircular) return { ...about, kind: 'json' }
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

/** Creates pending model forms in a loop, because chains of models can exceed the call stack. */
function makePending(state: FormState): void {
  if (state.isMaking) return
  const { hasFiles } = state
  state.isMaking = true
  for (let next = state.pending.shift(); next; next = state.pending.shift()) {
    // Other models stay JSON, as they were registered.
    if (state.isFull()) continue
    state.hasFiles = next.hasFiles
    state.forms[next.reference] = { name: '', ...shape(state, next.schema, { name: '', depth: 0 }) }
  }
  state.isMaking = false
  state.hasFiles = hasFiles
}

/** Returns the field kind of a schema, with its fields and constraints. */
function shape(state: FormState, schema: EffectiveSchema, { depth = 0 }: Partial<FieldPlace>): Omit<FormField, 'name'> {
  const [choice] = schemaChoices(state.references, schema)
  if (choice && choice.variants.length > 0) return variantForms(state, { schema, choice, depth })
  const { types } = schemaTypes(schema)
  const options = schemaOptions(schema)
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

/** Returns the form of a list with one field per position, counted from 1. */
function positionsForm(state: FormState, first: readonly Source[], items: Source | undefined): Omit<FormField, 'name'> {
  const fields = first.map((source, index) => formField(state, [source], { name: String(index + 1), depth: 1 }))
  const extra = isJsonObject(items?.value) ? formField(state, [items], { name: '', depth: 1 }) : undefined
  return { kind: 'object', fields, extra }
}

/** Returns the form of an object, required properties first. Without described properties, it is a JSON field. */
function objectForm(
  state: FormState,
  { schema, depth }: { schema: EffectiveSchema; depth: number },
): Omit<FormField, 'name'> {
  const required = requiredProperties(schema)
  const fields: FormField[] = []
  for (const [name, sources] of schemaProperties(schema)) {
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
  schema: EffectiveSchema
  choice: Choice
  depth: number
}

/** Returns one form per variant, with the shared properties. A single variant needs no menu. */
function variantForms(state: FormState, { schema, choice, depth }: ChoicePlace): Omit<FormField, 'name'> {
  const titles = new Set<string>()
  const variants = choice.variants.map((variant, index) => {
    const variantTitle = cut(variant.title, 60)
    const title = titles.has(variantTitle) ? `${variantTitle} (${index + 1})` : variantTitle
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
  if (state.isFull()) return { name: '', kind: 'json' }
  const shared = schemaProperties(schema)
  const isTagged = choice.discriminator !== undefined && variant.value !== undefined
  const isObject = schemaTypes(variant.schema).types.includes('object') || shared.size > 0
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
  const described = choice.discriminator === undefined ? [] : (schemaProperties(merged).get(choice.discriminator) ?? [])
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

/** True for schemas with subschemas, because these can be recursive. */
function isNested(references: References, schema: EffectiveSchema): boolean {
  const { types } = schemaTypes(schema)
  return types.includes('object') || types.includes('array') || hasChoices(references, schema)
}

/** Returns the model that a field refers to, if all its sources are the same plain reference. */
function sourceModel([first, ...others]: readonly Source[]): string | undefined {
  const reference = sourceReference(first)
  const isOnly = ({ value }: Source) => isJsonObject(value) && Object.keys(value).length === 1
  if (others.length === 0) return reference
  return [first, ...others].every((source) => source && isOnly(source) && sourceReference(source) === reference)
    ? reference
    : undefined
}

function sourceReference(source: Source | undefined): string | undefined {
  const ref = isJsonObject(source?.value) ? ownValue(source.value, '$ref') : undefined
  return typeof ref === 'string' ? ref : undefined
}

/** Maximum number of values in a menu. */
const MAX_OPTIONS = 500
/** Maximum number of characters of all suggestions together. */
const MAX_SUGGESTIONS_LENGTH = 20_000

/** Returns a menu for few values, or a text field with suggestions for many. */
function choiceForm(values: readonly Held[]): Omit<FormField, 'name'> {
  const all = values.filter(({ value }) => value !== null)
  if (all.length <= MAX_OPTIONS) return { kind: 'choice', options: all.map((value) => boundedValue(value)) }
  const options: SentValue[] = []
  let length = 0
  for (const value of all) {
    const option = boundedValue(value)
    length += writeJson(option).length + 1
    if (length > MAX_SUGGESTIONS_LENGTH) break
    options.push(option)
  }
  const kind = typedKind(all)
  return {
    kind,
    options: kind !== 'json' ? options : undefined,
    optionCount: options.length < all.length ? all.length : undefined,
  }
}

/** Returns the field kind of the values' common type, or JSON. */
function typedKind(values: readonly Held[]): FormField['kind'] {
  if (values.every(({ value }) => typeof value === 'string')) return 'text'
  if (!values.every(({ value }) => typeof value === 'number')) return 'json'
  return values.every(({ value }) => Number.isInteger(value)) ? 'integer' : 'number'
}

function rangeLimits(schema: EffectiveSchema): Partial<FormField> {
  const minimum = limit(schema, 'minimum')
  const maximum = limit(schema, 'maximum')
  const [exclusiveMinimum, exclusiveMaximum] = [limit(schema, 'exclusiveMinimum'), limit(schema, 'exclusiveMaximum')]
  // In 3.0 the exclusive keywords are flags.
  const isAbove = minimum !== undefined && flag(schema, 'exclusiveMinimum')
  const isBelow = maximum !== undefined && flag(schema, 'exclusiveMaximum')
  return {
    minimum: isAbove ? undefined : minimum,
    maximum: isBelow ? undefined : maximum,
    exclusiveMinimum: exclusiveMinimum ?? (isAbove ? minimum : undefined),
    exclusiveMaximum: exclusiveMaximum ?? (isBelow ? maximum : undefined),
  }
}

/** Returns a limit with all digits, because it can exceed JavaScript's number range. */
function limit(schema: EffectiveSchema, name: string): FormField['minimum'] {
  const limitKeyword = heldKeyword(schema, name)
  if (typeof limitKeyword?.value !== 'number') return undefined
  const text = heldNumber(limitKeyword)
  return text === undefined ? limitKeyword.value : parseNumber(text)
}

function numberLimits<const Name extends keyof FormField>(
  schema: EffectiveSchema,
  names: readonly Name[],
): { [name in Name]?: number } {
  const limits: { [name in Name]?: number } = {}
  for (const name of names) {
    const value = keyword(schema, name)
    if (typeof value === 'number') limits[name] = value
  }
  return limits
}

/** Returns the properties of a field that do not depend on its kind. */
function describeField(
  state: FormState,
  schema: EffectiveSchema,
  { name, required = false }: { name: string; required?: boolean },
): Omit<FormField, 'kind'> {
  const description = stringKeyword(schema, 'description')
  const { isNullable } = schemaTypes(schema)
  const defaultValue = required ? heldKeyword(schema, 'default') : undefined
  const example = writtenExample(schema, { prefill: state.prefill })
  const initial =
    state.isFilled(required) && !(state.hasFiles && isFile(schema)) ? sentExample(state, schema) : undefined
  const placeholder = example && examplePlaceholder(example)
  return {
    name,
    required: required || undefined,
    deprecated: flag(schema, 'deprecated') || undefined,
    nullable: isNullable || undefined,
    ...(description && fieldDescription(description, state.markdown)),
    placeholder,
    initial: initial !== undefined && initial.value !== null ? boundedValue(initial) : undefined,
    default:
      defaultValue !== undefined && (defaultValue.value !== null || isNullable)
        ? boundedValue(defaultValue)
        : undefined,
  }
}

/** Returns the `example` or `default` of a schema, without values that requests do not have. */
function sentExample({ references }: FormState, schema: EffectiveSchema): Held | undefined {
  const exampleValue = givenExample(schema, { prefill: true })
  return exampleValue && forDirection(references, exampleValue, schema, 'request')
}

/** Returns a scalar example as placeholder text. */
export function examplePlaceholder(example: Held): string | undefined {
  const { value } = example
  return value === null || typeof value === 'object' ? undefined : cut(heldNumber(example) ?? String(value), 100)
}

/** Maximum number of fields per operation. Further fields are edited as JSON. */
const MAX_FIELDS = 3000

/** State shared by the forms of one operation. */
export class FormState {
  /** Fills in all values from the document (`api.examples.prefill`). */
  readonly prefill: boolean
  /** Fills in what a request needs. This is the default. */
  readonly isReady: boolean
  /** Fills in only required fields (`api.examples.defaults`). */
  readonly requiredOnly: boolean
  /** True if the media type can contain files. */
  hasFiles = false
  /** Forms of models, which refer to each other and to themselves. */
  readonly forms: Record<string, FormField> = Object.create(null)
  /** Models whose forms are not made yet. */
  readonly pending: { reference: string; schema: EffectiveSchema; hasFiles: boolean }[] = []
  isMaking = false
  count = 0

  constructor(
    readonly references: References,
    readonly markdown: Markdown,
    { prefill, defaults }: ApiSettings['examples'] = {},
  ) {
    this.prefill = prefill ?? false
    this.isReady = prefill === undefined
    this.requiredOnly = defaults === 'required'
  }

  /** True if the limit of fields is exceeded. */
  isFull(): boolean {
    return this.count > MAX_FIELDS
  }

  /** True if values from the document are filled in. */
  isFilled(required: boolean): boolean {
    return this.prefill && (required || !this.requiredOnly)
  }
}
