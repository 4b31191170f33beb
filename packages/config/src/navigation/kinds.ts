/**
 * Keys for the children of a navigation node, widest division first. A node should have only one; if it has several,
 * the first one in this order is used.
 */
export const CHILD_KINDS = [
  'products',
  'languages',
  'versions',
  'tabs',
  'dropdowns',
  'anchors',
  'menu',
  'groups',
  'pages',
] as const
export type ChildKind = (typeof CHILD_KINDS)[number]

/** Name key of each list's entries. Pages are plain strings. */
export const NAME_KEYS = {
  products: 'product',
  languages: 'language',
  versions: 'version',
  tabs: 'tab',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  menu: 'item',
  groups: 'group',
  pages: 'group',
} as const satisfies Record<ChildKind, string>

/** Kinds of children not allowed in the entries of each list. */
export const FORBIDDEN_CHILDREN: Partial<Record<ChildKind, readonly ChildKind[]>> = {
  menu: ['menu'],
  anchors: ['anchors', 'menu'],
  dropdowns: ['dropdowns', 'menu'],
  products: ['products'],
  versions: ['versions', 'menu'],
  languages: ['languages', 'menu'],
}

/** Maximum depth of nested navigation nodes. */
export const MAX_NAVIGATION_DEPTH = 20

export function isNameKey(key: string): boolean {
  return Object.values<string>(NAME_KEYS).includes(key)
}

export function isChildKind(key: string | number | undefined): key is ChildKind {
  return typeof key === 'string' && (CHILD_KINDS as readonly string[]).includes(key)
}
