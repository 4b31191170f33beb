import { isObject, type MutableJson, type MutableObject, pathOf, type Trail } from './data.js'
import { LIMITS } from './limits.js'

/** A reference with the object that contains it. */
export interface FoundRef {
  holder: MutableObject
  /** `$ref`, or a name of a discriminator's mapping. */
  key: string
  trail: Trail | undefined
}

export interface FoundRefs {
  refs: FoundRef[]
  /** Paths by `$anchor` and `$id`. */
  anchors: Map<string, string[]>
  /** Paths of values that were emptied because they exceed the nesting limit. */
  tooDeep: string[][]
  /** Number of objects and lists. */
  count: number
}

/** The kind of keys of an object: fields of the format, names that authors choose, or data that is only shown. */
type Kind = 'fields' | 'names' | 'mapping' | 'data'

/** Fields whose keys are names. */
const NAMED = new Set(
  (
    'properties patternProperties $defs definitions dependentSchemas paths webhooks schemas responses parameters ' +
    'examples requestBodies headers securitySchemes links callbacks pathItems content encoding variables mediaTypes'
  ).split(' '),
)

const DATA = new Set(['example', 'default', 'enum', 'const', 'value', 'security', 'scopes', 'dataValue'])

/**
 * Finds the references that the format defines, not values of examples that look like one. Empties objects and lists
 * that exceed the nesting limit, as parsers do, because overlays can add levels.
 */
export function collectRefs(root: MutableJson): FoundRefs {
  const found: FoundRefs = { refs: [], anchors: new Map(), tooDeep: [], count: 0 }
  visit(root, 'fields', { found, trail: undefined, depth: 0 })
  return found
}

interface Visit {
  found: FoundRefs
  trail: Trail | undefined
  depth: number
}

function visit(value: MutableJson, kind: Kind, { found, trail, depth }: Visit): void {
  if (typeof value !== 'object' || value === null) return
  found.count++
  if (depth > LIMITS.depth) {
    found.tooDeep.push(pathOf(trail))
    if (Array.isArray(value)) value.length = 0
    else for (const key of Object.keys(value)) delete value[key]
    return
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item = value[index] as MutableJson
      if (typeof item !== 'object') continue
      visit(item, kind, { found, trail: { parent: trail, key: String(index) }, depth: depth + 1 })
    }
    return
  }
  if (kind !== 'data') noteRefs(value, kind, { found, trail, depth })
  for (const key of Object.keys(value)) {
    const child = value[key]
    if (typeof child !== 'object' || child === null) continue
    visit(child, kindOf(kind, key, child), { found, trail: { parent: trail, key }, depth: depth + 1 })
  }
}

function noteRefs(object: MutableObject, kind: Kind, { found, trail }: Visit): void {
  if (kind === 'mapping') {
    for (const key of Object.keys(object)) {
      if (typeof object[key] === 'string' && looksLikeRef(object[key])) found.refs.push({ holder: object, key, trail })
    }
    return
  }
  if (typeof object.$ref === 'string') found.refs.push({ holder: object, key: '$ref', trail })
  if (kind !== 'fields') return
  if (typeof object.$anchor === 'string') found.anchors.set(object.$anchor, pathOf(trail))
  if (typeof object.$id === 'string') found.anchors.set(object.$id, pathOf(trail))
}

/** Values in the mapping of a discriminator can also be names of schemas. */
function looksLikeRef(text: string): boolean {
  return text.includes('#') || text.includes('/') || /\.(?:json|ya?ml)$/i.test(text)
}

function kindOf(kind: Kind, key: string, child: MutableJson): Kind {
  if (kind === 'data') return 'data'
  if (kind === 'names') return 'fields'
  if (DATA.has(key) || key.startsWith('x-')) return 'data'
  if (key === 'mapping') return 'mapping'
  if (key === 'examples') return isObject(child) ? 'names' : 'data'
  return NAMED.has(key) && isObject(child) ? 'names' : 'fields'
}
