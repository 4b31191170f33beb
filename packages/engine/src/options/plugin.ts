import type { DocsConfig } from '@octavo/config'
import type { Frontmatter, Heading, HeadTag, Position, Rule } from '@octavo/core'
import type { Visibility } from '@octavo/site'
import type { Root } from 'mdast'
import type { ViteDevServer } from 'vite'
import type { LayoutOption } from '../files/layout.js'

/**
 * A plugin of Octavo. Hooks run in the order of this list, and plugins in the order of `plugins`. An error in a hook is
 * reported with the name of the plugin, the hook, and the line in its file.
 */
export interface OctavoPlugin {
  /** Name of the plugin in messages; unique in a site. */
  name: string
  /**
   * Globs of files in the docs folder that results depend on, besides the page itself. Changes of other files then
   * render only their own pages. Default: every file.
   */
  inputs?: readonly string[]
  /** Returns a changed docs.json. Runs whenever docs.json is read; the result is validated like the file. */
  configure?(config: DocsConfig): DocsConfig | Promise<DocsConfig>
  /** Returns pages without a file. Runs at startup, and in dev when an input changes. */
  pages?(files: PluginFiles): readonly VirtualPage[] | Promise<readonly VirtualPage[]>
  /** Changes the syntax tree of a page after Octavo's own steps. Runs in render threads. */
  transformTree?(tree: Root, page: TreePage): void | Promise<void>
  /** Components for pages, like the option of the site. Components of the site have priority. */
  components?: Readonly<Record<string, string>>
  /** Replaced parts of the layout, like the option of the site. Parts of the site have priority. */
  layout?: LayoutOption
  /** Elements for the head of every page, or of each page. */
  head?: readonly HeadTag[] | ((page: PluginPage) => readonly HeadTag[])
  /** Returns files for the output folder. Runs after all pages are rendered, and in dev on request. */
  outputs?(site: OutputSite): readonly OutputFile[] | Promise<readonly OutputFile[]>
  /** Rules, and the function that reports diagnostics for them. Runs after all pages are rendered. */
  checks?: PluginChecks
  /** Runs when the dev server is created, for example to add middleware. */
  dev?(server: ViteDevServer): void | Promise<void>
}

/** Reads files of the docs folder. Paths are relative to it and use `/`. */
export interface PluginFiles {
  readFile(path: string): string | undefined
  findFiles(pattern: string | string[]): string[]
}

/** A page without a file. */
export interface VirtualPage {
  /** Path of the page, such as `reference/glossary`. */
  path: string
  /** MDX with frontmatter. */
  content: string
  /** Title of the navigation group for the page. A missing group is added at the end. Default: no entry. */
  group?: string
}

export interface TreePage extends PluginFiles {
  /** Path of the file from the docs folder. */
  file: string
}

export interface PluginPage {
  /** Path of the page from the root of the site, with a leading slash. */
  path: string
  /** File of the page; undefined for generated pages. */
  file?: string
  title: string
  description?: string
  frontmatter: Frontmatter
}

/** A page in its place in navigation. */
export interface ListedPage extends PluginPage {
  /** Plain text of the operation's description, for pages without a description. */
  summary?: string
  /** Method and path of an API page. */
  operation?: { method: string; path: string }
  /** Labels of the parent levels in navigation, without languages and versions. */
  section: readonly string[]
  /** BCP 47 tag, if the site has languages. */
  language?: string
  version?: string
  /** Label of the page's tab. */
  tab?: string
  /** True for pages in the default language and version. */
  isDefault: boolean
  visibility: Visibility
  /** URL on another site: frontmatter `url`. */
  external?: string
}

/** An item of a page's feed. */
export interface PageUpdate {
  /** Anchor of the item on its page. */
  id: string
  title: string
  description?: string
  tags: readonly string[]
  markdown: string
}

/** A page with its content. */
export interface SitePage extends ListedPage {
  /** URL of the page: absolute if the URL of the site is known. */
  url: string
  /** URL of its Markdown file; undefined for pages of other sites. */
  markdownUrl?: string
  /** ISO date of the last change, if frontmatter or a commit has it. In dev, commits are read for pages that show their date. */
  modified?: string
  /** The page in all languages, with BCP 47 tags and `x-default`. */
  translations: readonly { hreflang: string; url: string }[]
  headings: readonly Heading[]
  /** Reads the Markdown of the page. */
  markdown(): string
  /** True for pages with an RSS feed. */
  hasFeed: boolean
  /** Reads the items of the feed. Links in their Markdown point to Markdown files. */
  updates(): readonly PageUpdate[]
}

/** A site with all pages rendered. */
export interface PluginSite {
  config: DocsConfig
  /** Root path of the site with a trailing slash. */
  base: string
  /** URL of the published site with a trailing slash, if it is known. */
  siteUrl?: string
  /** Pages in the order of navigation, then the others. */
  pages: readonly SitePage[]
  /** Published API descriptions. */
  specs: readonly { label: string; url: string; kind: 'openapi' | 'asyncapi'; type: string }[]
  /** Links of navigation to other sites. */
  links: readonly { label: string; url: string }[]
  /** Redirects whose source is not a page; `:name` and `*` are parameters. */
  redirects: readonly { source: string; destination: string; permanent: boolean }[]
}

/** A site whose files are written. */
export interface OutputSite extends PluginSite {
  /** Headers of responses by path; `*` matches any text. */
  headers: readonly { path: string; headers: readonly (readonly [name: string, value: string])[] }[]
}

/** A file of the output. */
export interface OutputFile {
  /** Path from the output folder. */
  path: string
  content: string
}

export interface PluginChecks {
  /** Rules by id, such as `GLOSSARY_UNUSED`; `rules` of the configuration can change their severity. */
  rules: Readonly<Record<string, Pick<Rule, 'severity' | 'title' | 'explanation'>>>
  run(site: PluginSite): readonly PluginProblem[] | Promise<readonly PluginProblem[]>
}

export interface PluginProblem {
  rule: string
  message: string
  file?: string
  start?: Position
  end?: Position
  expected?: string
  hint?: string
}

/**
 * Returns its argument and provides the types of a plugin to editors.
 * @example export const humans = definePlugin({ name: 'humans', outputs: () => [{ path: 'humans.txt', content: 'Us'
 * }] })
 */
export function definePlugin(plugin: OctavoPlugin): OctavoPlugin {
  return plugin
}
