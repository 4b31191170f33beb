import type { ResolvedDocsConfig } from '@octavo/config'
import type { GroupNode, HeadTag } from '@octavo/core'
import { deferredGroups, firstPage, isDivision, type NavigationSource, type Site } from '@octavo/site'
import type { Layout } from '../files/layout.js'
import type { FontPreload } from '../files/siteFonts.js'
import type { SiteRepository } from '../files/siteRepository.js'
import { pageUrl, parseSiteUrl, siteBasePath, siteHref, type UrlOptions } from '../files/urls.js'
import type { ResolvedAssistant } from '../options/assistantOption.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import type { OctavoPlugin } from '../options/plugin.js'
import { resolveLinkStyle } from '../options/resolveOptions.js'
import type { ConfigTexts } from '../render/configTexts.js'
import type { IslandCode } from '../render/islandCode.js'
import type { Alternate } from './alternates.js'
import { type PageDates, pageDates } from './pageDates.js'
import { type SiteScopes, siteScopes } from './siteScopes.js'

export interface DocumentAssets {
  /** The theme's style sheets. `siteStyles` are loaded after all others. */
  styles: string[]
  /** Fonts to preload. */
  preloads?: string[]
  /** Fonts that pages can do without, of which each preloads those of its language. */
  latePreloads?: FontPreload[]
  siteStyles: string[]
  scripts: string[]
  blockingScripts: string[]
  modules?: string[]
  siteScripts: string[]
  /** Style sheet for API pages. */
  apiStyle?: string
  /** Style sheet for components that few pages have. */
  occasionalStyle?: string
  /** Style sheet for types in code. */
  twoslashStyle?: string
  /** Style sheet for pages with formulas. */
  math?: string
  /** URLs of lazy chunks by name; `mermaid` is the diagram library. */
  parts: Readonly<Record<string, string>>
  mermaid?: string
}

/** Assets of documents that are rendered for checks only. */
export const NO_ASSETS: DocumentAssets = {
  styles: [],
  siteStyles: [],
  scripts: [],
  blockingScripts: [],
  siteScripts: [],
  parts: {},
}

export interface ViewContext {
  site: Site
  config: ResolvedDocsConfig
  urls: UrlOptions
  assets: DocumentAssets
  source: NavigationSource
  texts: ConfigTexts
  layout?: Layout | undefined
  /** Elements for the head of every page. */
  head: readonly HeadTag[]
  plugins: readonly OctavoPlugin[]
  /** Hash of the files that plugin results depend on. */
  pluginInputs?: string | undefined
  home: string
  scopes: SiteScopes
  /** Translations of pages, by slug. */
  alternates: ReadonlyMap<string, readonly Alternate[]>
  /** ISO dates of the last changes, by slug. */
  dates: PageDates
  /** Output paths of preview images by slug. */
  thumbnails: ReadonlyMap<string, string>
  /** Output path of the preview image of pages without one. */
  siteImage?: string | undefined
  feedback: ResolvedOctavoOptions['feedback']
  /** Groups of words that search treats as synonyms. */
  synonyms: ResolvedOctavoOptions['search']['synonyms']
  /** Repository in which pages are edited. Undefined if pages have no edit links. */
  repository?: SiteRepository | undefined
  /** Star counts of repositories by URL. */
  stars: ReadonlyMap<string, number>
  /** Undefined on sites without an assistant. */
  assistant?: ResolvedAssistant
  /** Returns the URL of the style sheet with the utility classes among these names. */
  utilitiesUrl?(names: readonly string[]): string | undefined
  /** Returns the path of the script for a page's user code. */
  islandPath?(code: IslandCode): string | undefined
}

export interface ViewContextInput {
  site: Site
  config: ResolvedDocsConfig
  options: ResolvedOctavoOptions
  assets: DocumentAssets
  texts: ConfigTexts
  /** The site's layout components. */
  layout?: Layout | undefined
  pluginInputs?: string | undefined
  repository?: SiteRepository | undefined
  stars?: ReadonlyMap<string, number>
  /** ISO dates of the last commits, by page file. */
  commits?: ReadonlyMap<string, string>
  label: NavigationSource['label']
  alternates: ViewContext['alternates']
  islandPath?: ViewContext['islandPath']
  utilitiesUrl?: ViewContext['utilitiesUrl']
}

export function siteUrls(site: Site, config: ResolvedDocsConfig, options: ResolvedOctavoOptions): UrlOptions {
  const address = parseSiteUrl(options.siteUrl ?? config.seo.metatags.canonical, options.base)
  return {
    base: options.base,
    sitePath: siteBasePath(address, options.base),
    linkStyle: resolveLinkStyle(options, config),
    site: address,
    pageAt: (path: string) => site.pageAt(path),
  }
}

/** Returns the context for rendering documents. */
export function createViewContext({
  site,
  config,
  options,
  assets,
  texts,
  layout,
  pluginInputs,
  repository,
  stars = new Map(),
  commits,
  label,
  alternates,
  islandPath,
  utilitiesUrl,
}: ViewContextInput): ViewContext {
  const urls = siteUrls(site, config, options)
  const fragments = fragmentNames(site)
  const source: NavigationSource = {
    navigation: site.derived.navigation,
    trails: site.trails,
    label,
    href: (href) => siteHref(href, urls),
    isWhole: options.links === 'relative',
    drilldown: config.interaction?.drilldown,
    fragmentUrl: (group) => urls.base + fragmentPath(fragments.get(group) ?? 0),
  }
  const home = homeUrl(site, source, urls.base, pageUrl('', urls))
  const dates = pageDates(site, { timestamps: config.metadata.timestamp, commits })
  const scopeData = { scopes: siteScopes(site), alternates, dates, thumbnails: new Map() }
  return {
    site,
    config,
    urls,
    assets,
    source,
    home,
    texts,
    layout,
    head: options.head,
    plugins: options.plugins,
    pluginInputs,
    repository,
    stars,
    feedback: options.feedback,
    synonyms: options.search.synonyms,
    ...scopeData,
    assistant: options.assistant,
    islandPath,
    utilitiesUrl,
  }
}

/** Returns the groups whose sidebar can be loaded on demand, with their numbers. */
export function fragmentNames(site: Site): Map<GroupNode, number> {
  const groups: GroupNode[] = []
  const visit = (children: Site['derived']['navigation']['children']): void => {
    groups.push(...deferredGroups(children))
    for (const node of children) if (isDivision(node)) visit(node.children)
  }
  visit(site.derived.navigation.children)
  return new Map(groups.map((group, index) => [group, index]))
}

/** Returns the output path of a group's sidebar document. */
export function fragmentPath(index: number): string {
  return `_octavo/sidebar/${index}.html`
}

/** Returns the URL of the index, else of the first page in navigation, else of any page, else the base. */
function homeUrl(site: Site, source: NavigationSource, base: string, index: string): string {
  if (site.routes.has('')) return index
  const first = firstPage(source, site.derived.navigation.children)
  const [any] = first ? [] : site.routes.keys()
  return first?.href ?? (any === undefined ? base : source.label({ kind: 'page', slug: any }).href)
}
