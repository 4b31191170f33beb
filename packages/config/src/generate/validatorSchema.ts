import type { JsonSchema } from '../schemas/jsonSchema.js'

type Definitions = Readonly<Record<string, JsonSchema>>
type RootSchema = JsonSchema & { $defs: Definitions }

/**
 * Returns the schema as ajv compiles it: without the texts that only people read, and with every part that occurs more
 * than once as one definition. Icons, links and specs occur in each kind of navigation node; compiled in place they
 * make the validator three times as large.
 */
export function validatorSchema({ $defs, ...root }: RootSchema): RootSchema {
  const bare = withoutNotes(root)
  const bareDefinitions = mapValues($defs, withoutNotes)
  const repeated = findRepeated([bare, ...Object.values(bareDefinitions)])
  const shared: Record<string, JsonSchema> = {}
  const share = (schema: JsonSchema): JsonSchema => {
    const name = repeated.get(JSON.stringify(schema))
    if (name === undefined) return mapParts(schema, share)
    shared[name] ??= mapParts(schema, share)
    return { $ref: `#/$defs/${name}` }
  }
  const definitions = mapValues(bareDefinitions, (schema) => mapParts(schema, share))
  return { ...mapParts(bare, share), $defs: { ...definitions, ...shared } }
}

function withoutNotes({ description: _, examples: __, default: ___, ...schema }: JsonSchema): JsonSchema {
  return mapParts(schema, withoutNotes)
}

/** Names for the parts that occur more than once, by their JSON. */
function findRepeated(schemas: readonly JsonSchema[]): Map<string, string> {
  const seen = new Set<string>()
  const repeated = new Map<string, string>()
  const visit = (part: JsonSchema): JsonSchema => {
    const json = JSON.stringify(part)
    if (seen.has(json) && !part.$ref && !repeated.has(json)) repeated.set(json, `shared${repeated.size}`)
    seen.add(json)
    return mapParts(part, visit)
  }
  for (const schema of schemas) mapParts(schema, visit)
  return repeated
}

/** A copy with `change` applied to the schemas directly inside this one. */
function mapParts(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const copy: Record<string, unknown> = { ...schema }
  if (schema.properties) copy.properties = mapValues(schema.properties, change)
  // `propertyNames` stays in place: behind a reference, its errors would look like those of the value.
  for (const key of ['additionalProperties', 'items', 'if', 'then', 'else'] as const) {
    const part = schema[key]
    if (typeof part === 'object') copy[key] = change(part)
  }
  return copy
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}
