import { below, lastKey, type References } from '../references/references.js'

/** The pointer of a component or a value inside it, with group and name. */
export const COMPONENT = /^#\/components\/([^/]+)\/([^/]+)/

/** The locations of referenced values in an excerpt. */
export interface ComponentLocations {
  /** Pointers in the excerpt by those in the document, in the order of references. */
  all: ReadonlyMap<string, string>
  /** Returns the pointer in the excerpt. Values of other files, or outside components, become components of the group. */
  of(ref: string, group: string): string
  /** Returns whether the document contains the target. */
  has(ref: string): boolean
}

export function componentLocations(references: References): ComponentLocations {
  const all = new Map<string, string>()
  const taken = new Set<string>()
  const has = (ref: string) => references.find(ref) !== undefined
  /** Returns a pointer that neither the document nor the excerpt has in the group. */
  const newPointer = (ref: string, group: string) => {
    const last = lastKey(ref.replace(/#?\/?$/, ''))
    const name = last.replace(/\.(?:json|ya?ml)$/, '').replace(/[^\w.-]+/g, '_') || 'value'
    let pointer = below('#/components', group, name)
    for (let number = 2; taken.has(pointer) || has(pointer); number++)
      pointer = below('#/components', group, `${name}_${number}`)
    taken.add(pointer)
    return pointer
  }
  return {
    all,
    has,
    of(ref, group) {
      const pointer = all.get(ref) ?? (COMPONENT.test(ref) || !has(ref) ? ref : newPointer(ref, group))
      all.set(ref, pointer)
      return pointer
    },
  }
}

/** The last keys of a value's path. */
export interface Keys {
  key: string
  /** The parent key. */
  above: string
  /** True inside a schema, where all targets are schemas. */
  isSchema: boolean
}

/** Groups of components by the key of their map or list. */
const GROUPS = new Map([
  ['callbacks', 'callbacks'],
  ['content', 'mediaTypes'],
  ['examples', 'examples'],
  ['headers', 'headers'],
  ['links', 'links'],
  ['mediaTypes', 'mediaTypes'],
  ['parameters', 'parameters'],
  ['requestBodies', 'requestBodies'],
  ['responses', 'responses'],
  ['securitySchemes', 'securitySchemes'],
])

/** Returns the group of components for a value. */
export function groupOf({ key, above, isSchema }: Keys): string {
  if (isSchema) return 'schemas'
  return key === 'requestBody' ? 'requestBodies' : (GROUPS.get(above) ?? 'schemas')
}
