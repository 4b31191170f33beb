import { type Held, heldChild, heldEntries } from '../load/exactNumbers.js'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import {
  choiceSources,
  type EffectiveSchema,
  effectiveSchema,
  heldKeyword,
  isNullSchema,
  keyword,
  schemaProperties,
  schemaTypes,
  stringKeyword,
} from './effective.js'
import { extendingModels } from './extendingModels.js'
import { discriminatorObject, mappedPointer, ownObject, ownString, ownValue, type References } from './references.js'

/** Maximum number of variants shown as tabs. */
export const MAX_VARIANTS = 40

export interface Variant {
  source: { value: Json; at: string }
  schema: EffectiveSchema
  title: string
  /** Value of the discriminator for this variant. */
  value?: string
}

export interface Choice {
  kind: 'oneOf' | 'anyOf'
  discriminator?: string
  variants: Variant[]
  /** Number of variants over the limit. `later` returns a choice that continues with them. */
  rest: number
  later(from: number): Choice
}

/** Returns the choices of a schema: `oneOf` and `anyOf`, or the models that extend one with a discriminator. */
export function schemaChoices(references: References, schema: EffectiveSchema): Choice[] {
  const existing = variantsCache.get(schema)
  if (existing) return existing
  const choices = findChoices(references, schema)
  variantsCache.set(schema, choices)
  return choices
}

const variantsCache = new WeakMap<EffectiveSchema, Choice[]>()

/** Returns whether `schemaChoices` has a result, which is faster to determine. */
export function hasChoices(references: References, schema: EffectiveSchema): boolean {
  const isWritten = (['oneOf', 'anyOf'] as const).some((kind) => choiceSources(schema, kind).length > 0)
  return (isWritten && !schemaConstants(schema)) || extendedChoice(references, schema).length > 0
}

function findChoices(references: References, schema: EffectiveSchema): Choice[] {
  const choices = (['oneOf', 'anyOf'] as const).flatMap((kind) => {
    const sources = choiceSources(schema, kind)
    return sources.length > 0 && !schemaConstants(schema) ? [makeChoice(references, schema, { kind, sources })] : []
  })
  return choices.length > 0 ? choices : extendedChoice(references, schema)
}

interface ChoiceSource {
  kind: Choice['kind']
  sources: readonly { value: Json; at: string }[]
}

/** Returns the constants of an enumeration written as a choice, each with a title and description. */
export function schemaConstants(schema: EffectiveSchema): JsonObject[] | undefined {
  for (const kind of ['oneOf', 'anyOf'] as const) {
    const values = choiceSources(schema, kind).map(({ value }) => value)
    const constants = values.filter((value) => !isNullSchema(value))
    if (constants.length > 1 && constants.every((value) => isScalar(ownValue(value, 'const')))) return constants
  }
  return undefined
}

/** Returns the allowed values of a schema: `const`, `enum`, or a choice between constants. */
export function schemaOptions(schema: EffectiveSchema): Held[] | undefined {
  const constant = heldKeyword(schema, 'const')
  if (constant) return [constant]
  const values = keyword(schema, 'enum')
  if (Array.isArray(values)) return heldEntries(values)
  return schemaConstants(schema)?.flatMap((value) => heldChild(value, 'const') ?? [])
}

function isScalar(value: Json | undefined): boolean {
  return value !== undefined && typeof value !== 'object'
}

const choicesByReferences = new WeakMap<References, WeakMap<ChoiceSource['sources'], Choice>>()

/** Returns the choice for a list of variants. Without a discriminator, all schemas that refer to the list share it. */
function makeChoice(references: References, owner: EffectiveSchema, source: ChoiceSource): Choice {
  const mapping = schemaDiscriminator(references, owner)
  if (mapping) return newChoice(references, source, mapping)
  const choices = choicesByReferences.get(references) ?? new WeakMap<ChoiceSource['sources'], Choice>()
  choicesByReferences.set(references, choices)
  const choice = choices.get(source.sources) ?? newChoice(references, source)
  choices.set(source.sources, choice)
  return choice
}

function newChoice(
  references: References,
  { kind, sources }: ChoiceSource,
  mapping?: ReturnType<typeof schemaDiscriminator>,
  from = 0,
): Choice {
  const all = sources
    .slice(from, from + MAX_VARIANTS)
    .map((source) => ({ source, schema: effectiveSchema(references, source) }))
  const present = all.filter(({ source }) => !isNullSchema(source.value))
  const variants = present.flatMap(({ source, schema }, index) => {
    const ref = isJsonObject(source.value) ? ownValue(source.value, '$ref') : undefined
    const mapped = (typeof ref === 'string' && mapping?.values.get(ref)) || mapping?.values.get(source.at) || []
    const title = stringKeyword(schema, 'title')
    // Several values of one model differ in nothing else.
    if (mapped.length > 1) return mapped.map((value) => ({ source, schema, title: value, value }))
    const value = mapped[0] ?? (mapping && impliedValue(references, schema, mapping.property))
    const name = title ?? mapped[0] ?? schema.model ?? simpleTitle(schema, from + index)
    return [{ source, schema, title: name, value }]
  })
  const rest = Math.max(0, sources.length - from - MAX_VARIANTS)
  const later = (from: number) => newChoice(references, { kind, sources }, mapping, from)
  return { kind, variants, rest, later, discriminator: mapping?.property }
}

const extended = new WeakMap<References, Map<string, Choice[]>>()

/** Returns the choice between models that extend one with a discriminator, listed in its mapping or not. */
function extendedChoice(references: References, schema: EffectiveSchema): Choice[] {
  const base = baseType(schema)
  // A model that extends the base has the discriminator too, but not the choice.
  if (base === undefined || !schema.heads.includes(base)) return []
  // Cached, as documents refer to a base many times.
  const choices = extended.get(references) ?? new Map<string, Choice[]>()
  extended.set(references, choices)
  const choice = choices.get(base) ?? baseChoice(references, base)
  choices.set(base, choice)
  return choice
}

function baseChoice(references: References, at: string): Choice[] {
  const base = effectiveSchema(references, { value: references.find(at), at })
  const mapping = schemaDiscriminator(references, base)
  if (!mapping) return []
  const refs = new Set([...mapping.values.keys(), ...extendingModels(references, at)])
  const sources = [...refs].flatMap((ref) => {
    const target = references.find(ref)
    return isJsonObject(target) ? [{ value: target, at: ref }] : []
  })
  if (sources.every((source) => source.at === at)) return []
  const choice = makeChoice(references, base, { kind: 'oneOf', sources })
  return [choiceWithoutBase(choice, base)]
}

function choiceWithoutBase(choice: Choice, base: EffectiveSchema): Choice {
  return {
    ...choice,
    variants: choice.variants.map((variant) => withoutBase(variant, base)),
    later: (from) => choiceWithoutBase(choice.later(from), base),
  }
}

/** Returns the pointer of the model that has the discriminator, directly or in an inline part. */
function baseType({ parts }: Pick<EffectiveSchema, 'parts'>): string | undefined {
  return parts.find(({ value }) => ownValue(value, 'discriminator') !== undefined)?.at.replace(/(?:\/allOf\/\d+)+$/, '')
}

/** Returns a variant with only the fields that it adds to its base, whose fields are already shown. */
function withoutBase(variant: Variant, base: EffectiveSchema): Variant {
  const locations = new Set(base.parts.map(({ at }) => at))
  const parts = variant.schema.parts.filter(({ at }) => !locations.has(at))
  const [outer] = base.parts
  const { types } = schemaTypes(base)
  // The variant has the type of the base, even if only the base specifies it.
  const typed = outer && types.length > 0 ? [{ value: { type: types }, at: outer.at }] : []
  return { ...variant, schema: { ...variant.schema, parts: [...parts, ...typed] } }
}

/** Returns the discriminator properties of a model that extends bases, with their values. */
export function variantTag(references: References, schema: EffectiveSchema): { [property: string]: string } {
  const tags: { [property: string]: string } = {}
  for (const part of schema.parts) {
    const base = baseType({ parts: [part] })
    const mapping =
      base !== undefined && !schema.heads.includes(base)
        ? schemaDiscriminator(references, { parts: [part] })
        : undefined
    if (!mapping || Object.hasOwn(tags, mapping.property)) continue
    const [head] = schema.heads.flatMap((at) => mapping.values.get(at) ?? [])
    const value = head ?? impliedValue(references, schema, mapping.property)
    if (value !== undefined) tags[mapping.property] = value
  }
  return tags
}

/** Returns the value that the model allows for the property, or else its name (OpenAPI 3, Discriminator Object). */
function impliedValue(references: References, schema: EffectiveSchema, property: string): string | undefined {
  const sources = schemaProperties(schema).get(property) ?? []
  const allowed = sources.flatMap((source) => {
    const values = allowedValues(effectiveSchema(references, source))
    return values ? [values] : []
  })
  const [only] = allowed.find((values) => values.length === 1) ?? []
  if (only !== undefined) return only
  const { model } = schema
  return model !== undefined && allowed.every((values) => values.includes(model)) ? model : undefined
}

function allowedValues(schema: EffectiveSchema): string[] | undefined {
  const constant = keyword(schema, 'const')
  const values = constant === undefined ? keyword(schema, 'enum') : [constant]
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : undefined
}

/** Returns the property of a discriminator, and the mapped values by pointer. */
function schemaDiscriminator(
  references: References,
  { parts }: Pick<EffectiveSchema, 'parts'>,
): { property: string; values: Map<string, string[]> } | undefined {
  const part = parts.find(({ value }) => ownValue(value, 'discriminator') !== undefined)
  const discriminator = part && discriminatorObject(part.value)
  const property = discriminator && ownString(discriminator, 'propertyName')
  if (!property) return undefined
  const values = new Map<string, string[]>()
  for (const [value, target] of Object.entries(ownObject(discriminator, 'mapping') ?? {})) {
    if (typeof target !== 'string') continue
    const ref = mappedPointer(references, target, part.at)
    values.set(ref, [...(values.get(ref) ?? []), value])
  }
  return { property, values }
}

function simpleTitle(schema: EffectiveSchema, index: number): string {
  const constant = keyword(schema, 'const')
  if (typeof constant === 'string') return constant
  const { types } = schemaTypes(schema)
  return types.length === 1 && types[0] !== 'object' ? (types[0] as string) : `#${index + 1}`
}
