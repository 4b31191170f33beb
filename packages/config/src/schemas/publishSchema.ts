import { docsSchema } from './docsSchema.js'
import { type JsonSchema, type JsonType, mapValues } from './jsonSchema.js'

const refSchema: JsonSchema = {
  type: 'string',
  description: 'Path of a JSON file that replaces this object; keys beside it override keys of the file.',
  examples: ['./navigation.json'],
}

/** Returns the schema for editors, in which a `$ref` to a file can replace any object or list. */
export function publishSchema(): Record<string, unknown> {
  const { $defs, ...root } = docsSchema
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'docs.json',
    ...publish(root),
    $defs: mapValues($defs, publish),
  }
}

function publish(schema: JsonSchema): Record<string, unknown> {
  const { type = [], required, properties = {}, items, additionalProperties, then: _, else: __, ...rest } = schema
  const types = [type].flat()
  const isObject = types.includes('object')
  const keys = { ...mapValues(properties, publish), $ref: refSchema }
  return {
    type: types.length > 0 ? type : undefined,
    ...rest,
    ...(isObject && { properties: keys, ...publishAdditional(additionalProperties) }),
    ...(!isObject && types.includes('array') && listOrRef(types)),
    items: items && publish(items),
    ...publishBranches(schema),
    allOf: required && [{ if: { required: ['$ref'] }, else: { required } }],
  }
}

function listOrRef(types: readonly JsonType[]): Record<string, unknown> {
  return { type: [...types, 'object'], properties: { $ref: refSchema }, required: ['$ref'] }
}

function publishAdditional(schema: boolean | JsonSchema | undefined): Record<string, unknown> {
  if (schema === undefined) return {}
  return { additionalProperties: typeof schema === 'boolean' ? schema : publish(schema) }
}

function publishBranches(schema: JsonSchema): Record<string, unknown> {
  const keys = (['then', 'else'] as const).filter((key) => schema[key])
  return Object.fromEntries(keys.map((key) => [key, publish(schema[key] ?? {})]))
}
