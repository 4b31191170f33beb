import type { PageView } from '@octavo/core'
import { assetUrl, blogFeedFiles, canonicalUrl, feedFile, markdownFile } from '../files/urls.js'
import { hasFeed } from './hasFeed.js'
import type { PageInput } from './pageInput.js'
import { type HeadFacts, structuredData } from './structuredData.js'
import { THUMBNAIL } from './thumbnailCard.js'
import { resolveVisibility } from './trail.js'
import { newestCopy } from './versionStatus.js'
import type { ViewContext } from './viewContext.js'

type PageHead = Pick<PageView['page'], 'meta' | 'links' | 'canonical' | 'structuredData' | 'markdown' | 'feed'>

/** Returns the head of a page for search engines, social networks and agents. */
export function pageHead(context: ViewContext, input: PageInput, facts: HeadFacts): PageHead {
  const { site, urls } = context
  const { slug } = input
  const isPage = site.hasPage(slug)
  if (!isPage) return { meta: metaTags(context, input, { ...facts }), links: [] }
  const canonical = canonicalPageUrl(context, input)
  const noindex = isKeptFromIndex(context, input)
  const feed = urls.site !== undefined && hasFeed(input.frontmatter, input.body.features)
  // A page of another site has no Markdown file.
  const markdown = input.frontmatter.url === undefined ? fileUrl(markdownFile(slug), urls.base) : undefined
  const feedUrl = fileUrl(feedFile(input.frontmatter.original?.slug ?? slug), urls.base)
  const data = canonical === undefined || noindex ? undefined : structuredData(context, input, { ...facts, canonical })
  return {
    meta: metaTags(context, input, { ...facts, canonical }),
    links: [
      ...alternateLinks(context, slug),
      ...(markdown === undefined || noindex
        ? []
        : [{ rel: 'alternate', type: 'text/markdown', href: markdown, title: 'Markdown' }]),
      ...blogFeedLinks(context, slug),
      ...(feed ? [{ rel: 'alternate', type: 'application/rss+xml', href: feedUrl, title: facts.title }] : []),
    ],
    markdown,
    feed: feed ? feedUrl : undefined,
    canonical,
    structuredData: data,
  }
}

/** Returns the links to the feeds of a blog, for its posts and lists. */
function blogFeedLinks({ site, urls }: ViewContext, slug: string): PageHead['links'] {
  if (urls.site === undefined) return []
  const trail = site.trails.get(slug) ?? []
  const blog = site.derived.blogs.find(({ division }) => trail.includes(division))
  if (!blog) return []
  const { rss, atom, json } = blogFeedFiles(blog.settings.path)
  const types = [
    ['application/rss+xml', rss, 'RSS'],
    ['application/atom+xml', atom, 'Atom'],
    ['application/feed+json', json, 'JSON'],
  ] as const
  return types.map(([type, file, name]) => ({
    rel: 'alternate',
    type,
    href: fileUrl(file, urls.base),
    title: `${blog.settings.title} (${name})`,
  }))
}

function fileUrl(file: string, base: string): string {
  return base + file.split('/').map(encodeURIComponent).join('/')
}

function canonicalPageUrl({ config, urls, site }: ViewContext, { slug, frontmatter }: PageInput): string | undefined {
  if (/^https?:\/\//i.test(frontmatter.canonical ?? '')) return frontmatter.canonical
  if (urls.site === undefined) return undefined
  const copy = newestCopy(site, slug)
  const original = copy === undefined ? frontmatter.original : site.pageFacts(copy)?.frontmatter.original
  return canonicalUrl(original?.slug ?? copy ?? slug, urls.site, config.seo.trailingSlash)
}

function alternateLinks({ alternates, config, urls }: ViewContext, slug: string): PageHead['links'] {
  const { site } = urls
  if (site === undefined) return []
  return (alternates.get(slug) ?? []).map((alternate) => ({
    rel: 'alternate',
    hreflang: alternate.hreflang,
    href: canonicalUrl(alternate.slug, site, config.seo.trailingSlash),
  }))
}

type Metadata = Map<string, string>

/** Returns the meta tags of a page. Later sources win: generated, docs.json, `seo.paths`, frontmatter. */
function metaTags(
  context: ViewContext,
  { slug, frontmatter }: PageInput,
  { title, canonical }: { title: string; canonical?: string },
): PageHead['meta'] {
  const { config, urls, thumbnails, siteImage, site } = context
  const operationDescription = site.operationDescription(slug)
  const tags: Metadata = new Map([
    ['og:type', slug === '' ? 'website' : 'article'],
    ['og:site_name', config.name],
    ['og:title', title],
  ])
  const { description = operationDescription ?? (slug === '' ? config.description : undefined) } = frontmatter
  // The page shows the operation's whole description, so only the meta tag is set, not the page header.
  if (frontmatter.description === undefined && operationDescription !== undefined)
    tags.set('description', operationDescription)
  const post = site.post(slug)?.post
  if (post) tags.set('article:published_time', new Date(post.date).toISOString())
  const summary = description ?? post?.excerpt[0]
  if (description === undefined && summary !== undefined) tags.set('description', summary)
  if (summary !== undefined) tags.set('og:description', summary)
  if (canonical !== undefined) tags.set('og:url', canonical)
  const thumbnail = thumbnails.get(slug) ?? siteImage
  const preview = thumbnail ?? config.thumbnails?.background
  if (preview !== undefined) tags.set('og:image', preview)
  const socialTags = Object.entries(frontmatter.metadata).filter(([key]) => /^(?:og|twitter|article):/.test(key))
  const entries = [...Object.entries(config.seo.metatags), ...folderTags(config.seo.paths, slug), ...socialTags]
  for (const [key, value] of entries) if (key !== 'canonical') tags.set(key, String(value))
  // Only the size of the generated image is known.
  if (thumbnail !== undefined && tags.get('og:image') === thumbnail) {
    tags.set('og:image:width', String(THUMBNAIL.width))
    tags.set('og:image:height', String(THUMBNAIL.height))
  }
  resolveImages(tags, urls)
  if (!tags.has('twitter:card')) tags.set('twitter:card', tags.has('og:image') ? 'summary_large_image' : 'summary')
  const robots = [isKeptFromIndex(context, { slug, frontmatter }) && 'noindex', frontmatter.robots].filter(Boolean)
  if (robots.length > 0) tags.set('robots', [...new Set(robots)].join(', '))
  return [...tags].map(([key, content]) =>
    /^(?:og|article):/.test(key) ? { property: key, content } : { name: key, content },
  )
}

/** Returns true for pages with `noindex`. Their Markdown is not linked, because a text file cannot set `noindex`. */
function isKeptFromIndex(
  { site, config }: ViewContext,
  { slug, frontmatter }: Pick<PageInput, 'slug' | 'frontmatter'>,
): boolean {
  const place = { inNavigation: site.trails.has(slug), indexing: config.seo.indexing }
  return resolveVisibility(frontmatter, site.trails.get(slug) ?? [], place).noindex
}

/** Returns the tags of the deepest folder that contains the page. */
function folderTags(
  paths: ViewContext['config']['seo']['paths'],
  slug: string,
): [name: string, value: string | number | boolean][] {
  const folders = paths
    .map(({ path, metatags }) => ({ path: path.replace(/^\/+|\/+$/g, ''), metatags }))
    .filter(({ path }) => path === '' || slug === path || slug.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)
  return Object.entries(folders[0]?.metatags ?? {})
}

/** Makes image URLs absolute if the site URL is known, because social networks fetch the images. */
function resolveImages(tags: Metadata, { base, site }: ViewContext['urls']): void {
  for (const [key, value] of tags) {
    if (!/:image(?::(?:secure_)?url)?$/.test(key) || /^(?:https?:|data:|\/\/)/i.test(value)) continue
    tags.set(key, assetUrl(value, site ?? base))
  }
}
