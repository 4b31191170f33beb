import type { Pointer } from '../sources/keys.js'
import { isRawNode, type RawNode } from '../sources/keys.js'

/** A part of navigation that has versions, or gets them. */
export interface VersionHost {
  node: RawNode
  pointer: Pointer
  versions: readonly RawNode[]
}

/** Parts above versions: each product and each language has its own. */
const ABOVE = ['products', 'languages'] as const
const BELOW = ['tabs', 'dropdowns', 'anchors'] as const

/**
 * Returns the parts of navigation with versions. On a site without versions, these are all of navigation, or each of
 * its products and languages.
 */
export function versionHosts(navigation: unknown, pointer: Pointer = ['navigation']): VersionHost[] {
  if (!isRawNode(navigation)) return []
  if (Array.isArray(navigation.versions)) {
    return [{ node: navigation, pointer, versions: navigation.versions.filter(isRawNode) }]
  }
  const inside = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const list: unknown = navigation[key]
      return Array.isArray(list) ? list.flatMap((item, index) => versionHosts(item, [...pointer, key, index])) : []
    })
  if (ABOVE.some((key) => Array.isArray(navigation[key]))) return inside(ABOVE)
  const below = inside(BELOW).filter(({ versions }) => versions.length > 0)
  if (below.length > 0) return below
  return navigation.href === undefined ? [{ node: navigation, pointer, versions: [] }] : []
}

/** Returns the index of the version that readers see first: the default one, or else the first that is shown. */
export function currentVersion(versions: readonly RawNode[]): number {
  const byDefault = versions.findIndex((version) => version.default === true)
  const firstShown = versions.findIndex((version) => version.hidden !== true && version.href === undefined)
  return Math.max(0, byDefault === -1 ? firstShown : byDefault)
}
