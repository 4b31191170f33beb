import { NAME_KEYS } from '../navigation/kinds.js'
import { docsSchema } from './docsSchema.js'
import type { JsonSchema } from './jsonSchema.js'

/** A key of docs.json. */
export interface ConfigKey {
  /**
   * Path such as `seo.paths[].metatags`. Paths in navigation nodes start with the list that contains the node, such as
   * `tabs[].icon`.
   */
  path: string
  schema: JsonSchema
  isRequired: boolean
  /** True if keys inside it are listed too. */
  hasKeys: boolean
}

/** Path prefix for the keys of each definition. A `page` is a path or a group. */
const DEFINITION_PATHS: Readonly<Record<string, string>> = {
  global: 'navigation.global',
  ...Object.fromEntries(
    Object.entries(NAME_KEYS).map(([list, name]) => [name, list === 'pages' ? 'groups[]' : `${list}[]`]),
  ),
}

/**
 * Returns every key of docs.json in schema order. Parts shared by several keys are listed once, below the first key.
 */
export function configKeys(): ConfigKey[] {
  const visited = new Set<JsonSchema>()
  const schemaKeys = (schema: JsonSchema, parent: string): ConfigKey[] =>
    Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
      const path = parent === '' ? key : `${parent}.${key}`
      const isKnown = visited.has(value)
      visited.add(value)
      const inner = isKnown
        ? []
        : [...schemaKeys(value, path), ...(hasOwnItems(value) ? schemaKeys(value.items, `${path}[]`) : [])]
      return [
        { path, schema: value, isRequired: schema.required?.includes(key) ?? false, hasKeys: inner.length > 0 },
        ...inner,
      ]
    })
  const { $defs, ...root } = docsSchema
  const definitions = Object.entries($defs).filter(([name]) => name !== 'page')
  return [...schemaKeys(root, ''), ...definitions.flatMap(([name, schema]) => schemaKeys(schema, definitionPath(name)))]
}

/** Returns false for a list without keys, and for one object or several, whose keys are listed once. */
function hasOwnItems(schema: JsonSchema): schema is JsonSchema & { items: JsonSchema } {
  return schema.items !== undefined && schema.items.properties !== schema.properties
}

/** Returns the path prefix for keys of a navigation node, by definition name. */
export function definitionPath(name: string): string {
  return DEFINITION_PATHS[name === 'page' ? 'group' : name] ?? name
}
