import { createContext, type VNode } from 'preact'
import { useContext } from 'preact/hooks'

/** An icon's drawing, ready to be put inside `<svg>`; the caller vouches that it is safe. */
export interface IconDrawing {
  body: string
  viewBox: string
}

export interface IconOptions {
  style?: string
  library?: string
}

/** How an island's data names an icon. */
export function iconKey(name: string, { style = '', library = '' }: IconOptions = {}): string {
  return `${library}/${style}/${name}`
}

/** What the theme asks of whoever renders a page. */
export interface RenderContext {
  /** Drawing of a named icon, or undefined when no library has it. */
  icon(name: string, options?: IconOptions): IconDrawing | undefined
  /** Keep raw HTML (`dangerouslySetInnerHTML`) of the author's own code. Default false: it is left out. */
  allowHtml?: boolean
}

/** State of one page while it renders: ids given out and what components put beside the text. */
export interface PageScope {
  context: RenderContext
  /**
   * Root path put before icons that are paths: the site's for what comes from docs.json and frontmatter. `/` for the
   * text of a page, whose addresses are complete already.
   */
  base: string
  ids: Map<string, number>
  /** Request and response examples, for the column at the side. */
  examples: VNode[]
  /** Content of `<Panel>`, which replaces the table of contents. */
  panels: VNode[]
  /** Titles of the page's views and tags of its updates, for their switches. */
  views: string[]
  tags: string[]
  /** Nested fields are open from the start, unless they say otherwise. */
  expanded: boolean
}

/** A fresh scope: ids start anew, so one page renders to the same bytes every time. */
export function createScope(context: RenderContext, base = '/'): PageScope {
  return { context, base, ids: new Map(), examples: [], panels: [], views: [], tags: [], expanded: false }
}

export const ScopeContext = createContext<PageScope>(createScope({ icon: () => undefined }))

/** Tells islands apart, for ids that components make up; empty outside of them. */
export const IslandId = createContext('')

export function useScope(): PageScope {
  return useContext(ScopeContext)
}

/** The id, with `-2`, `-3`, … when the page has it already. */
export function uniqueId(scope: PageScope, base: string): string {
  const count = (scope.ids.get(base) ?? 0) + 1
  scope.ids.set(base, count)
  return count === 1 ? base : `${base}-${count}`
}
