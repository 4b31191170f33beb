import type { Site } from '@octavo/site'
import { prefetchRules } from '@octavo/theme'
import { RELATIVE_BASE } from '../files/relativeUrls.js'
import { sitePlace } from '../files/urls.js'
import type { OutputSite } from '../options/plugin.js'
import { canPrerender } from '../view/canPrerender.js'
import { headTags } from '../view/headTags.js'
import { serviceSources } from '../view/integrations.js'
import { siteServers } from '../view/siteServers.js'
import type { ViewContext } from '../view/viewContext.js'
import { headerRules } from './headers.js'
import type { OutputPage } from './outputPages.js'
import { contentSecurityPolicy } from './policy.js'
import { hasRedirectDocuments, REDIRECT_SCRIPT } from './redirectFiles.js'

/** The parts of a site that its headers depend on besides docs.json. */
export interface Published {
  /** Output paths with a content hash in their name. */
  hashed: readonly string[]
  /** True when pages have an API playground. */
  hasPlayground: boolean
}

export function siteHeaders(
  context: ViewContext,
  pages: readonly OutputPage[],
  { hashed, hasPlayground, hasCatalog }: Published & { hasCatalog: boolean },
): OutputSite['headers'] {
  const { config, urls, site, assistant } = context
  const { statics, scripts, styles } = site.derived
  const policy = contentSecurityPolicy({
    scripts: readTexts(site, scripts),
    styles: readTexts(site, styles),
    head: [
      ...pages.flatMap((page) => headTags(context, page, page.title) ?? []),
      ...(hasRedirectDocuments(context) ? [{ tag: 'script' as const, content: REDIRECT_SCRIPT }] : []),
    ],
    connect: [
      ...(hasPlayground && !config.api.playground.proxy
        ? siteServers(site, config, sitePlace(urls)).map(({ url }) => url)
        : []),
      ...(assistant ? [assistant.endpoint] : []),
      ...(context.feedback.url !== undefined ? [context.feedback.url] : []),
    ],
    rules: prefetchRules(
      { base: urls.base, isRelative: urls.base === RELATIVE_BASE },
      { prerender: canPrerender(context) },
    ),
    services: serviceSources(config),
    documents: readTexts(
      site,
      statics.filter((path) => /\.html?$/i.test(path)),
    ),
  })
  return headerRules({ base: urls.base, policy, hashed, hasCatalog })
}

function* readTexts(site: Site, files: readonly string[]): Generator<string> {
  for (const file of files) yield site.repository.readText(file) ?? ''
}
