import { createDescriptionCompiler, plainHtml } from '@octavo/content'
import { authorPage, type PlacedBlog } from '@octavo/site'
import { builtIns } from '@octavo/theme'
import { blogFeedFiles, canonicalUrl, feedFile } from '../files/urls.js'
import type { OutputFile, OutputSite, PageUpdate, SitePage } from '../options/plugin.js'
import { readDate } from './dates.js'
import { atomFeed, type Feed, type FeedItem, jsonFeed, rssFeed } from './feed.js'

interface FeedOptions {
  siteName: string
  /** Renders the Markdown of an item as HTML, with URLs resolved against the page. */
  toHtml(markdown: string, base: string): string
}

/** Maximum number of posts in a feed. */
export const MAX_POSTS = 20

/** Returns the feeds of pages with updates, and of blogs. None if the URL of the site is unknown. */
export async function siteFeeds(
  { pages, siteUrl }: OutputSite,
  siteName: string,
  blogs: readonly PlacedBlog[],
): Promise<OutputFile[]> {
  const feeding = pages.filter(({ hasFeed }) => hasFeed)
  if (siteUrl === undefined || feeding.length + blogs.length === 0) return []
  const compile = await createDescriptionCompiler({ components: builtIns })
  const options: FeedOptions = { siteName, toHtml: (markdown, url) => plainHtml(compile(markdown, { url })) }
  const fileUrl = (file: string) => siteUrl + file.split('/').map(encodeURIComponent).join('/')
  const bySlug = new Map(pages.map((page) => [page.path.slice(1), page]))
  return [
    ...feeding.map((page) => {
      const path = feedFile(page.path.slice(1))
      return { path, content: rssFeed(updatesFeed(page, options), fileUrl(path)) }
    }),
    ...blogs.flatMap((blog) => {
      const feed = blogFeed(blog, { ...options, siteUrl, bySlug })
      const { rss, atom, json } = blogFeedFiles(blog.settings.path)
      return [
        { path: rss, content: rssFeed(feed, fileUrl(rss)) },
        { path: atom, content: atomFeed(feed, fileUrl(atom)) },
        { path: json, content: jsonFeed(feed, fileUrl(json)) },
      ]
    }),
  ]
}

/** Returns the feed of a page: an item for each update, identified by the page's URL and the anchor. */
export function updatesFeed(page: SitePage, { siteName, toHtml }: FeedOptions): Feed {
  const title = page.title === siteName ? siteName : `${page.title} - ${siteName}`
  const item = ({ id, title, description, tags, markdown }: PageUpdate): FeedItem => ({
    title,
    link: `${page.url}#${encodeURIComponent(id)}`,
    date: readDate(title) ?? readDate(description ?? ''),
    tags,
    description,
    html: toHtml(markdown, page.url),
  })
  return {
    title,
    link: page.url,
    description: page.description ?? title,
    language: page.language,
    items: page.updates().map(item),
  }
}

interface BlogFeedOptions extends FeedOptions {
  siteUrl: string
  bySlug: ReadonlyMap<string, SitePage>
}

/** Returns the feed of a blog with the whole text of its newest posts. */
function blogFeed(blog: PlacedBlog, { siteName, siteUrl, toHtml, bySlug }: BlogFeedOptions): Feed {
  const { settings, posts, language } = blog
  const title = `${settings.title} - ${siteName}`
  const items = posts.slice(0, MAX_POSTS).flatMap(({ slug, title, date, tags, authors, excerpt }): FeedItem[] => {
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
        html: toHtml(page.markdown(), page.url),
      },
    ]
  })
  const link = bySlug.get(settings.path)?.url ?? canonicalUrl(settings.path, siteUrl)
  return { title, link, description: settings.description ?? title, language, items }
}
