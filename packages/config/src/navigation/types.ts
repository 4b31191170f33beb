import type { BannerConfig } from '../schemas/bannerSchema.js'
import type { FooterConfig } from '../schemas/footerSchema.js'
import type { IconConfig } from '../schemas/iconSchema.js'
import type { NavbarConfig } from '../schemas/navbarSchema.js'
import type { ColorPair } from '../schemas/primitives.js'
import type { SpecSource } from '../schemas/specSource.js'
import type { NAME_KEYS } from './kinds.js'

export const DIRECTORY_MODES = ['none', 'accordion', 'card'] as const
export type DirectoryMode = (typeof DIRECTORY_MODES)[number]

/** A GraphQL schema or SDK artifact: a path or URL, or an object with the folder of its pages. */
export type GraphqlSource = string | { source: string; directory?: string }
export interface SdkSource {
  format: string
  source: string
  directory?: string
}

/** The lists of children. A node should have only one of them. */
export interface NavigationChildren {
  products?: ProductConfig[]
  languages?: LanguageConfig[]
  versions?: VersionConfig[]
  tabs?: TabConfig[]
  dropdowns?: DropdownConfig[]
  anchors?: AnchorConfig[]
  menu?: MenuItemConfig[]
  groups?: GroupConfig[]
  pages?: PageEntryConfig[]
}

/** Keys that every navigation node may have. */
export interface NavigationNodeBase {
  icon?: IconConfig
  hidden?: boolean
  searchable?: boolean
  boost?: number
  public?: boolean
  directory?: DirectoryMode
  openapi?: SpecSource
  asyncapi?: SpecSource
}

/** Keys that every division may have. A division with `href` is only a link. */
export interface DivisionBase extends NavigationNodeBase, NavigationChildren {
  href?: string
  global?: GlobalConfig
  description?: string
  color?: ColorPair
  tag?: string
}

/** `navigation` in docs.json as written. */
export interface NavigationConfig extends NavigationChildren {
  global?: GlobalConfig
  directory?: DirectoryMode
  openapi?: SpecSource
  asyncapi?: SpecSource
}

/** A page path, an operation (`POST /users`, `spec.yaml POST /users`), a nested group, or the pages of a folder. */
export type PageEntryConfig = string | GroupConfig | FolderEntryConfig

export const FOLDER_SORTS = ['order', 'prefix', 'name', 'title'] as const
export type FolderSort = (typeof FOLDER_SORTS)[number]

/** A folder whose pages are listed: a path from the docs root, or an object with options. */
export type PagesFromConfig =
  | string
  | {
      folder: string
      /** Default: `order`. */
      sort?: FolderSort
      /** Levels of sub-folders to list. Default: all, up to 20. */
      depth?: number
      /** Patterns as in a `.gitignore`, relative to the folder. */
      exclude?: string[]
    }

/** An entry in `pages` that is replaced with the pages of a folder. */
export interface FolderEntryConfig {
  pagesFrom: PagesFromConfig
}

export interface GroupConfig extends NavigationNodeBase {
  group: string
  tag?: string
  /** Page to which the title of the group links. */
  root?: string
  expanded?: boolean
  drilldown?: boolean
  graphql?: GraphqlSource
  sdk?: SdkSource
  /** Default: an empty list. */
  pages?: PageEntryConfig[]
  /** Pages of a folder, after `pages`. */
  pagesFrom?: PagesFromConfig
}

export interface TabConfig extends DivisionBase {
  tab: string
  align?: 'start' | 'end'
  graphql?: GraphqlSource
  sdk?: SdkSource
}

export interface MenuItemConfig extends DivisionBase {
  item: string
}

export interface AnchorConfig extends DivisionBase {
  anchor: string
}

export interface DropdownConfig extends DivisionBase {
  dropdown: string
}

export interface ProductConfig extends DivisionBase {
  product: string
  name?: string
}

export const VERSION_STATUSES = ['outdated', 'unreleased'] as const
export type VersionStatus = (typeof VERSION_STATUSES)[number]

export interface VersionConfig extends DivisionBase {
  version: string
  default?: boolean
  /** Default: none, for a version that readers use. */
  status?: VersionStatus
  /** Default: true. */
  listed?: boolean
}

export interface LanguageConfig extends DivisionBase {
  language: string
  default?: boolean
  banner?: BannerConfig
  footer?: FooterConfig
  navbar?: NavbarConfig
}

/** A link shown on all pages, with the name key of its kind. */
export type GlobalLink<Key extends string> = Record<Key, string> &
  Pick<DivisionBase, 'icon' | 'color' | 'description' | 'hidden'> & { href: string }

export type GlobalKind = 'products' | 'languages' | 'versions' | 'tabs' | 'dropdowns' | 'anchors'

export type GlobalConfig = { [Kind in GlobalKind]?: GlobalLink<(typeof NAME_KEYS)[Kind]>[] }
