import { type DocsView, type EnumValueView, type MoreView, memo, type SchemaMode, type SchemaView } from '@octavo/core'
import { boundedValue, type Held, heldChild, heldEntries, heldNumber, toHeld } from '../load/exactNumbers.js'
import { writeJson } from '../model/exactNumber.js'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import { cut, escapeMarkdown } from '../model/plainText.js'
import { schemaConstraints } from './constraints.js'
import {
  type EffectiveSchema,
  examplesKeyword,
  flag,
  heldKeyword,
  innerSchema,
  keyword,
  schemaMemo,
  schemaTypes,
  stringKeyword,
} from './effective.js'
import { modelPointers, ownString, ownValue, type References } from './references.js'
import { schemaRules } from './schemaRules.js'
import { typeLabel } from './typeLabel.js'
import { schemaConstants } from './variants.js'

export interface SchemaOptions {
  /** Renders Markdown of a document as safe HTML. */
  markdown(text: string): string
  /** Schema keys whose values are shown as labels (`api.params.post`). */
  post?: readonly string[]
  /** Returns the URL of a fragment. Undefined if the document has too many fragments. */
  fragmentHref(id: string): string | undefined
  /** Returns the URL of a model's page, if it has one. */
  modelHref?: ((name: string) => string | undefined) | undefined
  /** Omits examples that are objects or lists, because they are shown beside the schema. */
  scalarExamples?: boolean
  /** Returns the location of the remaining enumeration values. `from` is the index of the first. */
  moreValues?(rest: { count: number; from: number }): MoreView
  /** Shows as many enumeration values as a fragment, for Markdown, which cannot load more. */
  allValues?: boolean
  /** Index of the first shown enumeration value. Default: 0. */
  enumFrom?: number
}

/** Maximum length of a value. */
export const MAX_TEXT = 4_000
const MAX_EXAMPLES = 40
const MAX_ENUM = 60
/** Maximum number of enumeration values in a fragment. */
const MAX_ENUM_PART = 500
/** Maximum length of a description. */
export const MAX_DESCRIPTION = 30_000

/** Returns the view of a schema without its fields and variants. */
export function describeSchema(references: References, schema: EffectiveSchema, options: SchemaOptions): SchemaView {
  const description = schemaDescription(schema)
  const examples = schemaExamples(schema, options)
  return {
    ...commonView(references, schema),
    modelHref: options.modelHref && modelHref(references, schema, options.modelHref),
    descriptionHtml: description ? options.markdown(cut(description, MAX_DESCRIPTION)) : undefined,
    examples: examples.length > 0 ? examples : undefined,
    ...schemaEnum(references, schema, options),
    ...pills(schema, options),
    externalDocs: docsView(keyword(schema, 'externalDocs'), options),
  }
}

/** Returns the part of a view that is the same on all pages, in HTML and in Markdown. */
const commonView = schemaMemo((references, schema): SchemaView => {
  const constant = heldKeyword(schema, 'const')
  const fallback = heldKeyword(schema, 'default')
  const constraints = schemaConstraints(schema)
  const rules = schemaRules(references, schema)
  return {
    type: typeLabel(references, schema),
    model: schema.model || undefined,
    unresolved: isUnresolved(references, schema) || undefined,
    deprecated: flag(schema, 'deprecated') || undefined,
    readOnly: flag(schema, 'readOnly') || undefined,
    writeOnly: flag(schema, 'writeOnly') || undefined,
    constraints: constraints.length > 0 ? constraints : undefined,
    rules: rules.length > 0 ? rules : undefined,
    forbidden: schema.isForbidden || undefined,
    default: fallback !== undefined ? shownValue(schema, fallback) : undefined,
    constant: constant !== undefined ? shownValue(schema, constant) : undefined,
  }
})

/** Returns the URL of the model that a schema, or the items of an array, are. */
function modelHref(
  references: References,
  schema: EffectiveSchema,
  find: (name: string) => string | undefined,
): string | undefined {
  const { model, heads } = schema.model ? schema : (innerSchema(references, schema, 'items') ?? schema)
  return model && modelPointers(references, model).some((pointer) => heads.includes(pointer)) ? find(model) : undefined
}

/**
 * Returns the description of a schema, followed by those of its parts that are no models. A `summary`, which JSON Schema does
 * not have, comes first if the description does not start with it.
 */
export const schemaDescription = memo((schema: EffectiveSchema): string | undefined => {
  const parts = schema.parts.filter(({ isBase }) => !isBase)
  const description = stringKeyword(schema, 'description')
  const summary = stringKeyword(schema, 'summary')?.trim()
  const texts = [
    summary && !description?.startsWith(summary) ? escapeMarkdown(summary) : undefined,
    description,
    ...parts.map(({ value }) => ownString(value, 'description')),
  ]
  return [...new Set(texts.filter(Boolean))].join('\n\n') || undefined
})

/** Returns the link of an External Documentation Object. URLs that are not http or https are links in the description. */
export function docsView(docs: Json | undefined, { markdown }: Pick<SchemaOptions, 'markdown'>): DocsView | undefined {
  const url = isJsonObject(docs) ? ownString(docs, 'url') : undefined
  if (!isJsonObject(docs) || !url) return undefined
  const isWeb = /^https?:\/\//i.test(url)
  const parts = [ownString(docs, 'description'), isWeb ? undefined : linkTo(cut(url, 1_000))]
  const text = parts.filter(Boolean).join('\n\n')
  return { url: isWeb ? cut(url, 1_000) : undefined, descriptionHtml: text ? markdown(cut(text, 2_000)) : undefined }
}

/** Returns a link in Markdown whose text is its URL. */
function linkTo(url: string): string {
  return `[${url.replace(/[[\]\\]/g, '\\$&')}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`
}

/** True if the schema, or that of its items, is an unresolved reference. */
function isUnresolved(references: References, schema: EffectiveSchema): boolean {
  if (schema.unresolved !== undefined) return true
  return innerSchema(references, schema, 'items')?.unresolved !== undefined
}

/** True for a read-only property in requests, or a write-only one in responses. */
export function isOmitted(schema: EffectiveSchema, mode: SchemaMode): boolean {
  return (mode === 'request' && flag(schema, 'readOnly')) || (mode === 'response' && flag(schema, 'writeOnly'))
}

/** Returns a value as a line of limited length: strings without quotes, numbers with all digits. */
export function valueText(example: Held): string {
  const { value } = example
  return cut(typeof value === 'string' ? value : (heldNumber(example) ?? writeJson(boundedValue(example))), MAX_TEXT)
}

/** Returns a value as text. Strings are quoted if they would be invisible, or look like another type. */
function shownValue(schema: EffectiveSchema, example: Held): string {
  const { value } = example
  // A number outside JavaScript's range is kept as text: 1e400.
  if (typeof value !== 'string' || heldNumber(example) === value) return valueText(example)
  const isUnseen = value.trim() !== value || value === ''
  const isOther = /^(?:-?\d[\d.eE+-]*|true|false|null)$/.test(value) && !isTextOnly(schema, value)
  return cut(isUnseen || isOther ? JSON.stringify(value) : value, MAX_TEXT)
}

function isTextOnly(schema: EffectiveSchema, value: string): boolean {
  const { types, isNullable } = schemaTypes(schema)
  return types.length > 0 && types.every((type) => type === 'string') && !(isNullable && value === 'null')
}

function schemaExamples(schema: EffectiveSchema, { scalarExamples }: SchemaOptions): string[] {
  const parts = schema.parts.filter(({ isBase }) => !isBase)
  const all = [
    heldKeyword(schema, 'example'),
    ...parts.map(({ value }) => heldChild(value, 'example')),
    ...heldEntries(examplesKeyword(schema) ?? []),
  ]
  const examples = all
    .filter((one) => one !== undefined)
    .filter(({ value }) => value !== null && !(scalarExamples && typeof value === 'object'))
    .slice(0, MAX_EXAMPLES)
  return [...new Set(examples.map((value) => shownValue(schema, value)))]
}

/** Returns the values of `enum`, or those of array items, with descriptions (such as `x-enumDescriptions`). */
function schemaEnum(
  references: References,
  schema: EffectiveSchema,
  options: SchemaOptions,
): Pick<SchemaView, 'enum' | 'enumRest'> {
  const list = keyword(schema, 'enum')
  const constants = schemaConstants(schema)
  if (!Array.isArray(list)) {
    if (constants) return constantValues(schema, constants, options)
    const inner = innerSchema(references, schema, 'items')
    return inner && (Array.isArray(keyword(inner, 'enum')) || schemaConstants(inner))
      ? schemaEnum(references, inner, options)
      : {}
  }
  const hidden = keyword(schema, 'x-mint-enum')
  const all = heldEntries(list).map((value) => ({ key: valueText(value), value: shownValue(schema, value) }))
  const values = all.filter(({ key }) => !(isJsonObject(hidden) && ownValue(hidden, key)))
  return valuesPart(values, options, ({ key, value }, index) => {
    const constant = constants?.find((one) => valueText(heldChild(one, 'const') ?? toHeld(null)) === key)
    const description = enumDescription(schema, key, index) ?? (constant && constantText(constant))
    return { value, descriptionHtml: description ? options.markdown(cut(description, 1_000)) : undefined }
  })
}

function constantText(constant: JsonObject): string | undefined {
  const [title, text] = [ownString(constant, 'title'), ownString(constant, 'description')]
  return title && text ? `${title}: ${text}` : (text ?? title)
}

function constantValues(
  schema: EffectiveSchema,
  constants: readonly JsonObject[],
  options: SchemaOptions,
): Pick<SchemaView, 'enum' | 'enumRest'> {
  return valuesPart(constants, options, (constant) => {
    const description = constantText(constant)
    const value = shownValue(schema, heldChild(constant, 'const') ?? toHeld(null))
    return { value, descriptionHtml: description ? options.markdown(cut(description, 1_000)) : undefined }
  })
}

/** Returns the shown values of an enumeration, and the location of the remaining ones. */
function valuesPart<Value>(
  all: readonly Value[],
  options: SchemaOptions,
  view: (value: Value, index: number) => EnumValueView,
): Pick<SchemaView, 'enum' | 'enumRest'> {
  const from = options.enumFrom ?? 0
  const most = from + mostValues(options)
  // A single further value takes as much room as the way to it.
  const end = all.length === most + 1 ? all.length : most
  const values = all.slice(from, end).map((value, index) => view(value, from + index))
  const count = all.length - end
  const rest = { count, from: end }
  return { enum: values, enumRest: count > 0 ? (options.moreValues?.(rest) ?? { count }) : undefined }
}

function mostValues({ enumFrom, allValues }: SchemaOptions): number {
  return enumFrom !== undefined || allValues ? MAX_ENUM_PART : MAX_ENUM
}

/** Returns the name of an enumeration value in code, as code, and its description. */
function enumDescription(schema: EffectiveSchema, value: string, index: number): string | undefined {
  const find = (keys: readonly string[]) =>
    keys
      .map((key) => {
        const texts = keyword(schema, key)
        return Array.isArray(texts) ? texts[index] : isJsonObject(texts) ? ownValue(texts, value) : undefined
      })
      .find((text): text is string => typeof text === 'string' && text.trim() !== '')
  const name = find(['x-enum-varnames', 'x-enumNames'])?.replaceAll('`', '')
  const text = find(['x-enumDescriptions', 'x-enum-descriptions'])
  return [name && name !== value && `\`${name}\``, text].filter(Boolean).join(': ') || undefined
}

function pills(schema: EffectiveSchema, { post = [] }: SchemaOptions): { pre?: string[]; post?: string[] } {
  const extension = keyword(schema, 'x-mint')
  const before = isJsonObject(extension) ? pillTexts(ownValue(extension, 'pre'), 'pre') : []
  const after = isJsonObject(extension) ? pillTexts(ownValue(extension, 'post'), 'post') : []
  const names = post.flatMap((key) => pillTexts(keyword(schema, key), key))
  const all = [...after, ...names]
  return { pre: before.length > 0 ? before : undefined, post: all.length > 0 ? all : undefined }
}

/** Returns the label texts of a value: strings, numbers, the key for `true`, and each array item. Skips others. */
function pillTexts(value: Json | undefined, key: string): string[] {
  if (typeof value === 'string' && value !== '') return [cut(value, 80)]
  if (value === true) return [key]
  if (typeof value === 'number') return [String(value)]
  return Array.isArray(value)
    ? value.slice(0, 10).flatMap((item: Json) => (Array.isArray(item) ? [] : pillTexts(item, key)))
    : []
}
