import type { FormField } from '@octavo/core'
import { givenExample, writtenExample } from '../examples/generate.js'
import { numberOf } from '../json/exactNumber.js'
import { type Held, heldNumber } from '../load/exactNumbers.js'
import { isJsonObject, type Json } from '../model/json.js'
import { own, type References } from '../references/references.js'
import { boundedValue } from '../schema/bounded.js'
import { cut } from '../schema/describe.js'
import {
  type EffectiveSchema,
  effectiveSchema,
  flag,
  heldKeyword,
  keyword,
  stringKeyword,
  subschema,
  subschemas,
  typesOf,
} from '../schema/effective.js'
import { isFile } from '../schema/typeLabel.js'
import { choicesOf, hasChoices } from '../schema/variants.js'
import type { ApiSettings } from '../view/options.js'
import { choiceForm, optionsOf } from './choiceForm.js'
import { fieldDescription, type Markdown } from './fieldDescription.js'
import { objectForm } from './objectForm.js'
import { safePattern } from './safePattern.js'
import { variantForms } from './variantForms.js'

/** Fields of one operation; what comes after them is written as JSON. */
const MOST_FIELDS = 3000

const MOST_DEPTH = 12

export interface Source {
  value: Json | undefined
  at: string
}

/** What the forms of one operation share. */
export interface FormState {
  references: References
  markdown: Markdown
  /** Values of the document are filled in (`api.examples.prefill`). */
  prefill: boolean
  /** Only into what is required (`api.examples.defaults`). */
  requiredOnly: boolean
  /** Whether bytes can be sent where the schema says so. */
  hasFiles: boolean
  /** Models, each once: they hold one another, and themselves. */
  forms: Record<string, FormField>
  /** Models whose forms are still to be made. */
  pending: { reference: string; schema: EffectiveSchema; hasFiles: boolean }[]
  isMaking: boolean
  count: number
}

export interface FieldPlace {
  name: string
  required?: boolean
  depth?: number
}

export function createFormState(
  references: References,
  { markdown, examples: { prefill = false, defaults } = {} }: Pick<ApiSettings, 'examples'> & { markdown: Markdown },
): FormState {
  return {
    references,
    markdown,
    prefill,
    requiredOnly: defaults === 'required',
    hasFiles: false,
    forms: Object.create(null),
    pending: [],
    isMaking: false,
    count: 0,
  }
}

/** The form of a schema. Models become forms of their own that fields refer to. */
export function formField(state: FormState, sources: readonly Source[], place: FieldPlace): FormField {
  const schema = effectiveSchema(state.references, ...sources)
  const about = describe(state, schema, place)
  const model = modelOf(sources)
  if (++state.count > MOST_FIELDS || (place.depth ?? 0) > MOST_DEPTH || schema.isCircular)
    return { ...about, kind: 'json' }
  if (model === undefined || !isNested(state.references, schema)) return { ...about, ...shape(state, schema, place) }
  // Forms with files differ from those without.
  const reference = `${state.hasFiles ? 'file ' : ''}${model}`
  if (!(reference in state.forms)) {
    // Its place is taken before it is made: it may lead back to itself.
    state.forms[reference] = { name: '', kind: 'json' }
    state.pending.push({ reference, schema, hasFiles: state.hasFiles })
    makePending(state)
  }
  return { ...about, kind: 'reference', reference }
}

/** Makes the forms of models one after the other: chains of them may be longer than the call stack. */
function makePending(state: FormState): void {
  if (state.isMaking) return
  const { hasFiles } = state
  state.isMaking = true
  for (let next = state.pending.shift(); next; next = state.pending.shift()) {
    // Those that are left stay JSON, as their places say.
    if (isFull(state)) continue
    state.hasFiles = next.hasFiles
    state.forms[next.reference] = { name: '', ...shape(state, next.schema, { name: '', depth: 0 }) }
  }
  state.isMaking = false
  state.hasFiles = hasFiles
}

/** True when no more fields are made. */
export function isFull({ count }: FormState): boolean {
  return count > MOST_FIELDS
}

/** The kind of a schema and what is in it. */
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
    // Parts of a body, files among them, can't be written as JSON.
    if (state.hasFiles && depth === 0 && first.length > 0) return placesForm(state, first, items)
    if (!items || items.value === true || keyword(schema, 'prefixItems') !== undefined) return { kind: 'json' }
    const limits = numbers(schema, ['minItems', 'maxItems'])
    const unique = flag(schema, 'uniqueItems') && { uniqueItems: true }
    return { kind: 'array', ...limits, ...unique, item: formField(state, [items], { name: '', depth: depth + 1 }) }
  }
  if (type === 'boolean' || type === 'integer' || type === 'number') return { kind: type, ...range(schema) }
  if (type !== 'string') return { kind: 'json' }
  if (state.hasFiles && isFile(schema)) return { kind: 'file' }
  const format = stringKeyword(schema, 'format')
  const pattern = safePattern(keyword(schema, 'pattern'))
  return {
    kind: 'text',
    ...(format && { format: cut(format, 40) }),
    ...numbers(schema, ['minLength', 'maxLength']),
    ...(pattern && { pattern }),
  }
}

/** The items of a list by their place, counted from one. */
function placesForm(state: FormState, first: readonly Source[], items: Source | undefined): Omit<FormField, 'name'> {
  const fields = first.map((source, index) => formField(state, [source], { name: String(index + 1), depth: 1 }))
  const extra = isJsonObject(items?.value) ? formField(state, [items], { name: '', depth: 1 }) : undefined
  return { kind: 'object', fields, ...(extra && { extra }) }
}

/** What is said about a field, whatever its kind. */
function describe(
  state: FormState,
  schema: EffectiveSchema,
  { name, required = false }: FieldPlace,
): Omit<FormField, 'kind'> {
  const description = stringKeyword(schema, 'description')
  const { isNullable } = typesOf(schema)
  const usual = required ? heldKeyword(schema, 'default') : undefined
  const example = writtenExample(schema, { prefill: state.prefill })
  const initial =
    isFilled(state, required) && !(state.hasFiles && isFile(schema))
      ? givenExample(schema, { prefill: true })
      : undefined
  const placeholder = example && placeholderOf(example)
  return {
    name,
    ...(required && { required }),
    ...(flag(schema, 'deprecated') && { deprecated: true }),
    ...(isNullable && { nullable: true }),
    ...(description && fieldDescription(description, state.markdown)),
    ...(placeholder !== undefined && { placeholder }),
    ...(initial !== undefined && initial.value !== null && { initial: boundedValue(initial) }),
    ...(usual !== undefined && (usual.value !== null || isNullable) && { default: boundedValue(usual) }),
  }
}

/** A short value as it is shown in an empty field. */
export function placeholderOf(example: Held): string | undefined {
  const { value } = example
  return value === null || typeof value === 'object' ? undefined : cut(heldNumber(example) ?? String(value), 100)
}

/** True where the document's own values are filled in. */
export function isFilled({ prefill, requiredOnly }: FormState, required: boolean): boolean {
  return prefill && (required || !requiredOnly)
}

function range(schema: EffectiveSchema): Partial<FormField> {
  const minimum = limit(schema, 'minimum')
  const maximum = limit(schema, 'maximum')
  const [above, below] = [limit(schema, 'exclusiveMinimum'), limit(schema, 'exclusiveMaximum')]
  // In 3.0 they say of the limits that they are not reached.
  const isAbove = minimum !== undefined && flag(schema, 'exclusiveMinimum')
  const isBelow = maximum !== undefined && flag(schema, 'exclusiveMaximum')
  return {
    ...(minimum !== undefined && { [isAbove ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined && { [isBelow ? 'exclusiveMaximum' : 'maximum']: maximum }),
    ...(above !== undefined && { exclusiveMinimum: above }),
    ...(below !== undefined && { exclusiveMaximum: below }),
  }
}

/** Limits may have more digits than numbers of JavaScript. */
function limit(schema: EffectiveSchema, name: string): FormField['minimum'] {
  const found = heldKeyword(schema, name)
  if (typeof found?.value !== 'number') return undefined
  const written = heldNumber(found)
  return written === undefined ? found.value : numberOf(written)
}

function numbers<const Name extends keyof FormField>(
  schema: EffectiveSchema,
  names: readonly Name[],
): { [name in Name]?: number } {
  const found: { [name in Name]?: number } = {}
  for (const name of names) {
    const value = keyword(schema, name)
    if (typeof value === 'number') found[name] = value
  }
  return found
}

/** True for what has fields of its own and may therefore lead back to itself. */
function isNested(references: References, schema: EffectiveSchema): boolean {
  const { types } = typesOf(schema)
  return types.includes('object') || types.includes('array') || hasChoices(references, schema)
}

/** The model that a field refers to, if need be in several places that say nothing else. */
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
