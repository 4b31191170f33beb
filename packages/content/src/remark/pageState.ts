import type { Frontmatter, Heading } from '@octavo/core'
import type { CompileContext } from '../compileContext.js'
import type { JsxElement } from '../parsers/mdast.js'
import type { SourceFile } from '../parsers/sourceFile.js'
import type { PageFeature, PageLink } from '../types.js'

/** State of the single walk over a page's tree, shared by all steps. */
export interface PageState extends CompileContext {
  /** File of the page. `source` is the current file, which can be a snippet. */
  file: string
  source: SourceFile
  /** True if pages in several folders show the content: browsers resolve its relative URLs. */
  isShared: boolean
  frontmatter: Frontmatter
  /** Text of the first H1, if the frontmatter has no title. */
  title: string | undefined
  /** JSX elements around the current node, outermost first. Fragments are not included. */
  ancestors: JsxElement[]
  headings: Heading[]
  /** Number of uses per id. */
  ids: Map<string, number>
  links: PageLink[]
  features: Set<PageFeature>
  /** Class names that the author uses. */
  classNames: Set<string>
  /** All sections, in heading order. */
  sections: OpenSection[]
  /**
   * Stack of open sections. Text belongs to the last one. A component's section ends with its element, and the section
   * around it continues.
   */
  open: { section: OpenSection; element?: JsxElement }[]
  /** Greater than zero inside headings, whose text does not belong to a section. */
  muted: number
  /** Last character before the current text in its block. It determines the direction of quotes. */
  before: string
  /** Accordion titles, and components that may occur only once on a page. */
  snippetIds: Set<string>
  /** Number of untitled code blocks, by parent element. */
  untitled: Map<JsxElement, number>
  /** Number of characters that fences have taken from files. */
  fromFiles: number
  /** Sizes of local images, by definition identifier. */
  definedSizes: Map<string, { width?: number; height?: number }>
  /** Callbacks that need the whole page. */
  afterWalk: (() => void)[]
}

/** A section whose text is being collected. */
export interface OpenSection {
  /** Undefined before the first heading. Its id can be set after the walk. */
  heading?: Heading
  texts: string[]
}

export function createPageState(context: CompileContext, source: SourceFile, frontmatter: Frontmatter): PageState {
  const start: OpenSection = { texts: [] }
  return {
    ...context,
    file: source.file,
    source,
    isShared: false,
    frontmatter,
    title: undefined,
    ancestors: [],
    headings: [],
    ids: new Map(),
    links: [],
    features: new Set(),
    classNames: new Set(),
    sections: [start],
    open: [{ section: start }],
    muted: 0,
    before: '',
    snippetIds: new Set(),
    untitled: new Map(),
    fromFiles: 0,
    definedSizes: new Map(),
    afterWalk: [],
  }
}
