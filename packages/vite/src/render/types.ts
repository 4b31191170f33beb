import type { CompiledPage, ContentOptions, FeedEntry } from '@octavo/content'
import type { Diagnostic } from '@octavo/core'

/** What every page render of a site needs; plain data, so that it can go to a worker thread. */
export interface RenderSettings {
  /** Absolute path of the docs root. */
  root: string
  content: SerializableContentOptions
  /** Folder of the highlight cache; absent when nothing is kept. */
  highlightCache?: string
  /** Module that exports `remarkPlugins` and `rehypePlugins`, for the user's own. */
  pluginModule?: string
}

export type SerializableContentOptions = Omit<ContentOptions, 'remarkPlugins' | 'rehypePlugins'>

/** The body of a page as HTML, with all that navigation, search and the link check need of it. */
export interface PageBody
  extends Pick<CompiledPage, 'headings' | 'links' | 'sections' | 'dependencies' | 'features' | 'lane'> {
  html: string
  /** Ids in the HTML that are no headings': what else a link may point to. */
  anchors: string[]
  title?: string
  /** What readers see as Markdown, with marks for addresses of the site. */
  markdown: string
  /** News items. */
  entries?: FeedEntry[]
  diagnostics: Diagnostic[]
}

export interface RenderRequest {
  file: string
  text: string
}

/** A rendered body, highlighted code that was not in the cache by cache key, and milliseconds by step. */
export interface RenderResponse {
  body: PageBody
  times: Record<string, number>
  highlighted: [key: string, html: string][]
}
