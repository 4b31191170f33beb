import { resolveUrls } from '@octavo/content'
import type { Site } from '@octavo/site'
import type { RenderedPage } from '../bodies/pageBodies.js'
import type { PluginSite } from '../extend/plugin.js'
import { pageUrls } from '../outputs/markdownTwin.js'
import { statedUrl, type UrlOptions } from '../urls/urls.js'

/** Returns the rendered site in the form for plugins. */
export function pluginSite(site: Site, urls: UrlOptions, pages: readonly RenderedPage[]): PluginSite {
  const addresses = pageUrls(site, urls, () => false)
  return {
    config: site.writtenConfig ?? {},
    base: urls.base,
    siteUrl: urls.site,
    pages: pages.map(({ slug, file, isGenerated, body }) => {
      const { frontmatter = { metadata: {} }, title } = site.pageFacts(slug) ?? {}
      return {
        path: `/${slug}`,
        file: isGenerated ? undefined : file,
        title: frontmatter.title ?? body.title ?? title ?? site.operationTitle(slug) ?? slug,
        description: frontmatter.description,
        frontmatter,
        headings: body.headings,
        markdown: () => resolveUrls(body.markdown().markdown, { ...addresses, own: statedUrl(slug, urls) }),
      }
    }),
  }
}
