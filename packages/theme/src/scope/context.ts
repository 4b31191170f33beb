import { createContext, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import type { LayoutComponents, LayoutPart } from './layoutParts.js'

/** The content of an icon's `<svg>`, which must be trusted. */
export interface IconDrawing {
  body: string
  viewBox: string
}

interface IconOptions {
  style?: string
  library?: string
}

/** Returns the key of an icon in an island's data. */
export function iconKey(name: string, { style = '', library = '' }: IconOptions = {}): string {
  return `${library}/${style}/${name}`
}

/** The functions and options that rendering a page needs. */
export interface RenderContext {
  /** Returns the drawing of an icon, or undefined when no library has it. */
  icon(name: string, options?: IconOptions): IconDrawing | undefined
  /** The site's replacements of parts of the layout. */
  layout?: LayoutComponents | undefined
  /** Reports a replacement that threw. */
  onLayoutError?(part: LayoutPart, error: unknown): void
  /** Keeps raw HTML (`dangerouslySetInnerHTML`) of user code. Default false. */
  allowHtml?: boolean
}

/** State of a page while it renders: used ids, and content that components add beside the text. */
export interface PageScope {
  context: RenderContext
  /**
   * Base for icons that are paths: the site's base for those of docs.json and frontmatter, or `/` for the text of a
   * page, whose URLs already include the base.
   */
  base: string
  ids: Map<string, number>
  /** Request and response examples for the side column. */
  examples: VNode[]
  /** Content of `<Panel>`, which replaces the table of contents. */
  panels: VNode[]
  /** Titles of views and tags of updates, for their switches. */
  views: string[]
  tags: string[]
  /** Default for `defaultOpen` of nested fields. */
  expanded: boolean
}

/** Returns a new scope without used ids, so that rendering a page is deterministic. */
export function createScope(context: RenderContext, base = '/'): PageScope {
  return { context, base, ids: new Map(), examples: [], panels: [], views: [], tags: [], expanded: false }
}

export const ScopeContext = createContext<PageScope>(createScope({ icon: () => undefined }))

/** Id of the current island, as prefix of generated ids; empty outside of islands. */
export const IslandId = createContext('')

export function useScope(): PageScope {
  return useContext(ScopeContext)
}

/** Returns the id, with `-2`, `-3`, … when it is already used. */
export function uniqueId(scope: PageScope, base: string): string {
  const count = (scope.ids.get(base) ?? 0) + 1
  scope.ids.set(base, count)
  return count === 1 ? base : `${base}-${count}`
}
