import type { ResolvedDocsConfig } from '@octavo/config'
import {
  type DivisionNode,
  type Frontmatter,
  type PageNode,
  type PageView,
  parseOperationReference,
  slugToPathname,
  titleFromSlug,
} from '@octavo/core'
import {
  isDivision,
  languageTag,
  type NavigationSource,
  navigationView,
  type PageLabel,
  pageVisibility,
  type Site,
} from '@octavo/site'
import type { ConfigTexts } from '../render/configTexts.js'
import type { PageBody } from '../render/types.js'
import { relatedLinks } from './related.js'
import { iconReference, siteView } from './siteView.js'
import { assetUrl, pageUrl, siteHref, type UrlOptions } from './urls.js'

export interface DocumentAssets {
  styles: string[]
  /** Fonts that are needed at once. */
  preloads?: string[]
  scripts: string[]
  blockingScripts: string[]
  siteScripts: string[]
  /** Style sheet for pages with formulas. */
  math?: string
}

export interface ViewContext {
  site: Site
  config: ResolvedDocsConfig
  urls: UrlOptions
  assets: DocumentAssets
  source: NavigationSource
  texts: ConfigTexts
  home: string
}

export interface PageInput {
  slug: string
  node?: PageNode
  frontmatter: Frontmatter
  title?: string
  body: Pick<PageBody, 'html' | 'headings' | 'features' | 'title'>
}

/** Everything the theme needs for the document of one page. */
export function pageView(context: ViewContext, input: PageInput): PageView {
  const { config, urls, assets, source, site } = context
  const { slug, frontmatter, body } = input
  const { breadcrumbs, previous, next, ...navigation } = navigationView(source, slug)
  const trail = site.trails.get(slug) ?? []
  const language = trail.filter(isDivision).find((node) => node.kind === 'language')
  const overrides = language?.overrides
  const icon = pageIcon(frontmatter)
  const operation = operationOf(input)
  const related = relatedLinks(frontmatter, context)
  return {
    site: siteView({
      config,
      urls,
      home: context.home,
      ...(context.texts.banner !== undefined && { bannerHtml: context.texts.banner }),
      ...(overrides && { overrides }),
    }),
    page: {
      pathname: pageUrl(slug, urls),
      title: pageTitle(input),
      mode: frontmatter.mode ?? 'default',
      headings: body.headings,
      breadcrumbs,
      meta: metaTags(context, input),
      language: languageTag((language ?? defaultLanguage(site))?.name ?? 'en'),
      ...(frontmatter.description !== undefined && { description: frontmatter.description }),
      ...(icon && { icon }),
      ...(frontmatter.tag !== undefined && { tag: frontmatter.tag }),
      ...(frontmatter.deprecated && { deprecated: true }),
      ...(operation && { operation }),
      ...(previous && { previous }),
      ...(next && { next }),
      ...(frontmatter.hideFooterPagination && { hideFooterPagination: true }),
      ...(related.length > 0 && { related }),
      ...(frontmatter.lastUpdatedDate !== undefined && { lastModified: frontmatter.lastUpdatedDate }),
      ...canonicalOf(config, frontmatter, slug),
    },
    navigation,
    bodyHtml: body.html,
    assets: {
      styles: [...assets.styles, ...(assets.math && body.features.includes('math') ? [assets.math] : [])],
      preloads: assets.preloads ?? [],
      scripts: assets.scripts,
      blockingScripts: assets.blockingScripts,
      siteScripts: assets.siteScripts,
    },
  }
}

/** The language of pages outside of navigation: the default one of the site. */
function defaultLanguage({ derived }: Site): DivisionNode | undefined {
  const languages = derived.navigation.children.filter(isDivision).filter((node) => node.kind === 'language')
  return languages.find((node) => node.default) ?? languages[0]
}

/** The visible title: frontmatter, first H1, the operation, or the slug (feature map 1). */
export function pageTitle({
  slug,
  node,
  frontmatter,
  title,
  body,
}: Pick<PageInput, 'slug' | 'node' | 'frontmatter' | 'title'> & { body?: { title?: string } }): string {
  const operation = node?.operation ?? (frontmatter.openapi ? parseOperationReference(frontmatter.openapi) : undefined)
  const named = operation && `${operation.method} ${operation.path}`
  const spec = node?.spec === undefined ? undefined : 'API reference'
  return frontmatter.title ?? title ?? body?.title ?? named ?? spec ?? titleFromSlug(slug)
}

/** What navigation shows of a page, from its file's facts alone. */
export function pageLabel(site: Site, node: PageNode, urls: UrlOptions): PageLabel {
  const route = site.routes.get(node.slug)
  const facts = route && site.facts(route.file)
  const frontmatter = facts?.frontmatter ?? { metadata: {} }
  const label =
    frontmatter.sidebarTitle ??
    pageTitle({ slug: node.slug, node, frontmatter, ...(facts?.title !== undefined && { title: facts.title }) })
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
function operationOf({
  node,
  frontmatter,
}: {
  node?: PageNode
  frontmatter: Frontmatter
}): { method: string; path: string } | undefined {
  if (node?.operation) return { method: node.operation.method, path: node.operation.path }
  const written = frontmatter.openapi ?? frontmatter.api
  const match = /(?:^|\s)(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|QUERY|WEBHOOK)\s+(\S+)$/i.exec(written ?? '')
  return match?.[1] && match[2] ? { method: match[1].toUpperCase(), path: match[2] } : undefined
}

function canonicalOf(config: ResolvedDocsConfig, frontmatter: Frontmatter, slug: string): { canonical?: string } {
  if (/^https?:\/\//i.test(frontmatter.canonical ?? '')) return { canonical: frontmatter.canonical as string }
  const base = config.seo?.metatags?.canonical
  return base === undefined ? {} : { canonical: String(base).replace(/\/+$/, '') + slugToPathname(slug) }
}

function metaTags({ config, site, urls }: ViewContext, { slug, frontmatter }: PageInput): PageView['page']['meta'] {
  const trail = site.trails.get(slug) ?? []
  const { noindex } = pageVisibility({
    frontmatter,
    inNavigation: site.trails.has(slug),
    hiddenAbove: trail.some((node) => node.hidden === true),
    indexing: config.seo.indexing,
  })
  const own = Object.entries(frontmatter.metadata).filter(([key]) => /^(?:og|twitter|article):/.test(key))
  const everywhere = Object.entries(config.seo.metatags ?? {}).filter(([key]) => key !== 'canonical')
  const merged = new Map([...everywhere, ...own].map(([key, value]) => [key, imageUrl(key, String(value), urls)]))
  if (noindex) merged.set('robots', 'noindex')
  if (frontmatter.robots !== undefined) merged.set('robots', frontmatter.robots)
  return [...merged].map(([key, content]) =>
    /^(?:og|article):/.test(key) ? { property: key, content } : { name: key, content },
  )
}

function imageUrl(key: string, value: string, urls: UrlOptions): string {
  return key.endsWith(':image') && value.startsWith('/') ? assetUrl(value, urls.base) : value
}
