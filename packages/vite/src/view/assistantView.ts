import { type AssistantView, slugToPathname } from '@octavo/core'
import type { ResolvedAssistant } from '../assistant/assistantOption.js'
import type { ViewContext } from './pageView.js'

/** What the chat of a page knows of its site and of the page. */
export function assistantView(
  { urls, scopes }: Pick<ViewContext, 'urls' | 'scopes'>,
  { endpoint, key, domain }: ResolvedAssistant,
  slug: string,
): AssistantView {
  const { base, site, linkStyle } = urls
  const { language, version } = scopes.of(slug)
  const addresses = [...(site === undefined ? [] : [site]), ...(domain === undefined ? [] : [`https://${domain}/`])]
  return {
    endpoint,
    ...(key !== undefined && { key }),
    root: base,
    ...(addresses.length > 0 && { addresses: [...new Set(addresses)] }),
    links: linkStyle,
    path: slugToPathname(slug),
    language,
    ...(version !== undefined && { version }),
  }
}
