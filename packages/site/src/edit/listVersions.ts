import { isDivision } from '../navigation/trails.js'
import type { Site } from '../site.js'

/** A version of a site. */
export interface ListedVersion {
  name: string
  isDefault: boolean
  status?: 'outdated' | 'unreleased' | undefined
  isHidden: boolean
  /** False if the sitemap and files for agents omit its pages. */
  isListed: boolean
  /** Number of pages, in all languages and products. */
  pages: number
}

/** Returns the versions of a site in the order of navigation. */
export function listVersions(site: Site): ListedVersion[] {
  const versions = new Map<string, ListedVersion>()
  for (const trail of site.trails.values()) {
    const at = trail.findIndex((node) => isDivision(node) && node.kind === 'version')
    const node = trail[at]
    if (!node || !isDivision(node)) continue
    const siblings = (trail[at - 1]?.children ?? site.derived.navigation.children)
      .filter(isDivision)
      .filter(({ kind, hidden }) => kind === 'version' && !hidden)
    const first = siblings.find((sibling) => sibling.default) ?? siblings[0]
    const version = versions.get(node.name) ?? {
      name: node.name,
      isDefault: false,
      status: node.status,
      isHidden: node.hidden === true,
      isListed: node.listed !== false,
      pages: 0,
    }
    version.isDefault ||= node === first
    version.pages++
    versions.set(node.name, version)
  }
  return [...versions.values()]
}
