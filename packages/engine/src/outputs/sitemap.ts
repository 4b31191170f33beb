import type { SitePage } from '../options/plugin.js'
import { escapeXml } from './xml.js'

/** Returns `sitemap.xml`: the pages that search engines are allowed to index and that are not copies of other pages. */
export function sitemapXml(pages: readonly SitePage[]): string {
  const entries = pages.filter(isListed).map(({ url, modified, translations }) => {
    const links = translations.map(
      ({ hreflang, url: other }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(other)}"/>`,
    )
    const date = modified === undefined ? '' : `<lastmod>${escapeXml(modified)}</lastmod>`
    return `<url><loc>${escapeXml(url)}</loc>${date}${links.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

/** Returns false for pages that frontmatter `sitemap: false`, another canonical URL or `robots: noindex` excludes. */
function isListed({ visibility, frontmatter, external }: SitePage): boolean {
  const { canonical, robots, metadata } = frontmatter
  return (
    visibility.sitemap &&
    external === undefined &&
    metadata.sitemap !== false &&
    canonical === undefined &&
    !/\bno(?:index|ne)\b/i.test(robots ?? '')
  )
}
