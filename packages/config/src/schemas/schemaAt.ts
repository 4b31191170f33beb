import { docsSchema } from './docsSchema.js'
import type { JsonSchema } from './jsonSchema.js'

/** Returns the schema of the value at a path in docs.json, with the keys that it can have. Undefined for unknown keys. */
export function schemaAt(path: readonly (string | number)[]): JsonSchema | undefined {
  let schema: JsonSchema | undefined = docsSchema
  for (const key of path) {
    schema = typeof key === 'number' ? resolved(schema)?.items : propertySchema(resolved(schema), key)
    if (!schema) return undefined
  }
  return resolved(schema)
}

function propertySchema(schema: JsonSchema | undefined, key: string): JsonSchema | undefined {
  const { properties = {}, additionalProperties } = schema ?? {}
  if (Object.hasOwn(properties, key)) return properties[key]
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

/** Follows a reference, and the conditions of an entry that can be a path or an object. */
function resolved(schema: JsonSchema | undefined): JsonSchema | undefined {
  if (schema?.$ref !== undefined) {
    const name = schema.$ref.replace('#/$defs/', '')
    return Object.hasOwn(docsSchema.$defs, name) ? resolved(docsSchema.$defs[name]) : undefined
  }
  const form = schema?.properties ? undefined : (schema?.else ?? schema?.then)
  return form ? resolved(form) : schema
}
