import type { GroupNode, IconReference, Navigation, NavigationNode, PageNode } from '@octavo/core'
import { isDivision, type Trail } from './trails.js'

/** The label of a page in navigation. */
export interface PageLabel {
  label: string
  /** The label as HTML, if it contains code. */
  labelHtml?: string
  /** URL of the page in links, or of another site if frontmatter `url` is set. */
  href: string
  external: boolean
  /** Omitted in sidebars, previous/next links and division links. */
  hidden: boolean
  icon?: IconReference
  tag?: string
  method?: string
  deprecated?: boolean
}

export interface NavigationSource {
  navigation: Navigation
  trails: ReadonlyMap<string, Trail>
  label(page: PageNode): PageLabel
  /** Converts an href in docs.json to a URL for the document, with base path and link style. */
  href(href: string): { href: string; external: boolean }
  /** URL of the document with a group's sidebar children, for sidebars that are too long to be in every page. */
  fragmentUrl(group: GroupNode): string
  /** True to include long sidebars completely, because the site cannot load groups on demand. */
  isWhole?: boolean
  /** `drilldown` of groups that do not set it (`interaction.drilldown`). Default: false. */
  drilldown?: boolean | undefined
}

/** Returns the page that opens when a division or group is clicked. */
export function firstPage(
  source: NavigationSource,
  nodes: readonly NavigationNode[],
  isIncluded: (slug: string) => boolean = () => true,
): PageLabel | undefined {
  const preferred = nodes.find(isDefault)
  for (const node of preferred ? [preferred, ...nodes] : nodes) {
    if (node.kind === 'page') {
      if (!isIncluded(node.slug)) continue
      const label = source.label(node)
      if (!label.hidden && !label.external) return label
    } else if (!node.hidden) {
      const root =
        node.kind === 'group' && node.root !== undefined && isIncluded(node.root)
          ? source.label({ kind: 'page', slug: node.root })
          : undefined
      const page = root ?? firstPage(source, node.children, isIncluded)
      if (page) return page
    }
  }
  return undefined
}

function isDefault(node: NavigationNode): boolean {
  return isDivision(node) && node.default === true
}
