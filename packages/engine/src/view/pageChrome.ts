import { type AuthorView, type LinkView, type PageView, rootPath } from '@octavo/core'
import { assetUrl, siteHref, type UrlOptions } from '../files/urls.js'
import { mcpUrl } from '../options/mcpUrl.js'
import { contextualView } from './contextual.js'
import type { PageInput } from './pageInput.js'
import type { ViewContext } from './viewContext.js'

/** Returns the related pages, authors and menu of a page. */
export function pageChrome(
  context: ViewContext,
  { slug, node, frontmatter }: PageInput,
): Pick<PageView['page'], 'related' | 'authors' | 'contextual'> {
  const related = readRelated(context, frontmatter.related)
  const authors = readAuthors(frontmatter.authors, context)
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

/** Reads frontmatter `authors`: a name, `{name, url, image}`, or a list of these. */
export function readAuthors(authors: unknown, { site, urls }: Pick<ViewContext, 'site' | 'urls'>): AuthorView[] {
  const statics = new Set(site.derived.statics)
  const list = Array.isArray(authors) ? authors : authors === undefined || authors === null ? [] : [authors]
  return list.flatMap((author: unknown): AuthorView[] => {
    if (typeof author === 'string') return author.trim() === '' ? [] : [{ name: author.trim() }]
    const { name, url, href = url, image, avatar = image } = (author ?? {}) as Record<string, unknown>
    if (typeof name !== 'string' || name.trim() === '') return []
    return [
      {
        name: name.trim(),
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
