import { isJsonObject, type Json } from '../model/jsonValue.js'
import {
  choiceSources,
  type EffectiveSchema,
  innerSchema,
  keyword,
  schemaMemo,
  schemaProperties,
  subschema,
  subschemas,
} from './effective.js'
import { below, ownObject, ownValue, type Source } from './references.js'

interface Child {
  name: string
  /** Schemas that all apply to the field. */
  sources: readonly Source[]
}

export interface Children {
  /** The schema that contains the fields: the schema itself, or the one inside its arrays and maps. */
  schema: EffectiveSchema
  /** The schemas of array items and map values, down to the one that contains the fields. */
  levels: readonly Level[]
  count: number
  /** Returns the fields. They are computed on demand, because a full page needs only their number. */
  fields(): Child[]
}

interface Level {
  /** Path of keywords, such as `items.additionalProperties`. */
  name: string
  schema: EffectiveSchema
}

/** Maximum depth of nested arrays and maps. */
const MAX_UNWRAPPED = 12

/** Returns the fields of a schema: its properties, or those of array items and map values. */
export const schemaChildren = schemaMemo((references, outer): Children => {
  let schema = outer
  const levels: Level[] = []
  for (let level = 0; level < MAX_UNWRAPPED; level++) {
    const isDone =
      countFields(schema) > 0 || choiceSources(schema, 'oneOf').length > 0 || choiceSources(schema, 'anyOf').length > 0
    const keyword = subschema(schema, 'items') ? 'items' : 'additionalProperties'
    const inner = isDone ? undefined : innerSchema(references, schema, keyword)
    if (!inner) break
    schema = inner
    if (schema.isCircular || outer.heads.some((head) => schema.heads.includes(head))) break
    levels.push({ name: [...levels.slice(-1).map(({ name }) => name), keyword].join('.'), schema })
  }
  const effectiveSchema = schema
  return {
    schema: effectiveSchema,
    levels,
    count: countFields(effectiveSchema),
    fields: () => ownFields(effectiveSchema),
  }
})

function countFields(schema: EffectiveSchema): number {
  const patterns = schema.parts.reduce(
    (sum, { value }) => sum + Object.keys(ownObject(value, 'patternProperties') ?? {}).length,
    0,
  )
  const fieldCount = schemaProperties(schema).size + subschemas(schema, 'prefixItems').length + patterns
  return fieldCount > 0 && otherNames(schema) ? fieldCount + 1 : fieldCount
}

function ownFields(schema: EffectiveSchema): Child[] {
  const properties = [...schemaProperties(schema)].map(([name, sources]) => ({ name, sources }))
  const tuple = subschemas(schema, 'prefixItems').map(({ value, at }, index) => ({
    name: `[${index}]`,
    sources: [{ value, at }],
  }))
  const patterns = schema.parts.flatMap(({ value, at }) =>
    Object.entries(ownObject(value, 'patternProperties') ?? {}).map(([pattern, source]) => ({
      name: `/${pattern}/`,
      sources: [{ value: source, at: below(at, 'patternProperties', pattern) }],
    })),
  )
  const fields = [...properties, ...tuple, ...patterns]
  const rest = fields.length > 0 ? otherNames(schema) : undefined
  return rest ? [...fields, { name: '{key}', sources: [rest] }] : fields
}

/** Returns the schema of additional properties, if it contains information. */
function otherNames(schema: EffectiveSchema): { value: Json; at: string } | undefined {
  const rest = keyword(schema, 'additionalProperties')
  const part = schema.parts.find(({ value }) => ownValue(value, 'additionalProperties') === rest)
  const isDescribed = isJsonObject(rest) && Object.keys(rest).length > 0 && part
  return isDescribed ? { value: rest, at: `${part.at}/additionalProperties` } : undefined
}
