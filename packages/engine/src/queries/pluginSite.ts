import { resolveUrls } from '@octavo/content'
import { fillMarkdownLabels } from '@octavo/core'
import { markdownUrl, statedUrl } from '../files/urls.js'
import { pluginOutputs } from '../options/finishedSite.js'
import type { PluginSite, SitePage } from '../options/plugin.js'
import { builtInOutputs } from '../outputs/builtInOutputs.js'
import { externalLinks } from '../outputs/externalLinks.js'
import { labelWords, type PageUrls, pageUrls } from '../outputs/markdownTwin.js'
import type { OutputPage } from '../outputs/outputPages.js'
import { pageless } from '../outputs/redirectFiles.js'
import { type LazyFile, siteFeeds } from '../outputs/siteFeeds.js'
import { type Published, siteHeaders } from '../outputs/siteHeaders.js'
import { publishedSpecs } from '../outputs/specs.js'
import { hasFeed } from '../view/hasFeed.js'
import type { ViewContext } from '../view/viewContext.js'
import type { CachedBody } from './bodyCache.js'

/** The text of an output file. */
export type SiteOutput = string | LazyFile

interface ListedSite {
  context: ViewContext
  pages: readonly OutputPage[]
  /** Rendered bodies by slug. */
  bodies: ReadonlyMap<string, CachedBody>
}

/** Returns the rendered site in the form for plugins. */
export function pluginSite({ context, pages, bodies }: ListedSite): PluginSite {
  const { site, config, urls } = context
  const allUrls = pageUrls(site, urls, () => false)
  return {
    config: site.writtenConfig ?? {},
    base: urls.base,
    siteUrl: urls.site,
    pages: pages.map((page) => sitePage(page, bodies.get(page.slug), { context, ofPages: allUrls })),
    specs: publishedSpecs(config, site, urls),
    links: externalLinks(site.derived, pages, urls),
    redirects: pageless(context),
  }
}

interface Linking {
  context: ViewContext
  ofPages: PageUrls
}

function sitePage(
  { slug, listing, ...page }: OutputPage,
  body: CachedBody | undefined,
  { context, ofPages }: Linking,
): SitePage {
  const { config, urls, dates, alternates } = context
  const targetUrl = (target: string) => statedUrl(target, urls, config.seo.trailingSlash)
  const filled = (markdown: string) => fillMarkdownLabels(markdown, labelWords(context.site, page.language))
  return {
    ...page,
    path: `/${slug}`,
    url: targetUrl(slug),
    markdownUrl: page.external === undefined ? markdownUrl(slug, urls) : undefined,
    modified: dates.changed(slug),
    translations: (alternates.get(slug) ?? []).map(({ hreflang, slug: other }) => ({
      hreflang,
      url: targetUrl(other),
    })),
    headings: body?.headings ?? [],
    markdown: () =>
      body ? resolveUrls(filled(body.markdown().markdown), { ...ofPages, own: statedUrl(slug, urls) }) : '',
    hasFeed:
      urls.site !== undefined &&
      page.visibility.sitemap &&
      body !== undefined &&
      hasFeed(page.frontmatter, body.features),
    updates: () =>
      (body?.markdown().entries ?? []).map((entry) => ({
        ...entry,
        markdown: resolveUrls(filled(entry.markdown), ofPages),
      })),
  }
}

/**
 * Returns the files of the site's plugins, and Octavo's own where no plugin writes one with the same path.
 *
 * @throws DocsError for plugins that fail, and for two plugins with the same file
 */
export async function siteOutputs(input: ListedSite & Published): Promise<ReadonlyMap<string, SiteOutput>> {
  const { context, pages, hashed, hasPlayground } = input
  const site = pluginSite(input)
  const hasCatalog = site.specs.length > 0
  const { root } = context.site.repository
  const finished = { ...site, headers: siteHeaders(context, pages, { hashed, hasPlayground, hasCatalog }) }
  const feeds = await siteFeeds(finished, context.config.name, context.site.derived.blogs)
  return new Map<string, SiteOutput>([
    ...feeds.map((file) => [file.path, file] as const),
    ...(await pluginOutputs(builtInOutputs(context, hasPlayground), finished, root)),
    ...(await pluginOutputs(context.plugins, finished, root)),
  ])
}
