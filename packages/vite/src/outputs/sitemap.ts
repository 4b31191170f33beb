import { canonicalUrl } from '../urls/urls.js'
import type { Alternate } from '../view/alternates.js'
import type { PageDates } from '../view/pageDates.js'
import type { OutputPage } from './outputPages.js'
import { escapeXml } from './xml.js'

interface SitemapInput {
  pages: readonly OutputPage[]
  site: string
  trailingSlash: boolean
  alternates: ReadonlyMap<string, readonly Alternate[]>
  /** ISO date of the last change by slug. */
  dates: PageDates
}

/** Returns `sitemap.xml`: the pages that search engines are allowed to index and that are not copies of other pages. */
export function sitemapXml({ pages, site, trailingSlash, alternates, dates }: SitemapInput): string {
  const entries = pages.filter(isListed).map(({ slug }) => {
    const date = dates.get(slug)
    const links = (alternates.get(slug) ?? []).map(
      ({ hreflang, slug: other }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(canonicalUrl(other, site, trailingSlash))}"/>`,
    )
    const modified = date === undefined ? '' : `<lastmod>${escapeXml(date)}</lastmod>`
    return `<url><loc>${escapeXml(canonicalUrl(slug, site, trailingSlash))}</loc>${modified}${links.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

/** Returns false for pages that frontmatter `sitemap: false`, another canonical URL or `robots: noindex` excludes. */
function isListed({ visibility, frontmatter, external }: OutputPage): boolean {
  const { canonical, robots, metadata } = frontmatter
  return (
    visibility.sitemap &&
    external === undefined &&
    metadata.sitemap !== false &&
    canonical === undefined &&
    !/\bno(?:index|ne)\b/i.test(robots ?? '')
  )
}
