import type {
  ComponentManifests,
  Diagnostic,
  Frontmatter,
  Heading,
  LinkStyle,
  Position,
  TextSection,
} from '@octavo/core'
import type { Root } from 'hast'
import type { PluggableList } from 'unified'
import type { ModuleOutline } from './code/outline.js'

/** One page or snippet file as it is on disk. */
export interface PageSource {
  /** Path from the docs root, with `/`. */
  file: string
  text: string
}

/** What a site decides for all of its pages. Plain data but for components and plugins; it is part of every cache key. */
export interface ContentOptions {
  /** The built-in components, which pages use without importing them. */
  components: ComponentManifests
  /** `auto` uses the native parser where it loads; `remark` always uses remark-parse and remark-mdx. */
  parser?: 'auto' | 'remark'
  /** False leaves dollar signs alone (docs.json `styling.latex: false`). Default true. */
  math?: boolean
  /** Run after our own steps. */
  remarkPlugins?: PluggableList
  rehypePlugins?: PluggableList
  /** Values of `{{name}}` (docs.json `variables`). */
  variables?: Record<string, string>
  /** docs.json `icons.library`. */
  iconLibrary?: 'fontawesome' | 'lucide' | 'tabler'
  /** docs.json `styling.codeblocks`: Shiki theme names and custom TextMate grammar files. */
  codeThemes?: { light: string; dark: string }
  codeLanguages?: string[]
  /** Root path of the site with a trailing slash. Default `/`. */
  base?: string
  /** Path of the site's canonical URL with a trailing slash, such as `/docs/`: links that begin with it are internal. */
  sitePath?: string
  /** How internal links are written. Default `extensionless`. */
  linkStyle?: LinkStyle
  /** Code blocks are part of the text for search. Default true. */
  searchCode?: boolean
  /** Whether user JavaScript may run (own repository) or is refused (hosted job). Default true. */
  allowCode?: boolean
}

/** Access to the repository; every call is recorded as a dependency of the page. */
export interface ContentHost {
  /** Text of a snippet, JSX module or SVG, or undefined when the file does not exist. */
  readText(file: string): string | undefined
  /** A static file: its size in pixels when it is an image, or undefined when it does not exist. */
  asset(file: string): { width?: number; height?: number } | undefined
}

/** A link to another page of the site, to be checked against the routes. */
export interface PageLink {
  /** Slug without base, extension, query and hash. */
  slug: string
  hash?: string
  /** Place in `file`, which is a snippet for links that come from one. */
  file: string
  position?: Position
  /** The end of what is written there. */
  end?: Position
}

/** A page after all steps: what rendering, navigation, search and the link check need. */
export interface CompiledPage {
  file: string
  frontmatter: Frontmatter
  /** frontmatter title, else the text of the first H1. */
  title?: string
  headings: Heading[]
  links: PageLink[]
  sections: TextSection[]
  /** Files read for this page, existing or not, from the docs root. */
  dependencies: string[]
  /** What the page's document has to load. */
  features: PageFeature[]
  /** Class names that the author gave, and words of user code that may become some. */
  classNames: string[]
  /** `code` when user JavaScript has to run to render it. */
  lane: 'data' | 'code'
  /** User code of the code lane, ready to be evaluated; empty in the data lane. */
  modules: UserModule[]
  /** Content of MDX files that user code shows as components, by file. */
  snippets: Record<string, Root>
  /** Every node is an element, a text, or a dynamic expression of the code lane. */
  tree: Root
  diagnostics: Diagnostic[]
}

/** A place in the code taken from an MDX file, and what it is in the file. Lines and columns are 1-based. */
export interface PartStart extends Position {
  file: Position
}

/** One file of user code, as the body of an async function that `evaluatePage` runs. */
export interface UserModule {
  /** Path from the docs root. */
  file: string
  /** The module's text, with JSX: the file itself, or the code taken from an MDX file. */
  source: string
  code: string
  /** What it declares. */
  outline: ModuleOutline
  /** Source maps (version 3), one after the other from `code` to `source`. */
  maps: string[]
  /** Where the parts of that text begin, and their places in the MDX file; empty for a file of code. */
  starts: PartStart[]
  /** Where each expression begins in the MDX file, by its index. */
  expressions: Position[]
  /** What each import specifier resolves to: a module of the page, a static file, React's names, or nothing. */
  imports: Record<string, { file: string } | { url: string } | 'react' | 'missing'>
  /** Capitalised names the code uses in JSX; those nobody declares render their children. */
  names: string[]
}

/** What a page has that not every page has; `relative`: it names files by their place relative to its own. */
export type PageFeature = 'math' | 'mermaid' | 'relative' | 'updates' | 'api' | 'playground'
