import type { CompiledPage, ContentOptions, FeedEntry } from '@octavo/content'
import type { Diagnostic, Heading, SectionLines } from '@octavo/core'
import type { SearchSection, SectionCounts } from '@octavo/search'
import type { ApiContent, ApiFragment, PageFiles, SentOperation } from './apiContent.js'
import type { IslandCode } from './islandCode.js'

/** Settings shared by all page renders, as plain data. */
export interface RenderSettings {
  /** Absolute path of the docs root. */
  root: string
  content: SerializableContentOptions
  /** Folder of the highlight cache. Undefined if there is no cache. */
  highlightCache?: string
  /** Hashes of the files of custom code languages. */
  grammars?: readonly string[]
  /** Hash of the configuration file, if it has `remarkPlugins` or `rehypePlugins`. */
  markdownPlugins?: string
  /** Hash of the files that `transformTree` of Octavo plugins depends on. */
  pluginInputs?: string | undefined
  /** The replacement of `OperationHeader`, and the hash of its code. */
  operationHeader?: string
  layoutHash?: string
  /** True for trusted sites, whose `twoslash` blocks use the types of installed packages. */
  readsPackageTypes?: boolean
  /** Shows errors in place of failed content, for dev. Default false. */
  showErrors?: boolean
}

type SerializableContentOptions = Omit<ContentOptions, 'components' | 'remarkPlugins' | 'rehypePlugins'>

/** Data of a rendered page for navigation and checks. */
export interface BodyMeta
  extends Pick<CompiledPage, 'headings' | 'links' | 'dependencies' | 'features' | 'classNames' | 'lane'> {
  /** IDs of elements other than headings, to which links can point. */
  anchors: string[]
  title?: string
  /** Sections of an operation, which the table of contents lists after the headings. */
  contents?: Heading[]
  /** Length of the page's search text, in characters. */
  textLength: number
  /** Paths of pages linked in the Markdown of OpenAPI descriptions, besides `links`. */
  markdownTargets?: string[]
  /** Fragments that the page loads on demand. */
  fragments?: ApiFragment[]
  /** Output path of the page's API playground file. */
  playground?: string
  /** User code that also runs in the browser. */
  islands?: IslandCode
  diagnostics: Diagnostic[]
}

/** The body of a page in all formats. */
export interface BodyTexts {
  html: string
  search: SearchText
  /** Markdown with URL marks. */
  markdown: string
  entries?: FeedEntry[]
}

export interface RenderRequest {
  file: string
  text: string
  /** `ApiContent` as JSON, which is faster to send to a thread than an object. */
  api?: string | ApiContent
  /** The operation whose content the thread makes, in place of `api`. */
  operation?: SentOperation
  /** Texts of other files in an editor, by path. */
  opened?: ReadonlyMap<string, string>
}

/** Search sections of a page with their texts, which the index does not need. */
export interface SearchText extends SearchWords {
  texts: string[]
}

export interface SearchWords {
  sections: Omit<SearchSection, 'text'>[]
  counts: SectionCounts
  /** Lines of each section in the Markdown of the page. */
  lines: SectionLines[]
}

/** `BodyTexts` as strings, which are cached and read separately. */
export interface WrittenTexts {
  html: string
  /** `markdown` and `entries` as JSON. */
  markdown: string
  /** `SearchWords` as JSON. */
  words: string
  /** The text of each section, as JSON. */
  texts: string
}

/** `WrittenTexts` one after the other in UTF-8. Threads send the bytes without a copy, and the cache stores them. */
export interface PackedTexts {
  bytes: Uint8Array<ArrayBuffer>
  /** Number of bytes of each text, in the order of `TEXT_PARTS`. */
  lengths: readonly number[]
}

/** A rendered body, and milliseconds by step. */
export interface RenderedBody {
  meta: BodyMeta
  texts: WrittenTexts
  times: Record<string, number>
}

/** `RenderedBody` as a thread sends it. */
export interface RenderResponse extends Omit<RenderedBody, 'texts'> {
  texts: PackedTexts
  /** The files of content that the thread has made. */
  files?: PageFiles
}
