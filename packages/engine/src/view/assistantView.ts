import { type AssistantView, slugToPathname } from '@octavo/core'
import type { ResolvedAssistant } from '../options/assistantOption.js'
import type { PageInput } from './pageInput.js'
import { resolveVisibility } from './trail.js'
import type { ViewContext } from './viewContext.js'

type AssistantContext = Pick<ViewContext, 'urls' | 'scopes' | 'site' | 'config'>
type AssistantPage = Pick<PageInput, 'slug' | 'frontmatter'>

/** Returns the chat settings of a page. */
export function assistantView(
  context: AssistantContext,
  { endpoint, key, domain }: ResolvedAssistant,
  page: AssistantPage,
): AssistantView {
  const { urls, scopes } = context
  const { slug } = page
  const { base, site, linkStyle } = urls
  const { language, version } = scopes.of(slug)
  const addresses = [...(site === undefined ? [] : [site]), ...(domain === undefined ? [] : [`https://${domain}/`])]
  return {
    endpoint,
    key,
    root: base,
    addresses: addresses.length > 0 ? [...new Set(addresses)] : undefined,
    links: linkStyle,
    path: slugToPathname(slug),
    language,
    version,
    unsearched: !isInSearch(context, page) || undefined,
  }
}

/** Returns true for pages that search indexes. Pages of other sites are not indexed. */
function isInSearch({ site, config }: AssistantContext, { slug, frontmatter }: AssistantPage): boolean {
  if (!site.hasPage(slug) || frontmatter.url !== undefined) return false
  const place = { inNavigation: site.trails.has(slug), indexing: config.seo.indexing }
  return resolveVisibility(frontmatter, site.trails.get(slug) ?? [], place).search
}
