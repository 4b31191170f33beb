import { isObject, type MutableJson, type MutableObject, pathOf, type Trail } from './data.js'
import { LIMITS } from './limits.js'

/** A reference with the object that holds it. */
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
  /** Where something was cut off. */
  tooDeep: string[][]
  /** Objects and lists that were passed. */
  count: number
}

/** What the keys of an object are: fields of the format, names that authors chose, or data that is only shown. */
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
 * Finds the references of a document: those that the format knows, not values of examples that look like one.
 * What is too deep, which only overlays can make, is cut off.
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

/** The mapping of a discriminator holds names of schemas as well. */
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
