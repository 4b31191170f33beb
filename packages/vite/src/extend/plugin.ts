import type { DocsConfig } from '@octavo/config'
import type { Frontmatter, Heading, HeadTag, Position, Rule } from '@octavo/core'
import type { Root } from 'mdast'
import type { ViteDevServer } from 'vite'
import type { LayoutOption } from '../modules/layout.js'

/**
 * A plugin of Octavo. Hooks run in the order of this list, and plugins in the order of `plugins`. An error in a hook is
 * reported with the name of the plugin.
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
  configure?(config: DocsConfig): DocsConfig
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
  outputs?(site: PluginSite): readonly OutputFile[] | Promise<readonly OutputFile[]>
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

interface RenderedPluginPage extends PluginPage {
  headings: readonly Heading[]
  /** Reads the Markdown of the page. */
  markdown(): string
}

/** A site with all pages rendered. */
export interface PluginSite {
  config: DocsConfig
  /** Root path of the site with a trailing slash. */
  base: string
  /** URL of the published site, if it is known. */
  siteUrl?: string
  pages: readonly RenderedPluginPage[]
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

interface PluginProblem {
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
 * @example export const robots = definePlugin({ name: 'humans', outputs: () => [{ path: 'humans.txt', content: 'Us'
 * }] })
 */
export function definePlugin(plugin: OctavoPlugin): OctavoPlugin {
  return plugin
}
