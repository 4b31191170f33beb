import { feedFile } from '../files/urls.js'
import type { PageUpdate, SitePage } from '../options/plugin.js'
import { readDate, rfc822 } from './dates.js'
import { escapeXml } from './xml.js'

interface FeedOptions {
  siteName: string
  siteUrl: string
  /** Renders the Markdown of an item as HTML, with URLs resolved against the page. */
  toHtml(markdown: string, base: string): string
}

/** Returns the RSS feed of a page: an item for each update, identified by the page's URL and the anchor. */
export function feedXml(page: SitePage, { siteName, siteUrl, toHtml }: FeedOptions): string {
  const { url: link } = page
  const self = siteUrl + feedFile(page.path.slice(1)).split('/').map(encodeURIComponent).join('/')
  const items = page.updates().map((entry) => itemXml(entry, { link, html: toHtml(entry.markdown, link) }))
  const title = page.title === siteName ? siteName : `${page.title} - ${siteName}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(link)}</link>`,
    `<description>${escapeXml(page.description ?? title)}</description>`,
    ...(page.language === undefined ? [] : [`<language>${escapeXml(page.language)}</language>`]),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

function itemXml(
  { id, title, description, tags }: PageUpdate,
  { link: page, html }: { link: string; html: string },
): string {
  const link = `${page}#${encodeURIComponent(id)}`
  const date = readDate(title) ?? readDate(description ?? '')
  return [
    '<item>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(link)}</link>`,
    `<guid isPermaLink="true">${escapeXml(link)}</guid>`,
    ...(date === undefined ? [] : [`<pubDate>${rfc822(date)}</pubDate>`]),
    ...tags.map((tag) => `<category>${escapeXml(tag)}</category>`),
    `<description>${escapeXml(description ?? html)}</description>`,
    ...(description === undefined ? [] : [`<content:encoded>${escapeXml(html)}</content:encoded>`]),
    '</item>',
  ].join('\n')
}
