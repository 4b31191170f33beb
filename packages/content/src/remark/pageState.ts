import type { Frontmatter, Heading } from '@octavo/core'
import type { CompileContext } from '../compileContext.js'
import type { JsxElement } from '../parsers/mdast.js'
import type { SourceFile } from '../text/sourceFile.js'
import type { PageFeature, PageLink } from '../types.js'

/** What the steps of one page read and gather while its tree is walked once. */
export interface PageState extends CompileContext {
  /** The page's own file; `source` is the file the walk is in, a snippet's inside a snippet. */
  file: string
  source: SourceFile
  frontmatter: Frontmatter
  /** Text of the first H1 when frontmatter gives no title. */
  title: string | undefined
  /** JSX elements around the current node, outermost first; fragments are left out. */
  ancestors: JsxElement[]
  headings: Heading[]
  /** How often each id was given. */
  ids: Map<string, number>
  links: PageLink[]
  features: Set<PageFeature>
  /** Class names that the author gave. */
  classNames: Set<string>
  /** All of them, in the order of their headings. */
  sections: OpenSection[]
  /** The section that text belongs to, behind those that it goes on in when the parts around the current node end. */
  open: { section: OpenSection; element?: JsxElement }[]
  /** Above zero inside headings, whose text belongs to no section. */
  muted: number
  /** Last character before the current text within its block, for the direction of quotes. */
  before: string
  /** Accordion titles, and components that a page may hold once. */
  seen: Set<string>
  /** Untitled code blocks so far, by the element around them. */
  untitled: Map<JsxElement, number>
  /** Sizes of local images by the identifier of their definition. */
  definedSizes: Map<string, { width?: number; height?: number }>
  /** What can be decided only when the whole page is known. */
  afterWalk: (() => void)[]
}

/** A stretch of a page while its text is gathered. */
export interface OpenSection {
  /** Absent before the first one; its id may come after the walk. */
  heading?: Heading
  texts: string[]
}

export function createPageState(context: CompileContext, source: SourceFile, frontmatter: Frontmatter): PageState {
  const start: OpenSection = { texts: [] }
  return {
    ...context,
    file: source.file,
    source,
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
    seen: new Set(),
    untitled: new Map(),
    definedSizes: new Map(),
    afterWalk: [],
  }
}
