import { escapeXml } from './xml.js'

/** A feed, with absolute URLs. */
export interface Feed {
  title: string
  /** URL of the page with the items. */
  link: string
  description: string
  language?: string | undefined
  items: readonly FeedItem[]
}

export interface FeedItem {
  title: string
  link: string
  /** Day in ISO 8601, with an optional time. */
  date?: string | undefined
  tags: readonly string[]
  authors?: readonly { name: string; url?: string | undefined }[]
  description?: string | undefined
  html: string
}

/**
 * Returns a feed in RSS 2.0.
 * @param self URL of the file
 */
export function rssFeed({ title, link, description, language, items }: Feed, self: string): string {
  const creators = items.some(({ authors = [] }) => authors.length > 0)
    ? ' xmlns:dc="http://purl.org/dc/elements/1.1/"'
    : ''
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"${creators}>`,
    '<channel>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(link)}</link>`,
    `<description>${escapeXml(description)}</description>`,
    ...(language === undefined ? [] : [`<language>${escapeXml(language)}</language>`]),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(rssItem),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

function rssItem({ title, link, date, tags, authors = [], description, html }: FeedItem): string {
  return [
    '<item>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(link)}</link>`,
    `<guid isPermaLink="true">${escapeXml(link)}</guid>`,
    ...(date === undefined ? [] : [`<pubDate>${new Date(date).toUTCString()}</pubDate>`]),
    ...authors.map(({ name }) => `<dc:creator>${escapeXml(name)}</dc:creator>`),
    ...tags.map((tag) => `<category>${escapeXml(tag)}</category>`),
    `<description>${escapeXml(description ?? html)}</description>`,
    ...(description === undefined ? [] : [`<content:encoded>${escapeXml(html)}</content:encoded>`]),
    '</item>',
  ].join('\n')
}

/**
 * Returns a feed in Atom (RFC 4287), in which every item needs a date.
 * @param self URL of the file
 */
export function atomFeed({ title, link, description, language, items }: Feed, self: string): string {
  const dated = items.filter(({ date }) => date !== undefined)
  const [newest] = dated
    .map(({ date = '' }) => new Date(date).toISOString())
    .sort()
    .reverse()
  const attributes = language === undefined ? '' : ` xml:lang="${escapeXml(language)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}>`,
    `<id>${escapeXml(link)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<subtitle>${escapeXml(description)}</subtitle>`,
    `<updated>${newest ?? new Date(0).toISOString()}</updated>`,
    `<link href="${escapeXml(link)}"/>`,
    `<link rel="self" href="${escapeXml(self)}"/>`,
    ...dated.map((item) => atomEntry(item, title)),
    '</feed>\n',
  ].join('\n')
}

function atomEntry(
  { title, link, date = '', tags, authors = [], description, html }: FeedItem,
  feedTitle: string,
): string {
  // An entry without an author is invalid unless the feed has one.
  const people = authors.length > 0 ? authors : [{ name: feedTitle }]
  return [
    '<entry>',
    `<id>${escapeXml(link)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link href="${escapeXml(link)}"/>`,
    `<updated>${new Date(date).toISOString()}</updated>`,
    `<published>${new Date(date).toISOString()}</published>`,
    ...people.map(
      ({ name, url }: { name: string; url?: string | undefined }) =>
        `<author><name>${escapeXml(name)}</name>${url === undefined ? '' : `<uri>${escapeXml(url)}</uri>`}</author>`,
    ),
    ...tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    ...(description === undefined ? [] : [`<summary>${escapeXml(description)}</summary>`]),
    `<content type="html">${escapeXml(html)}</content>`,
    '</entry>',
  ].join('\n')
}

/**
 * Returns a feed in JSON Feed 1.1.
 * @param self URL of the file
 */
export function jsonFeed({ title, link, description, language, items }: Feed, self: string): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: link,
    feed_url: self,
    description,
    language,
    items: items.map((item) => ({
      id: item.link,
      url: item.link,
      title: item.title,
      summary: item.description,
      content_html: item.html,
      date_published: item.date === undefined ? undefined : new Date(item.date).toISOString(),
      authors: item.authors && item.authors.length > 0 ? item.authors : undefined,
      tags: item.tags.length > 0 ? item.tags : undefined,
    })),
  }
  return `${JSON.stringify(feed, undefined, 2)}\n`
}
