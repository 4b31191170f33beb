import { type AuthorView, type LinkView, type PageView, type PostView, rootPath } from '@octavo/core'
import { authorPage } from '@octavo/site'
import { assetUrl, pageUrl, siteHref, type UrlOptions } from '../files/urls.js'
import { mcpUrl } from '../options/mcpUrl.js'
import { contextualView } from './contextual.js'
import type { PageInput } from './pageInput.js'
import type { ViewContext } from './viewContext.js'

/** Returns the related pages, authors and menu of a page. */
export function pageChrome(
  context: ViewContext,
  { slug, node, frontmatter }: PageInput,
): Pick<PageView['page'], 'related' | 'authors' | 'post' | 'contextual'> {
  const related = readRelated(context, frontmatter.related)
  const authors = pageAuthors(context, { slug, frontmatter })
  // A page of another site has no Markdown to copy.
  const isPage = frontmatter.url === undefined && context.site.hasPage(slug)
  const mcp = mcpUrl(context.assistant, context.urls.site)
  const contextual = isPage
    ? contextualView(
        { site: context.config.contextual, page: frontmatter.contextual },
        {
          slug,
          urls: context.urls,
          hasAssistant: context.assistant !== undefined,
          siteName: context.config.name,
          mcp,
          spec: node?.operation?.spec ?? node?.document,
        },
      )
    : undefined
  return {
    related,
    authors: authors.length > 0 ? authors : undefined,
    post: postView(context, slug),
    contextual,
  }
}

/** Reads frontmatter `related`: a list of paths and `{title: link}`, or false. */
function readRelated({ site, source, urls }: ViewContext, related: unknown): LinkView[] | undefined {
  if (related === false) return []
  if (!Array.isArray(related)) return undefined
  return related.flatMap((entry): LinkView[] => {
    if (typeof entry === 'string') {
      const slug = entry.replace(/^\/+|\/+$/g, '').replace(/\.mdx?$/, '')
      const isPage = site.hasPage(slug)
      const label = isPage ? source.label({ kind: 'page', slug }) : undefined
      return label ? [{ label: label.label, href: label.href, icon: label.icon }] : []
    }
    return Object.entries((entry ?? {}) as Record<string, unknown>).flatMap(([label, href]) =>
      typeof href === 'string' ? [{ label, href: siteHref(href, urls).href }] : [],
    )
  })
}

function postView({ site, urls }: ViewContext, slug: string): PostView | undefined {
  const { post } = site.post(slug) ?? {}
  if (!post) return undefined
  const { date, minutes, isDraft } = post
  return { date, minutes, isDraft, tags: post.tags.map((tag) => ({ label: tag.label, href: pageUrl(tag.slug, urls) })) }
}

/** Returns the authors of a page. Those of a post link to their page in its blog. */
export function pageAuthors(
  context: Pick<ViewContext, 'site' | 'urls'>,
  { slug, frontmatter }: Pick<PageInput, 'slug' | 'frontmatter'>,
): AuthorView[] {
  const inBlog = context.site.post(slug)
  if (!inBlog) return readAuthors(frontmatter.authors, context)
  const authors = inBlog.post.authors.map((author) => {
    const page = authorPage(inBlog.blog, author)
    return page === undefined ? author : { ...author, url: `/${page}` }
  })
  return readAuthors(authors, context)
}

/** Reads frontmatter `authors`: a name, `{name, url, image}`, or a list of these. */
function readAuthors(authors: unknown, { site, urls }: Pick<ViewContext, 'site' | 'urls'>): AuthorView[] {
  const statics = new Set(site.derived.statics)
  const list = Array.isArray(authors) ? authors : authors === undefined || authors === null ? [] : [authors]
  return list.flatMap((author: unknown): AuthorView[] => {
    if (typeof author === 'string') return author.trim() === '' ? [] : [{ name: author.trim() }]
    const { name, title, url, href = url, image, avatar = image } = (author ?? {}) as Record<string, unknown>
    if (typeof name !== 'string' || name.trim() === '') return []
    return [
      {
        name: name.trim(),
        title: typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined,
        href: typeof href === 'string' && isLink(href, urls) ? siteHref(href, urls).href : undefined,
        image: typeof avatar === 'string' && isImage(avatar, statics) ? assetUrl(avatar, urls.base) : undefined,
      },
    ]
  })
}

/** Returns true for URLs that neither run code nor open a local file. */
function isLink(href: string, urls: UrlOptions): boolean {
  return siteHref(href, urls).href !== '#'
}

/** Returns true for http and https URLs, and for static files. */
function isImage(path: string, statics: ReadonlySet<string>): boolean {
  return /^https?:\/\//i.test(path) || statics.has(rootPath(path))
}
