import { hasFileEnding, pagePath } from '@octavo/core'
import { isDivision } from '@octavo/site'
import { siteServers } from '../endpoint/siteServers.js'
import { serviceSources } from '../integrations/integrations.js'
import { siteHref, sitePlace, urlRoot } from '../urls/urls.js'
import { headTags } from '../view/headTags.js'
import type { ViewContext } from '../view/viewContext.js'
import { headerRules, headersFile } from './headers.js'
import { hostFiles } from './hosts.js'
import { type LlmsInput, llmsIndexes, llmsTxt } from './llms.js'
import type { OutputPage } from './outputPages.js'
import { contentSecurityPolicy } from './policy.js'
import { robotsTxt } from './robots.js'
import { sitemapXml } from './sitemap.js'
import { apiCatalog, publishedSpecs } from './specs.js'

interface SiteFilesInput {
  context: ViewContext
  pages: readonly OutputPage[]
  /** Output paths with a content hash in their name. */
  hashed: readonly string[]
  /** True when pages have an API playground. */
  hasPlayground: boolean
}

export interface OutputFile {
  path: string
  content: string
}

/** Returns the files that depend only on docs.json, navigation and frontmatter. */
export function siteFiles({ context, pages, hashed, hasPlayground }: SiteFilesInput): OutputFile[] {
  const { config, urls, site, alternates, dates, assistant } = context
  const specs = publishedSpecs(config, site, urls)
  const catalog = apiCatalog(specs, urls)
  const llms = llmsFiles(context, pages, specs)
  const { statics, scripts, styles } = site.derived
  const policy = contentSecurityPolicy({
    scripts: textsOf(site, scripts),
    styles: textsOf(site, styles),
    head: pages.flatMap((page) => headTags(context, page, page.title) ?? []),
    connect: [
      ...(hasPlayground && !config.api.playground.proxy
        ? siteServers(site, config, sitePlace(context.urls)).map(({ url }) => url)
        : []),
      ...(assistant ? [assistant.endpoint] : []),
      ...(context.feedback.url !== undefined ? [context.feedback.url] : []),
    ],
    services: serviceSources(config),
    documents: textsOf(
      site,
      statics.filter((path) => /\.html?$/i.test(path)),
    ),
  })
  const headers = headerRules({ base: urls.base, policy, hashed, hasCatalog: catalog !== undefined })
  return [
    ...llms,
    { path: 'robots.txt', content: robotsTxt(urls) },
    ...(urls.site === undefined
      ? []
      : [
          {
            path: 'sitemap.xml',
            content: sitemapXml({ pages, site: urls.site, trailingSlash: config.seo.trailingSlash, alternates, dates }),
          },
        ]),
    ...(catalog === undefined ? [] : [{ path: '.well-known/api-catalog', content: catalog }]),
    { path: '_headers', content: headersFile(headers) },
    ...hostFiles({
      base: urls.base,
      trailingSlash: urls.linkStyle === 'folder',
      hasPlayground: hasPlayground && config.api.playground.proxy,
      assistant: assistant?.isOwn ? { path: assistant.endpoint, domain: assistant.domain } : undefined,
      redirects: pageless(context),
      headers: headers[0]?.headers ?? [],
    }),
  ]
}

/**
 * Returns the redirects whose source is not a page, because some hosts would redirect the page. Circular ones are
 * excluded.
 */
export function pageless({ site, urls }: Pick<ViewContext, 'site' | 'urls'>): ViewContext['config']['redirects'] {
  return site.activeRedirects().map((rule) => ({ ...rule, destination: redirectTarget(rule.destination, urls) }))
}

/** Returns a destination in the link style of the site; `:name` and `*` are kept. */
function redirectTarget(destination: string, { linkStyle, pageAt }: ViewContext['urls']): string {
  if (!destination.startsWith('/')) return destination
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(destination) ?? []
  const slug = pageAt?.(path)
  if (slug !== undefined) return `/${pagePath(slug, linkStyle === 'folder' ? 'folder' : 'extensionless')}${rest}`
  const isWhole = linkStyle !== 'folder' || /\/$|[:*]/.test(path) || hasFileEnding(path)
  return isWhole ? destination : `${path}/${rest}`
}

function* textsOf(site: ViewContext['site'], files: readonly string[]): Generator<string> {
  for (const file of files) yield site.repository.readText(file) ?? ''
}

/** Returns the pages that agents may read. */
export function agentPages(pages: readonly OutputPage[]): OutputPage[] {
  return pages.filter(({ visibility }) => visibility.agents)
}

function llmsFiles(
  { config, urls, site }: ViewContext,
  pages: readonly OutputPage[],
  specs: LlmsInput['specs'],
): OutputFile[] {
  const input = {
    name: config.name,
    description: config.description,
    instructions: config.markdown.instructions,
    pages: agentPages(pages),
    specs,
    external: externalLinks(site.derived.navigation, pages, urls),
    urls,
  }
  const indexes = llmsIndexes(input)
  const content = llmsTxt({
    ...input,
    indexes: indexes.map(({ segment }) => ({
      label: segment,
      url: `${urlRoot(urls)}_llms/${encodeURIComponent(segment)}.md`,
    })),
  })
  return [
    { path: 'llms.txt', content },
    { path: '.well-known/llms.txt', content },
    ...indexes.map(({ segment, content: index }) => ({ path: `_llms/${segment}.md`, content: index })),
  ]
}

/** Returns the external links of navigation, each once. */
function externalLinks(
  navigation: ViewContext['site']['derived']['navigation'],
  pages: readonly OutputPage[],
  urls: ViewContext['urls'],
): { label: string; url: string }[] {
  const links = new Map<string, string>()
  const add = (label: string, url: string) =>
    void (/^https?:\/\//i.test(url) && !links.has(url) && links.set(url, label))
  const visit = (nodes: typeof navigation.children): void => {
    for (const node of nodes) {
      if (node.kind === 'page' || node.hidden) continue
      if (isDivision(node)) {
        if (node.href !== undefined) add(node.label, siteHref(node.href, urls).href)
        visit(node.global ?? [])
      }
      visit(node.children)
    }
  }
  visit(navigation.global)
  visit(navigation.children)
  for (const page of pages) if (page.external !== undefined && page.visibility.agents) add(page.title, page.external)
  return [...links].map(([url, label]) => ({ label, url }))
}
