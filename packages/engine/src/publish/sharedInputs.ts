import { contentHash } from '@octavo/core'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { VERSION } from '../options/version.js'
import type { ViewContext } from '../view/viewContext.js'

/**
 * Returns a hash of all inputs of documents and Markdown files except bodies: docs.json, navigation, frontmatter and
 * assets. While it is unchanged, a document changes only if its body does.
 */
export function sharedInputs(context: ViewContext, options: ResolvedOctavoOptions): string {
  const {
    site,
    config,
    urls,
    assets,
    texts,
    home,
    alternates,
    dates,
    thumbnails,
    siteImage,
    assistant,
    layout,
    head,
    pluginInputs,
    feedback,
    repository,
    stars,
  } = context
  const { navigation, statics } = site.derived
  const { onPageError, links } = options
  const pages = [...site.pages()].map(({ slug, route }) => {
    const { frontmatter, title } = site.pageFacts(slug) ?? { frontmatter: {} }
    const pageTitle = title ?? site.operationTitle(slug) ?? ''
    return contentHash(slug, route?.file ?? '', pageTitle, dates.get(slug) ?? '', JSON.stringify(frontmatter))
  })
  return contentHash(
    VERSION,
    JSON.stringify([
      config,
      site.writtenConfig,
      urls,
      assets,
      texts,
      home,
      assistant,
      onPageError,
      links,
      layout?.hash,
      head,
      pluginInputs,
      feedback,
      repository,
      [...stars],
      options.configFile?.hash,
    ]),
    JSON.stringify([navigation, [...site.derived.navigated], statics]),
    JSON.stringify([[...alternates], [...thumbnails], siteImage]),
    pages.join(''),
  )
}
