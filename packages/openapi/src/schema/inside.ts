import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import { type EffectiveSchema, subschema } from './effective.js'
import { below, ownObject, ownValue, type Source } from './references.js'
import type { Children } from './schemaChildren.js'

/** Keywords whose schemas are shown as one line, or as whole schemas if they contain more than a line can say. */
const KEYWORDS = ['contains', 'propertyNames', 'contentSchema', 'unevaluatedProperties', 'unevaluatedItems', 'not']
const CONDITION = ['if', 'then', 'else']

/** Keywords that a line can say (`rules.ts`). */
const BRIEF = new Set(
  (
    'type const enum required properties not title minimum maximum exclusiveMinimum exclusiveMaximum multipleOf ' +
    'minLength maxLength pattern minItems maxItems uniqueItems minProperties maxProperties'
  ).split(' '),
)
/** Maximum number of fields and values, and nesting, that a line can say. */
const MAX_BRIEF_ITEMS = 6
const MAX_DEPTH = 2
/** Maximum length of a pattern or constant in a line. */
const MAX_TEXT = 100

/** A schema inside another one, with the path of keywords to it. */
interface Inside {
  name: string
  source: Source
}

/** Returns the schemas inside a schema that are neither fields nor variants and need more than a line. */
export function insideLevels(schema: EffectiveSchema, { levels, count }: Pick<Children, 'levels' | 'count'>): Inside[] {
  const all = [{ name: '', schema }, ...levels]
  return all.flatMap((level, index) => {
    const prefix = level.name === '' ? '' : `${level.name}.`
    const isLast = index === all.length - 1
    const insideSchemas = [...(isLast ? undescribedItems(level.schema, count) : []), ...longKeywords(level.schema)]
    return insideSchemas.map(({ name, source }) => ({ name: prefix + name, source }))
  })
}

/** Returns the keywords of a schema that are shown as whole schemas instead of a line. */
export function longKeywords({ parts }: EffectiveSchema): Inside[] {
  const keywords: Inside[] = []
  for (const { value, at } of parts) {
    const inside = (name: string) => ({ name, source: { value: ownValue(value, name), at: below(at, name) } })
    const namedKeywords = KEYWORDS.filter((name) => !isBrief(ownValue(value, name))).map(inside)
    const condition = CONDITION.filter((name) => isJsonObject(ownValue(value, name)))
    const isLong = condition.some((name) => !isBrief(ownValue(value, name)))
    const dependent = Object.entries(ownObject(value, 'dependentSchemas') ?? {})
    const dependencies = dependent
      .filter(() => dependent.length > MAX_BRIEF_ITEMS || dependent.some(([, item]) => !isBrief(item)))
      .map(([key, item]) => ({
        name: `dependentSchemas.${key}`,
        source: { value: item, at: below(at, 'dependentSchemas', key) },
      }))
    keywords.push(...(isLong ? condition.map(inside) : []), ...dependencies, ...namedKeywords)
  }
  return keywords
}

/** Returns the items or map values of a schema whose fields or variants are its own. */
function undescribedItems(schema: EffectiveSchema, count: number): Inside[] {
  const names = count > 0 ? ['items'] : ['items', 'additionalProperties']
  return names.flatMap((name) => {
    const source = subschema(schema, name)
    return source && isJsonObject(source.value) && Object.keys(source.value).length > 0 ? [{ name, source }] : []
  })
}

/** True if a line can say everything in a schema. */
function isBrief(value: Json | undefined, depth = 0): boolean {
  if (!isJsonObject(value)) return true
  if (depth > MAX_DEPTH) return false
  return Object.entries(value).every(([key, item]) => {
    if (key.startsWith('x-')) return true
    if (!BRIEF.has(key)) return false
    if (typeof item === 'string') return item.length <= MAX_TEXT
    if (key === 'not') return isBrief(item, depth + 1)
    if (key === 'properties') return isJsonObject(item) && areBrief(item, depth + 1)
    if (typeof item !== 'object' || item === null) return true
    return Array.isArray(item) && item.length <= MAX_BRIEF_ITEMS && item.every((one: Json) => isScalar(one))
  })
}

function areBrief(properties: JsonObject, depth: number): boolean {
  const values = Object.values(properties)
  return values.length <= MAX_BRIEF_ITEMS && values.every((value) => isBrief(value, depth))
}

function isScalar(value: Json): boolean {
  return typeof value === 'string' ? value.length <= MAX_TEXT : typeof value !== 'object' || value === null
}
