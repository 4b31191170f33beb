import {
  choiceSources,
  type EffectiveSchema,
  innerSchema,
  isNullSchema,
  keyword,
  schemaTypes,
  stringKeyword,
} from './effective.js'
import { ownValue, type References } from './references.js'
import { schemaChoices, schemaConstants } from './variants.js'

const MAX_NESTING = 4
const MAX_NAMES = 5
/** Maximum number of schemas that are read for a label, because nested choices multiply. */
const MAX_TYPES = 100

/** Returns a short type label such as `string<uuid>`, `integer[]`, `map<string, number>` or `string | null`. */
export function typeLabel(references: References, schema: EffectiveSchema): string {
  return label({ references, left: MAX_TYPES }, schema, 0)
}

interface LabelState {
  references: References
  /** Number of schemas that can still be read. */
  left: number
}

function label(state: LabelState, schema: EffectiveSchema, depth: number): string {
  if (schema.isForbidden) return 'never'
  const { types, isNullable } = schemaTypes(schema)
  const hasNull = isNullable || allowsNull(schema)
  const constants = types.length === 0 ? schemaConstants(schema) : undefined
  if (constants) types.push(...new Set(constants.map((value) => typeof ownValue(value, 'const'))))
  const labels = types.length > 0 ? types.map((type) => oneType(state, { schema, type, depth })) : []
  if (labels.length === 0 && depth < MAX_NESTING) labels.push(...variantLabels(state, schema, depth + 1))
  if (labels.length > MAX_NAMES) labels.splice(MAX_NAMES, labels.length, '…')
  // An unresolved model still has a name.
  const unknown = schema.unresolved === undefined ? 'any' : schema.unresolved.slice(0, 80)
  const unique = [...new Set(labels.length > 0 ? labels : hasNull ? [] : [unknown || 'any'])]
  return [...unique, ...(hasNull && !unique.includes('null') ? ['null'] : [])].join(' | ')
}

/** Returns the labels of the variants without duplicates, and `…` if there are more. */
function variantLabels(state: LabelState, schema: EffectiveSchema, depth: number): Set<string> {
  const names = new Set<string>()
  for (const variant of schemaChoices(state.references, schema)[0]?.variants ?? []) {
    const isOver = --state.left < 0
    names.add(isOver ? '…' : label(state, variant.schema, depth))
    if (isOver || names.size > MAX_NAMES) break
  }
  return names
}

/** True if one of the variants is null. */
function allowsNull(schema: EffectiveSchema): boolean {
  return (['oneOf', 'anyOf'] as const).some((kind) =>
    choiceSources(schema, kind).some(({ value }) => isNullSchema(value)),
  )
}

interface OneType {
  schema: EffectiveSchema
  type: string
  depth: number
}

function oneType(state: LabelState, { schema, type, depth }: OneType): string {
  if (type === 'array') {
    const items = innerSchema(state.references, schema, 'items')
    if (!items) return 'any[]'
    if (depth >= MAX_NESTING) return 'array'
    const inner = label(state, items, depth + 1)
    return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`
  }
  if (type === 'object') {
    const isMap = keyword(schema, 'properties') === undefined && depth < MAX_NESTING
    const values = isMap ? innerSchema(state.references, schema, 'additionalProperties') : undefined
    return values ? `map<string, ${label(state, values, depth + 1)}>` : withFormat(schema, 'object')
  }
  if (isFile(schema)) return 'file'
  if (hasValues(schema)) return `enum<${type}>`
  return withFormat(schema, type)
}

const FORMAT = /^[\w./+-]{1,40}$/

function withFormat(schema: EffectiveSchema, type: string): string {
  const format = stringKeyword(schema, 'format')
  return format && FORMAT.test(format) ? `${type}<${format}>` : type
}

/** Returns a format that the label of the type does not contain. */
export function formatBesideLabel(schema: EffectiveSchema): string | undefined {
  const format = stringKeyword(schema, 'format')
  if (!format || format === 'binary') return undefined
  const isLabeled = schemaTypes(schema).types.some((type) => type !== 'array') && !isFile(schema) && !hasValues(schema)
  return isLabeled && FORMAT.test(format) ? undefined : format
}

function hasValues(schema: EffectiveSchema): boolean {
  return Array.isArray(keyword(schema, 'enum')) || schemaConstants(schema) !== undefined
}

/** True for binary data: `format` in 3.0, `contentMediaType` in 3.1. */
export function isFile(schema: EffectiveSchema): boolean {
  const format = stringKeyword(schema, 'format')
  if (format === 'binary' || format === 'base64') return true
  const mediaType = stringKeyword(schema, 'contentMediaType')
  return (
    mediaType !== undefined &&
    /^(?:application\/(?:octet-stream|pdf|zip|gzip)|image\/|audio\/|video\/|font\/)/.test(mediaType)
  )
}
