import { own, type References } from '../references/references.js'
import { type EffectiveSchema, effectiveSchema, keyword, stringKeyword, subschema, typesOf } from './effective.js'
import { choicesOf, constantsOf } from './variants.js'

const MAX_NESTING = 4
const MAX_NAMES = 5

/** A type in a few characters: `string<uuid>`, `integer[]`, `map<string, number>`, `string | null`. */
export function typeLabel(references: References, schema: EffectiveSchema, depth = 0): string {
  if (schema.isForbidden) return 'never'
  const { types, isNullable } = typesOf(schema)
  const choices = choicesOf(references, schema)
  const hasNull = isNullable || choices.some((choice) => choice.isNullable)
  const constants = types.length === 0 ? constantsOf(schema) : undefined
  if (constants) types.push(...new Set(constants.map((value) => typeof own(value, 'const'))))
  const labels = types.length > 0 ? types.map((type) => oneType(references, { schema, type, depth })) : []
  if (labels.length === 0 && choices[0] && depth < MAX_NESTING) {
    const names = choices[0].variants.map((variant) => typeLabel(references, variant.schema, depth + 1))
    labels.push(...new Set(names))
  }
  if (labels.length > MAX_NAMES) labels.splice(MAX_NAMES, labels.length, '…')
  // A model that is not there still has a name.
  const unknown = schema.unresolved === undefined ? 'any' : schema.unresolved.slice(0, 80)
  const unique = [...new Set(labels.length > 0 ? labels : hasNull ? [] : [unknown || 'any'])]
  return [...unique, ...(hasNull && !unique.includes('null') ? ['null'] : [])].join(' | ')
}

interface OneType {
  schema: EffectiveSchema
  type: string
  depth: number
}

function oneType(references: References, { schema, type, depth }: OneType): string {
  if (type === 'array') {
    const items = subschema(schema, 'items')
    if (!items || typeof items.value === 'boolean') return 'any[]'
    if (depth >= MAX_NESTING) return 'array'
    const label = typeLabel(references, effectiveSchema(references, items), depth + 1)
    return label.includes(' | ') ? `(${label})[]` : `${label}[]`
  }
  if (type === 'object') {
    const values = keyword(schema, 'properties') === undefined ? subschema(schema, 'additionalProperties') : undefined
    if (!values || typeof values.value === 'boolean' || depth >= MAX_NESTING) return 'object'
    return `map<string, ${typeLabel(references, effectiveSchema(references, values), depth + 1)}>`
  }
  if (isFile(schema)) return 'file'
  if (Array.isArray(keyword(schema, 'enum')) || constantsOf(schema)) return `enum<${type}>`
  const format = stringKeyword(schema, 'format')
  return format && /^[\w./+-]{1,40}$/.test(format) ? `${type}<${format}>` : type
}

/** Bytes: `format` in 3.0, `contentMediaType` in 3.1. */
export function isFile(schema: EffectiveSchema): boolean {
  const format = stringKeyword(schema, 'format')
  if (format === 'binary' || format === 'base64') return true
  const mediaType = stringKeyword(schema, 'contentMediaType')
  return (
    mediaType !== undefined &&
    /^(?:application\/(?:octet-stream|pdf|zip|gzip)|image\/|audio\/|video\/|font\/)/.test(mediaType)
  )
}
