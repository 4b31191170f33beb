import { below, lastKey, type References } from '../references/references.js'

/** The group and the name of a component, and what is inside it. */
export const COMPONENT = /^#\/components\/([^/]+)\/([^/]+)/

/** Where an excerpt has what references lead to. */
export interface ComponentLocations {
  /** Pointers of the excerpt, by those of what they are copies of; in the order of their references. */
  all: ReadonlyMap<string, string>
  /** What is in another file, or is no component, becomes one of the group; what is nowhere keeps its name. */
  of(ref: string, group: string): string
  /** Whether the document has it. */
  has(ref: string): boolean
}

export function componentLocations(references: References): ComponentLocations {
  const all = new Map<string, string>()
  const taken = new Set<string>()
  const has = (ref: string) => references.find(ref) !== undefined
  /** A name that neither the document nor the excerpt has in the group. */
  const freePlace = (ref: string, group: string) => {
    const last = lastKey(ref.replace(/#?\/?$/, ''))
    const name = last.replace(/\.(?:json|ya?ml)$/, '').replace(/[^\w.-]+/g, '_') || 'value'
    let place = below('#/components', group, name)
    for (let number = 2; taken.has(place) || has(place); number++)
      place = below('#/components', group, `${name}_${number}`)
    taken.add(place)
    return place
  }
  return {
    all,
    has,
    of(ref, group) {
      const place = all.get(ref) ?? (COMPONENT.test(ref) || !has(ref) ? ref : freePlace(ref, group))
      all.set(ref, place)
      return place
    },
  }
}

/** The keys that lead to a value. */
export interface Keys {
  key: string
  /** The key around. */
  above: string
  /** Inside a schema there are only schemas. */
  isSchema: boolean
}

/** Keys below which the values of a map, or the items of a list, are components of a group. */
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

/** The group of components that a value there belongs to. */
export function groupOf({ key, above, isSchema }: Keys): string {
  if (isSchema) return 'schemas'
  return key === 'requestBody' ? 'requestBodies' : (GROUPS.get(above) ?? 'schemas')
}
