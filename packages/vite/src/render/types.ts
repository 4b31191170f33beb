import type { CompiledPage, ContentOptions, FeedEntry } from '@octavo/content'
import type { Diagnostic, SectionLines } from '@octavo/core'
import type { SearchSection, SectionCounts } from '@octavo/search'
import type { ApiFragment } from './apiContent.js'
import type { IslandCode } from './islandCode.js'

/** What every page render of a site needs; plain data, so that it can go to a worker thread. */
export interface RenderSettings {
  /** Absolute path of the docs root. */
  root: string
  content: SerializableContentOptions
  /** Folder of the highlight cache; absent when nothing is kept. */
  highlightCache?: string
  /** Module that exports `remarkPlugins` and `rehypePlugins`, for the user's own. */
  pluginModule?: string
  /** Show a box with the error where content failed, as dev does. Default false. */
  showErrors?: boolean
}

type SerializableContentOptions = Omit<ContentOptions, 'components' | 'remarkPlugins' | 'rehypePlugins'>

/** What navigation and the checks need of a rendered page. */
export interface BodyMeta
  extends Pick<CompiledPage, 'headings' | 'links' | 'dependencies' | 'features' | 'classNames' | 'lane'> {
  /** Ids in the HTML that are no headings': what else a link may point to. */
  anchors: string[]
  title?: string
  /** Characters of its text for search. */
  textLength: number
  /** Paths of pages that only the Markdown of a document's texts leads to, besides `links`. */
  markdownTargets?: string[]
  /** Parts of OpenAPI documents that the page loads when they are opened. */
  fragments?: ApiFragment[]
  /** Output path of what the page's API playground reads. */
  playground?: string
  /** User code that runs in the browser too. */
  islands?: IslandCode
  diagnostics: Diagnostic[]
}

/** The body of a page in each form that something is made of. */
export interface BodyTexts {
  html: string
  /** What search finds the page by. */
  search: SearchText
  /** What readers see as Markdown, with marks for addresses of the site. */
  markdown: string
  /** News items. */
  entries?: FeedEntry[]
}

export interface RenderRequest {
  file: string
  text: string
  /** What the page shows of an OpenAPI document: `ApiContent` as JSON, which crosses threads faster than what it holds. */
  api?: string
}

/** The sections of a page, their text apart from their words: an index is made without it. */
export interface SearchText extends SearchWords {
  texts: string[]
}

export interface SearchWords {
  sections: Omit<SearchSection, 'text'>[]
  counts: SectionCounts
  /** Of each section, in the Markdown of the page. */
  lines: SectionLines[]
}

/** `BodyTexts` as they go to a cache, each read alone: strings cross threads faster than what they hold. */
export interface WrittenTexts {
  html: string
  /** `markdown` and `entries` as JSON. */
  markdown: string
  /** `SearchWords` as JSON. */
  words: string
  /** The text of each section, as JSON. */
  texts: string
}

/** A rendered body, and milliseconds by step. */
export interface RenderResponse {
  meta: BodyMeta
  texts: WrittenTexts
  times: Record<string, number>
}
