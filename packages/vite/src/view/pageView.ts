import type { ResolvedDocsConfig } from '@octavo/config'
import { inlineHtml } from '@octavo/content'
import {
  type DivisionNode,
  type Frontmatter,
  type PageNode,
  type PageView,
  type SiteView,
  titleFromSlug,
} from '@octavo/core'
import { parseFrontmatterEntry } from '@octavo/openapi'
import {
  isDivision,
  languageTag,
  type NavigationSource,
  navigationView,
  normalizeAssetPath,
  type PageLabel,
  type Site,
} from '@octavo/site'
import type { ResolvedAssistant } from '../assistant/assistantOption.js'
import { parseApiEntry } from '../endpoint/apiEntry.js'
import type { ConfigTexts } from '../render/configTexts.js'
import type { IslandCode } from '../render/islandCode.js'
import type { BodyMeta } from '../render/types.js'
import { pageUrl, siteHref, type UrlOptions } from '../urls/urls.js'
import type { Alternate } from './alternates.js'
import { assistantView } from './assistantView.js'
import type { PageDates } from './pageDates.js'
import { pageFurniture } from './pageFurniture.js'
import { pageHead } from './pageHead.js'
import { pageParts } from './pageParts.js'
import type { SiteScopes } from './siteScopes.js'
import { iconReference, siteView } from './siteView.js'

export interface DocumentAssets {
  /** The theme's style sheets, and the site's own, which come after all others. */
  styles: string[]
  /** Fonts that are needed at once. */
  preloads?: string[]
  siteStyles: string[]
  scripts: string[]
  blockingScripts: string[]
  modules?: string[]
  siteScripts: string[]
  /** Style sheet for pages with formulas. */
  math?: string
  /** URLs of scripts that are loaded on first use, by name, and of what draws diagrams. */
  parts: Readonly<Record<string, string>>
  mermaid?: string
}

export interface ViewContext {
  site: Site
  config: ResolvedDocsConfig
  urls: UrlOptions
  assets: DocumentAssets
  source: NavigationSource
  texts: ConfigTexts
  home: string
  /** What readers of a page search. */
  scopes: SiteScopes
  /** The same page in other languages, by slug. */
  alternates: ReadonlyMap<string, readonly Alternate[]>
  /** ISO date of the last change by slug, where it is known. */
  dates: PageDates
  /** Output path of the preview image by slug. */
  thumbnails: ReadonlyMap<string, string>
  /** Absent on sites without an assistant. */
  assistant?: ResolvedAssistant
  /** URL of the utility classes among these names. */
  utilitiesUrl?(names: readonly string[]): string | undefined
  /** Path of the script for a page's user code. */
  islandPath?(code: IslandCode): string | undefined
}

export interface PageInput {
  slug: string
  node?: PageNode
  frontmatter: Frontmatter
  title?: string
  body: Pick<BodyMeta, 'headings' | 'features' | 'title' | 'islands'> &
    Partial<Pick<BodyMeta, 'classNames'>> & { html: string }
}

/** Everything the theme needs for the document of one page. */
export function pageView(context: ViewContext, input: PageInput): PageView {
  const { urls, assets, source, site } = context
  const { slug, frontmatter, body } = input
  const { breadcrumbs, previous, next, ...navigation } = navigationView(source, slug)
  const trail = site.trails.get(slug) ?? []
  const language = trail.filter(isDivision).find((node) => node.kind === 'language')
  const tag = languageTag((language ?? defaultLanguage(site))?.name ?? 'en')
  const icon = pageIcon(frontmatter)
  const operation = operationOf(input)
  const title = pageTitle({ ...input, operationTitle: site.operationTitle(slug) })
  const date = context.dates.get(slug)
  const math = body.features.includes('math') ? assets.math : undefined
  const utilities = body.classNames && context.utilitiesUrl?.(body.classNames)
  const islands = body.islands && context.islandPath?.(body.islands)
  const descriptionHtml = inlineHtml(frontmatter.descriptionMarkdown ?? '', (href) => siteHref(href, urls).href)
  return {
    site: sharedView(context, language),
    page: {
      pathname: pageUrl(slug, urls),
      title,
      mode: frontmatter.mode ?? 'default',
      headings: body.headings,
      breadcrumbs,
      language: tag,
      ...(frontmatter.description !== undefined && { description: frontmatter.description }),
      ...(descriptionHtml !== undefined && { descriptionHtml }),
      ...(icon && { icon }),
      ...(frontmatter.tag !== undefined && { tag: frontmatter.tag }),
      ...(frontmatter.deprecated && { deprecated: true }),
      ...(operation && { operation }),
      ...(previous && { previous }),
      ...(next && { next }),
      ...(frontmatter.hideFooterPagination && { hideFooterPagination: true }),
      ...(date !== undefined && { lastModified: date }),
      ...(islands !== undefined && { islands: urls.base + islands }),
      ...(context.assistant && { assistant: assistantView(context, context.assistant, input) }),
      ...pageFurniture(context, input),
      ...pageHead(context, input, { title, breadcrumbs, isOperation: operation !== undefined }),
    },
    navigation,
    bodyHtml: body.html,
    assets: {
      styles: [...assets.styles, ...(math ? [math] : []), ...(utilities ? [utilities] : []), ...assets.siteStyles],
      preloads: assets.preloads ?? [],
      scripts: [...assets.scripts, ...(context.assistant && assets.parts.ask ? [assets.parts.ask] : [])],
      blockingScripts: assets.blockingScripts,
      parts: pageParts(context, { scope: context.scopes.of(slug).id, language: tag, features: body.features }),
      ...(assets.modules && { modules: assets.modules }),
      siteScripts: assets.siteScripts,
    },
  }
}

const shared = new WeakMap<ViewContext, Map<DivisionNode | undefined, SiteView>>()

/** What the pages of one language have in common. */
function sharedView(context: ViewContext, language: DivisionNode | undefined): SiteView {
  const views = shared.get(context) ?? new Map<DivisionNode | undefined, SiteView>()
  shared.set(context, views)
  const { config, urls, home, texts } = context
  const view =
    views.get(language) ??
    siteView({
      config,
      urls,
      home,
      hasFile: (path) => context.site.files.has(normalizeAssetPath(path)),
      ...(texts.banner !== undefined && { bannerHtml: texts.banner }),
      ...(language?.overrides && { overrides: language.overrides }),
    })
  views.set(language, view)
  return view
}

/** The language of pages outside of navigation: the default one of the site. */
export function defaultLanguage({ derived }: Site): DivisionNode | undefined {
  const languages = derived.navigation.children.filter(isDivision).filter((node) => node.kind === 'language')
  return languages.find((node) => node.default) ?? languages[0]
}

interface TitleInput extends Pick<PageInput, 'slug' | 'node' | 'frontmatter' | 'title'> {
  /** What its operation is called, of pages with files. */
  operationTitle: string | undefined
  body?: { title?: string }
}

/** The visible title: frontmatter, first H1, the operation, or the slug (feature map 1). */
export function pageTitle({ slug, node, frontmatter, title, operationTitle, body }: TitleInput): string {
  const operation =
    node?.operation || frontmatter.openapi ? operationOf({ ...(node && { node }), frontmatter }) : undefined
  const named = operationTitle ?? (operation && `${operation.method} ${operation.path}`)
  const spec = node?.spec === undefined ? undefined : 'API reference'
  return frontmatter.title ?? title ?? body?.title ?? node?.title ?? named ?? spec ?? titleFromSlug(slug)
}

/** What navigation shows of a page, from its file's facts alone. */
export function pageLabel(site: Site, node: PageNode, urls: UrlOptions): PageLabel {
  const facts = site.pageFacts(node.slug)
  const frontmatter = facts?.frontmatter ?? { metadata: {} }
  const label =
    frontmatter.sidebarTitle ??
    pageTitle({
      slug: node.slug,
      node,
      frontmatter,
      operationTitle: site.operationTitle(node.slug),
      ...(facts?.title !== undefined && { title: facts.title }),
    })
  const external = frontmatter.url === undefined ? undefined : siteHref(frontmatter.url, urls)
  const icon = pageIcon(frontmatter)
  const operation = operationOf({ node, frontmatter })
  return {
    label,
    href: external?.href ?? pageUrl(node.slug, urls),
    external: external?.external ?? false,
    hidden: frontmatter.hidden === true,
    ...(icon && { icon }),
    ...(frontmatter.tag !== undefined && { tag: frontmatter.tag }),
    ...(operation && !frontmatter.hideApiMarker && { method: operation.method }),
    ...(frontmatter.deprecated && { deprecated: true }),
  }
}

function pageIcon({ icon, iconType }: Frontmatter): PageView['page']['icon'] {
  const reference = iconReference(icon)
  return reference && { ...reference, ...(iconType !== undefined && { style: iconType }) }
}

/** Method and path of an API page, from navigation, `openapi` or `api`. */
export function operationOf({
  node,
  frontmatter,
}: {
  node?: PageNode
  frontmatter: Frontmatter
}): { method: string; path: string } | undefined {
  if (node?.operation) return { method: node.operation.method, path: node.operation.path }
  const { openapi, api } = frontmatter
  if (openapi === undefined) {
    const entry = api === undefined ? undefined : parseApiEntry(api)
    return entry && 'address' in entry ? { method: entry.method, path: entry.address } : undefined
  }
  return parseFrontmatterEntry(openapi)
}
