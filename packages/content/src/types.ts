import type {
  ComponentManifests,
  Diagnostic,
  Frontmatter,
  Heading,
  LinkStyle,
  Position,
  SiteComponent,
  TextSection,
} from '@octavo/core'
import type { Root } from 'hast'
import type { PluggableList } from 'unified'
import type { ModuleOutline } from './code/moduleOutline.js'

/** A page or snippet file as it is on disk. */
export interface PageSource {
  /** Path from the docs root, with `/`. */
  file: string
  text: string
}

/** Options of a site for all pages, which are part of every cache key. Plain data except for components and plugins. */
export interface ContentOptions {
  /** Built-in components, which pages use without an import. */
  components: ComponentManifests
  /** Components of the site, which pages use without an import. They replace built-in components of the same name. */
  siteComponents?: Readonly<Record<string, SiteComponent>>
  /** `auto` uses the native parser if it can be loaded; `remark` always uses remark-parse and remark-mdx. */
  parser?: 'auto' | 'remark'
  /** Parses formulas between dollar signs (docs.json `styling.latex`). Default: true. */
  math?: boolean
  /** The user's plugins, which run after the built-in steps. */
  remarkPlugins?: PluggableList
  rehypePlugins?: PluggableList
  /** Values of `{{name}}` (docs.json `variables`). */
  variables?: Record<string, string>
  /** Icon library (docs.json `icons.library`). */
  iconLibrary?: 'fontawesome' | 'lucide' | 'tabler'
  /** docs.json `styling.codeblocks`: Shiki theme names and custom TextMate grammar files. */
  codeThemes?: { light: string; dark: string }
  codeLanguages?: string[]
  /** Root path of the site with a trailing slash. Default: `/`. */
  base?: string
  /** Path of the site's canonical URL with a trailing slash, such as `/docs/`. Links with this prefix are internal. */
  sitePath?: string
  /** Style of internal links. Default: `extensionless`. */
  linkStyle?: LinkStyle
  /** Includes code blocks in the search text. Default: true. */
  searchCode?: boolean
  /** Runs user JavaScript, for trusted repositories, or rejects it, for hosted jobs. Default: true. */
  allowCode?: boolean
}

/** Access to the repository. Every call is recorded as a dependency of the page. */
export interface ContentHost {
  /** Returns the text of a snippet, JSX module or SVG, or undefined if the file is missing. */
  readText(file: string): string | undefined
  /** Returns the size of an image in pixels, `{}` for other static files, or undefined if the file is missing. */
  asset(file: string): { width?: number; height?: number } | undefined
  /** Returns the names in a folder; none if it is missing. */
  names?(folder: string): readonly string[]
  /** Returns the class names of a CSS module (`*.module.css`) by their names in the file. */
  cssModule?(file: string): Readonly<Record<string, string>>
  /** Returns whether an npm package is installed. If undefined, pages can't import packages. */
  hasPackage?(specifier: string): boolean
  /** Runs a module of an installed package. */
  loadPackage?(specifier: string): Promise<PackageModule>
}

export interface PackageModule {
  exports: Record<string, unknown>
  /** True for packages with components, which also run in the browser. */
  isInteractive: boolean
}

/** A link to another page of the site, which is checked against the routes. */
export interface PageLink {
  /** Slug without base, extension, query and fragment. */
  slug: string
  hash?: string
  /** The file that contains the link: the page, or a snippet. */
  file: string
  position?: Position
  end?: Position
  /** True for an existing file other than a page, which may not be published. */
  isFile?: true
}

/** A URL or path in a page, or in a file that it uses, with what it refers to. */
export interface PageReference extends Omit<PageLink, 'slug' | 'hash' | 'isFile'> {
  kind: 'page' | 'file'
  /** As written. The text from `position` to `end` contains it, unless it is computed. */
  url: string
  /** Decoded path from the docs root, with extension if the URL of a page has one. */
  target: string
  /** The file from which a relative URL starts, as a path from the docs root. */
  base: string
}

/** A page after all steps, for rendering, navigation, search and link checks. */
export interface CompiledPage {
  file: string
  frontmatter: Frontmatter
  /** Title from the frontmatter, or else from the first H1. */
  title?: string
  headings: Heading[]
  links: PageLink[]
  sections: TextSection[]
  /** Files that were read or not found for this page, as paths from the docs root. */
  dependencies: string[]
  /** Features for which the page's document loads files. */
  features: PageFeature[]
  /**
   * The author's class names, words in user code that may be class names, and package style sheets, such as
   * `import:pkg/style.css`.
   */
  classNames: string[]
  /** `code` if rendering runs user JavaScript. */
  lane: 'data' | 'code'
  /** Compiled user code. Empty in the data lane. */
  modules: UserModule[]
  /** Content by file of MDX files that user code renders as components. */
  snippets: Record<string, Root>
  /** Elements, texts, and dynamic expressions that user code evaluates. */
  tree: Root
  diagnostics: Diagnostic[]
}

/** A position in the module generated from an MDX file, with that in the file. Lines and columns are 1-based. */
export interface PartStart extends Position {
  file: Position
}

/** A file of user code, as the body of an async function that `runPageCode` runs. */
export interface UserModule {
  /** Path from the docs root. */
  file: string
  /** Source text with JSX: the file itself, or the code of an MDX file. */
  source: string
  code: string
  outline: ModuleOutline
  /** Chain of source maps (version 3) from `code` to `source`. */
  maps: string[]
  /** Positions of the parts of `source`, with their positions in the MDX file. Empty for a code file. */
  starts: PartStart[]
  /** Positions of expressions in the MDX file, by index. */
  expressions: Position[]
  /** Targets of import specifiers: a module of the page, a static file, a package, React, or nothing. */
  imports: Record<string, { file: string } | { url: string } | PackageImport | 'react' | 'missing'>
  /** Names of components in JSX. Undeclared components render their children. */
  names: string[]
}

export interface PackageImport extends Pick<PackageModule, 'isInteractive'> {
  package: string
}

/**
 * A feature of a page. `relative` means that it refers to files with relative paths, `partial` that its operation exceeds
 * the size of a page.
 */
export type PageFeature =
  | 'occasional'
  | 'math'
  | 'twoslash'
  | 'mermaid'
  | 'relative'
  | 'updates'
  | 'api'
  | 'playground'
  | 'channel'
  | 'partial'
