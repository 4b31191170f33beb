import type { DocsConfig } from '@octavo/config'
import type { HeadTag } from '@octavo/core'
import type { Draft, NoteKind } from '../text/draft.js'
import type { Data } from '../text/frontmatter.js'

export const GENERATORS = ['mintlify', 'docusaurus', 'vitepress', 'starlight', 'mkdocs'] as const
export type Generator = (typeof GENERATORS)[number]

export interface Location {
  file: string
  line?: number
}

/** Something that needs a hand. */
export interface Note {
  kind: NoteKind
  message: string
  /** A file of the source. */
  file?: string
  line?: number
  /** The location in the new folder. */
  output?: Location
}

/** A page of the source. */
export interface Page {
  /** Path from the root of the source; it can start with `..`. */
  source: string
  /** Its URL without the slash before it; `''` is the first page. */
  slug: string
  isIndex: boolean
  /** Path of the new file, if the URL does not give it. */
  output?: string
  /** True for a page that is not published yet. */
  isDraft?: boolean
  format: 'mdx' | 'markdown'
  text: string
  /** True when the frontmatter was not valid YAML, and lines of it became comments. */
  isRepaired?: boolean
  data: Data
  title: string
}

/** A snippet or module that pages import. */
export interface Snippet {
  source: string
  output: string
}

export interface Redirect {
  source: string
  destination: string
}

/** An entry of a sidebar. */
export type NavItem =
  | { page: Page; label?: string }
  | { label: string; url: string }
  | { group: string; items: NavItem[]; root?: Page; isOpen?: boolean; tag?: string }

/** A site in terms of Octavo, before its pages are converted. */
export interface Plan {
  pages: Page[]
  /** Output paths of files that are copied, by source. More are added while pages are converted. */
  assets: Map<string, string>
  /** Snippets by source. More are added while pages are converted. */
  snippets: Map<string, Snippet>
  config: DocsConfig
  /** Root path of the old site. */
  base: string
  /** Elements for the head of every page. */
  head?: readonly HeadTag[]
  /** Titles in the sidebar that differ from those of the pages. */
  labels: Map<Page, string>
  /** Pages that are only links in the sidebar. */
  links: LinkPage[]
  notes: Note[]
  /** Other files by path, such as one with authors. */
  texts?: ReadonlyMap<string, string>
  /** URLs of pages of the source that have no page here. */
  lost?: string[]
  /** Converts the text of a page or of an imported Markdown file. */
  convert(page: Page): Draft
}

export interface LinkPage {
  slug: string
  title: string
  url: string
}

/** Returns the path of a page's file. */
export function pageOutput({ slug, isIndex, output }: Pick<Page, 'slug' | 'isIndex' | 'output'>): string {
  if (output !== undefined) return output
  if (slug === '') return 'index.mdx'
  return isIndex ? `${slug}/index.mdx` : `${slug}.mdx`
}
