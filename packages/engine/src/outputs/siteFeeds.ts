import { createDescriptionCompiler, plainHtml } from '@octavo/content'
import { authorPage, type PlacedBlog } from '@octavo/site'
import { builtIns } from '@octavo/theme'
import { blogFeedFiles, canonicalUrl, feedFile } from '../files/urls.js'
import type { OutputSite, PageUpdate, SitePage } from '../options/plugin.js'
import { readDate } from './dates.js'
import { atomFeed, type Feed, type FeedItem, jsonFeed, rssFeed } from './feed.js'

/** A feed whose items have Markdown. */
interface FeedSource extends Omit<Feed, 'items'> {
  items: readonly (Omit<FeedItem, 'html'> & { markdown: string; page: string })[]
}

/** Returns the HTML of Markdown, with URLs resolved against the URL of a page. */
type ToHtml = (markdown: string, page: string) => string

/** A generated file that is made only if its inputs have changed since the last build. */
export interface LazyFile {
  path: string
  /** Everything that the content depends on. */
  inputs: string
  content(): string
}

/** Maximum number of posts in a feed. */
export const MAX_POSTS = 20

/** Returns the feeds of pages with updates, and of blogs. None if the URL of the site is unknown. */
export async function siteFeeds(
  { pages, siteUrl }: OutputSite,
  siteName: string,
  blogs: readonly PlacedBlog[],
): Promise<LazyFile[]> {
  const feeding = pages.filter(({ hasFeed }) => hasFeed)
  if (siteUrl === undefined || feeding.length + blogs.length === 0) return []
  const compile = await createDescriptionCompiler({ components: builtIns })
  const toHtml: ToHtml = (markdown, url) => plainHtml(compile(markdown, { url }))
  const fileUrl = (file: string) => siteUrl + file.split('/').map(encodeURIComponent).join('/')
  const bySlug = new Map(pages.map((page) => [page.path.slice(1), page]))
  const file = (path: string, source: FeedSource, write: (feed: Feed, self: string) => string): LazyFile => ({
    path,
    inputs: JSON.stringify([source, fileUrl(path)]),
    content: () => write(withHtml(source, toHtml), fileUrl(path)),
  })
  return [
    ...feeding.map((page) => file(feedFile(page.path.slice(1)), updatesFeed(page, siteName), rssFeed)),
    ...blogs.flatMap((blog) => {
      const source = blogFeed(blog, { siteName, siteUrl, bySlug })
      const { rss, atom, json } = blogFeedFiles(blog.settings.path)
      return [file(rss, source, rssFeed), file(atom, source, atomFeed), file(json, source, jsonFeed)]
    }),
  ]
}

export function withHtml({ items, ...feed }: FeedSource, toHtml: ToHtml): Feed {
  return { ...feed, items: items.map(({ markdown, page, ...item }) => ({ ...item, html: toHtml(markdown, page) })) }
}

/** Returns the feed of a page: an item for each update, identified by the page's URL and the anchor. */
export function updatesFeed(page: SitePage, siteName: string): FeedSource {
  const title = page.title === siteName ? siteName : `${page.title} - ${siteName}`
  const item = ({ id, title, description, tags, markdown }: PageUpdate) => ({
    title,
    link: `${page.url}#${encodeURIComponent(id)}`,
    date: readDate(title) ?? readDate(description ?? ''),
    tags,
    description,
    markdown,
    page: page.url,
  })
  return {
    title,
    link: page.url,
    description: page.description ?? title,
    language: page.language,
    items: page.updates().map(item),
  }
}

interface BlogFeedOptions {
  siteName: string
  siteUrl: string
  bySlug: ReadonlyMap<string, SitePage>
}

/** Returns the feed of a blog with the whole text of its newest posts. */
function blogFeed(blog: PlacedBlog, { siteName, siteUrl, bySlug }: BlogFeedOptions): FeedSource {
  const { settings, posts, language } = blog
  const title = `${settings.title} - ${siteName}`
  const items = posts.slice(0, MAX_POSTS).flatMap(({ slug, title, date, tags, authors, excerpt }) => {
    const page = bySlug.get(slug)
    if (!page) return []
    const people = authors.map((author) => {
      const own = authorPage(blog, author)
      return { name: author.name, url: own === undefined ? author.url : canonicalUrl(own, siteUrl) }
    })
    return [
      {
        title,
        link: page.url,
        date,
        tags: tags.map(({ label }) => label),
        authors: people,
        description: excerpt.length > 0 ? excerpt.join(' ') : undefined,
        markdown: page.markdown(),
        page: page.url,
      },
    ]
  })
  const link = bySlug.get(settings.path)?.url ?? canonicalUrl(settings.path, siteUrl)
  return { title, link, description: settings.description ?? title, language, items }
}
