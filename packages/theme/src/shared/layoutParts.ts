import type { FunctionComponent } from 'preact'

/** Parts of a document that `layout` of `octavo.config.ts` can replace. */
export const LAYOUT_PARTS = [
  'Head',
  'Page',
  'Banner',
  'Navbar',
  'SearchButton',
  'Sidebar',
  'SidebarItem',
  'PageHeader',
  'Breadcrumbs',
  'TableOfContents',
  'OperationHeader',
  'Pagination',
  'Footer',
  'NotFound',
] as const

export type LayoutPart = (typeof LAYOUT_PARTS)[number]

/** The replacements of a site, by layout part. */
export type LayoutComponents = Readonly<Partial<Record<LayoutPart, FunctionComponent<never>>>>
