/** An icon as authors name it; `library` defaults to `icons.library` of docs.json. */
export interface IconReference {
  name: string
  style?: string
  library?: string
}

export type DivisionKind = 'product' | 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'item'

/** A top-level part of navigation; divisions nest in any order. */
export interface DivisionNode {
  kind: DivisionKind
  /** Stable within the site: the chain of kinds and names from the root. */
  id: string
  label: string
  icon?: IconReference
  description?: string
  tag?: string
  color?: { light?: string; dark?: string }
  align?: 'start' | 'end'
  default?: boolean
  hidden?: boolean
  /** Set for divisions that only link somewhere. */
  href?: string
  children: NavigationNode[]
}

/** A titled list of pages and groups. */
export interface GroupNode {
  kind: 'group'
  id: string
  label: string
  icon?: IconReference
  tag?: string
  /** Slug of the page the group's title links to. */
  root?: string
  expanded?: boolean
  hidden?: boolean
  directory?: 'none' | 'accordion' | 'card'
  children: NavigationNode[]
}

/** A page in navigation. */
export interface PageNode {
  kind: 'page'
  slug: string
  /** sidebarTitle, title, H1 or slug, in this order. */
  label: string
  icon?: IconReference
  tag?: string
  deprecated?: boolean
  hidden?: boolean
  /** HTTP method of an API page, shown as a pill. */
  method?: string
  /** Set when frontmatter `url` makes the page an external link. */
  href?: string
}

export type NavigationNode = DivisionNode | GroupNode | PageNode
