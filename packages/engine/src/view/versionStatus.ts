import type { DivisionNode, VersionView } from '@octavo/core'
import { firstPage, isDivision, matchingSlug, type Site } from '@octavo/site'
import { pageUrl } from '../files/urls.js'
import type { ViewContext } from './viewContext.js'

type Versions = Pick<Site, 'trails'> & { derived: Pick<Site['derived'], 'navigation'> }

interface StatedVersion {
  node: DivisionNode
  /** The versions whose pages readers should use instead: the default one, then the others from newest to oldest. */
  newer: DivisionNode[]
}

/**
 * Returns the page that search engines should list instead of a page in an outdated or unreleased version: the one with
 * the same path in the newest version that has it. Undefined for pages of other versions, and for pages that only this
 * version has.
 */
export function newestCopy(site: Versions, slug: string): string | undefined {
  const version = statedVersion(site, slug)
  return version?.newer.map((other) => copyIn(site, { slug, version, other })).find((copy) => copy !== undefined)
}

/** Returns the notice of a page in an outdated or unreleased version. */
export function versionView({ site, source, urls }: ViewContext, slug: string): VersionView | undefined {
  const version = statedVersion(site, slug)
  if (version?.node.status === undefined) return undefined
  const { status, label } = version.node
  const [latest] = version.newer
  if (!latest) return { status, label }
  const copy = copyIn(site, { slug, version, other: latest })
  const href = copy === undefined ? firstPage(source, latest.children)?.href : pageUrl(copy, urls)
  return { status, label, latest: href === undefined ? undefined : { label: latest.label, href } }
}

/** Returns the version of a page, if it has a status. */
function statedVersion({ trails, derived }: Versions, slug: string): StatedVersion | undefined {
  const trail = trails.get(slug) ?? []
  const at = trail.findIndex((node) => isDivision(node) && node.kind === 'version' && node.status !== undefined)
  const node = trail[at]
  if (!node || !isDivision(node)) return undefined
  const siblings = (trail[at - 1]?.children ?? derived.navigation.children)
    .filter(isDivision)
    .filter((other) => other.kind === 'version' && other.href === undefined && (other === node || !other.hidden))
  const current = siblings.filter(({ status }) => status === undefined)
  const latest = current.find((other) => other.default) ?? current[0]
  const before = siblings.slice(0, siblings.indexOf(node)).filter(({ status }) => status === 'outdated')
  const newer = new Set([...(latest ? [latest] : []), ...current, ...(node.status === 'outdated' ? before : [])])
  return { node, newer: [...newer] }
}

/** Returns the page with the same path in another version. A page that both versions list is not a copy. */
function copyIn(
  { trails }: Versions,
  { slug, version, other }: { slug: string; version: StatedVersion; other: DivisionNode },
): string | undefined {
  const copy = matchingSlug(slug, version.node, other)
  return copy !== undefined && copy !== slug && trails.get(copy)?.includes(other) ? copy : undefined
}
