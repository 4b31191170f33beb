import { NAME_KEYS } from '../navigation/kinds.js'
import { docsSchema } from './docs.js'
import type { JsonSchema } from './jsonSchema.js'

/** A key of docs.json. */
export interface ConfigKey {
  /** `seo.paths[].metatags`; keys of navigation nodes begin with the list that the node is in: `tabs[].icon`. */
  path: string
  schema: JsonSchema
  isRequired: boolean
  /** Keys inside of it are listed as well. */
  hasKeys: boolean
}

/** The path that keys of each definition begin with. `page` is a path, or a group. */
const DEFINITION_PATHS: Readonly<Record<string, string>> = {
  global: 'navigation.global',
  ...Object.fromEntries(
    Object.entries(NAME_KEYS).map(([list, name]) => [name, list === 'pages' ? 'groups[]' : `${list}[]`]),
  ),
}

/** Returns every key of docs.json in the order of the schema. A part that several keys share is listed below the first one. */
export function configKeys(): ConfigKey[] {
  const seen = new Set<JsonSchema>()
  const keysOf = (schema: JsonSchema, parent: string): ConfigKey[] =>
    Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
      const path = parent === '' ? key : `${parent}.${key}`
      const isKnown = seen.has(value)
      seen.add(value)
      const inner = isKnown ? [] : [...keysOf(value, path), ...(value.items ? keysOf(value.items, `${path}[]`) : [])]
      return [
        { path, schema: value, isRequired: schema.required?.includes(key) ?? false, hasKeys: inner.length > 0 },
        ...inner,
      ]
    })
  const { $defs, ...root } = docsSchema
  const definitions = Object.entries($defs).filter(([name]) => name !== 'page')
  return [...keysOf(root, ''), ...definitions.flatMap(([name, schema]) => keysOf(schema, definitionPath(name)))]
}

/** Returns the path that keys of a navigation node begin with, by the name of its definition. */
export function definitionPath(name: string): string {
  return DEFINITION_PATHS[name === 'page' ? 'group' : name] ?? name
}
