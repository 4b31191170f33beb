import type { OperationReference } from './operation.js'

/** An icon by name. Default for `library`: `icons.library` in docs.json. */
export interface IconReference {
  name: string
  style?: string
  library?: string
}

export type DivisionKind = 'product' | 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'item'

/** A top-level part of navigation. Divisions can be nested in any order. */
export interface DivisionNode {
  kind: DivisionKind
  /** The name of the division: language code, version, tab title and so on. */
  name: string
  label: string
  icon?: IconReference
  description?: string
  tag?: string
  color?: { light?: string; dark?: string }
  align?: 'start' | 'end'
  default?: boolean
  hidden?: boolean
  searchable?: boolean
  /** Set for a version that readers should not use. */
  status?: 'outdated' | 'unreleased'
  /** False for a version that the sitemap and files for agents omit. */
  listed?: boolean
  /** Set for divisions that are only links. */
  href?: string
  /** Links shown in the whole division (`global`). */
  global?: DivisionNode[]
  /** True for the posts of a blog, which pages outside navigation do not open. */
  isBlog?: true
  /** True for a blog without a tab. */
  isUnlinked?: true
  /** Keys of docs.json that override the site's in this division (`banner`, `footer` and `navbar` of a language). */
  overrides?: Record<string, unknown>
  children: NavigationNode[]
}

/** A titled list of pages and groups. */
export interface GroupNode {
  kind: 'group'
  label: string
  icon?: IconReference
  tag?: string
  /** Slug of the page that the group's title links to. */
  root?: string
  expanded?: boolean
  /** True if the title of a nested group without `root` links to its first page. Default: the setting of the site. */
  drilldown?: boolean
  hidden?: boolean
  searchable?: boolean
  boost?: number
  directory?: 'none' | 'accordion' | 'card'
  children: NavigationNode[]
}

/** A page in navigation. Its title is its label. */
export interface PageNode {
  kind: 'page'
  slug: string
  /** Set for the page of an operation. */
  operation?: OperationReference
  /** True for a page that lists others. It has no previous and next page. */
  isList?: true
  /** Title of a page without a file. */
  title?: string
  /** Path or URL of the document that the page is about, or whose group or model it shows. */
  document?: string
  /** Set for the page that replaces a whole spec while the spec cannot be read. */
  spec?: string
}

export type NavigationNode = DivisionNode | GroupNode | PageNode

/** The whole navigation of a site. */
export interface Navigation {
  /** Links shown on every page (`navigation.global`). */
  global: DivisionNode[]
  children: NavigationNode[]
}
