import type { FeedEntry } from '@octavo/content'
import { resolveUrls } from '@octavo/content'
import { canonicalUrl, feedFile } from '../urls/urls.js'
import { readDate, rfc822 } from './dates.js'
import type { PageUrls } from './markdownTwin.js'
import { escapeXml } from './xml.js'

interface FeedInput {
  siteName: string
  page: { slug: string; title: string; description?: string; language?: string }
  entries: readonly FeedEntry[]
  site: string
  addresses: PageUrls
  trailingSlash: boolean
}

/** Returns the RSS feed of a page: an item for each entry, identified by the page's URL and the anchor. */
export function feedXml({ siteName, page, entries, site, addresses, trailingSlash }: FeedInput): string {
  const link = canonicalUrl(page.slug, site, trailingSlash)
  const self = `${site}${feedFile(page.slug).split('/').map(encodeURIComponent).join('/')}`
  const items = entries.map((entry) => itemXml(entry, link, addresses))
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

function itemXml({ id, title, description, tags, markdown }: FeedEntry, page: string, addresses: PageUrls): string {
  const link = `${page}#${encodeURIComponent(id)}`
  const date = readDate(title) ?? readDate(description ?? '')
  const text = resolveUrls(markdown, addresses)
  return [
    '<item>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(link)}</link>`,
    `<guid isPermaLink="true">${escapeXml(link)}</guid>`,
    ...(date === undefined ? [] : [`<pubDate>${rfc822(date)}</pubDate>`]),
    ...tags.map((tag) => `<category>${escapeXml(tag)}</category>`),
    `<description>${escapeXml(description ?? text)}</description>`,
    ...(description === undefined ? [] : [`<content:encoded>${escapeXml(text)}</content:encoded>`]),
    '</item>',
  ].join('\n')
}
