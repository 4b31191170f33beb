import { createContext, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import type { LayoutComponents, LayoutPart } from './layoutParts.js'

/** The content of an icon's `<svg>`, which must be trusted. */
export interface IconDrawing {
  body: string
  viewBox: string
  /** True if the shapes are lines 2 units wide with round ends. */
  isStroked?: boolean
}

interface IconOptions {
  style?: string
  library?: string
}

/** Returns the key of an icon in an island's data. */
export function iconKey(name: string, { style = '', library = '' }: IconOptions = {}): string {
  return `${library}/${style}/${name}`
}

/** Functions and options needed to render a page. */
export interface RenderContext {
  /** Returns the drawing of an icon, or undefined if no library has it. */
  icon(name: string, options?: IconOptions): IconDrawing | undefined
  /** The site's replacements for layout parts. */
  layout?: LayoutComponents | undefined
  /** Reports a replacement that has thrown. */
  onLayoutError?(part: LayoutPart, error: unknown): void
  /** Keeps raw HTML (`dangerouslySetInnerHTML`) in user code. Default false. */
  allowHtml?: boolean
}

/** State while a page is rendered: used ids, and content that components add beside the text. */
export interface PageScope {
  context: RenderContext
  /**
   * Base for icons that are paths: the site's base in docs.json and frontmatter, or `/` in the text of a page, whose
   * URLs already include the base.
   */
  base: string
  ids: Map<string, number>
  /** The beginning of generated ids, for content that is inserted into pages. */
  idPrefix: string
  /** Request and response examples for the side column. */
  examples: VNode[]
  /** Content of `<Panel>`, which replaces the table of contents. */
  panels: VNode[]
  /** Titles of views and tags of updates, for the switches. */
  views: string[]
  tags: string[]
  /** Default for `defaultOpen` of nested fields. */
  expanded: boolean
}

/** Returns a new scope without used ids, so that rendering a page is deterministic. */
export function createScope(context: RenderContext, base = '/', idPrefix = ''): PageScope {
  return { context, base, ids: new Map(), idPrefix, examples: [], panels: [], views: [], tags: [], expanded: false }
}

export const ScopeContext = createContext<PageScope>(createScope({ icon: () => undefined }))

/** Id of the current island, which is the prefix of generated ids. Empty outside islands. */
export const IslandId = createContext('')

export function useScope(): PageScope {
  return useContext(ScopeContext)
}

/** Returns the id, with `-2`, `-3`, … if it is already used. */
export function uniqueId(scope: PageScope, name: string): string {
  const base = scope.idPrefix + name
  const count = (scope.ids.get(base) ?? 0) + 1
  scope.ids.set(base, count)
  return count === 1 ? base : `${base}-${count}`
}
