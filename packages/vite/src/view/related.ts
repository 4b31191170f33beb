import type { Frontmatter, LinkView } from '@octavo/core'
import { pathnameToSlug, titleFromSlug } from '@octavo/core'
import type { ViewContext } from './pageView.js'
import { siteHref } from './urls.js'

/** Frontmatter `related`: paths, which get the title of their page, and `{ title: link }`. */
export function relatedLinks({ related }: Pick<Frontmatter, 'related'>, context: ViewContext): LinkView[] {
  if (!Array.isArray(related)) return []
  return related.flatMap((entry) => {
    if (typeof entry === 'string') return [relatedLink(entry, undefined, context)]
    return Object.entries(entry ?? {}).map(([title, link]) => relatedLink(String(link), title, context))
  })
}

function relatedLink(link: string, title: string | undefined, { site, source, urls }: ViewContext): LinkView {
  const { href, external } = siteHref(link, urls)
  const slug = pathnameToSlug(link.replace(/[#?].*$/, ''))
  if (external || !site.routes.has(slug)) return { label: title ?? (external ? link : titleFromSlug(slug)), href }
  const page = source.label({ kind: 'page', slug })
  const hash = /#.*$/.exec(link)?.[0] ?? ''
  return { label: title ?? page.label, href: page.href + hash, ...(page.icon && { icon: page.icon }) }
}
