import { contentHash } from '@octavo/core'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { VERSION } from '../options/version.js'
import type { ViewContext } from '../view/viewContext.js'

/**
 * A hash of all that documents and Markdown files are made of besides their own body: docs.json, navigation, what pages
 * say about themselves, assets. While it stays, a document changes with its body only and nothing of it need be computed.
 */
export function sharedInputs(context: ViewContext, options: ResolvedOctavoOptions): string {
  const { site, config, urls, assets, texts, home, alternates, dates, thumbnails, assistant } = context
  const { navigation, statics } = site.derived
  const { onPageError, links } = options
  const pages = [...site.pages()].map(({ slug, route }) => {
    const { frontmatter, title } = site.pageFacts(slug) ?? { frontmatter: {} }
    const named = title ?? site.operationTitle(slug) ?? ''
    return contentHash(slug, route?.file ?? '', named, dates.get(slug) ?? '', JSON.stringify(frontmatter))
  })
  return contentHash(
    VERSION,
    JSON.stringify([config, site.writtenConfig, urls, assets, texts, home, assistant, onPageError, links]),
    JSON.stringify([navigation, [...site.derived.navigated], statics]),
    JSON.stringify([[...alternates], [...thumbnails]]),
    pages.join(''),
  )
}
