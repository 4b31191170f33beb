import type { AuthorView, PageView } from '@octavo/core'
import { contextualView } from './contextual.js'
import type { PageInput, ViewContext } from './pageView.js'
import { relatedLinks } from './related.js'
import { assetUrl, siteHref, type UrlOptions } from './urls.js'

/** What frontmatter and docs.json put around the text of a page. */
export function pageFurniture(
  context: ViewContext,
  { slug, node, frontmatter }: PageInput,
): Pick<PageView['page'], 'related' | 'authors' | 'contextual'> {
  const related = relatedLinks(frontmatter, context)
  const authors = readAuthors(frontmatter.authors, context.urls)
  const isPage = context.site.routes.has(slug) || context.site.derived.navigated.has(slug)
  const contextual = isPage
    ? contextualView(
        { site: context.config.contextual, page: frontmatter.contextual },
        { slug, urls: context.urls, ...(node?.operation?.spec !== undefined && { spec: node.operation.spec }) },
      )
    : undefined
  return {
    ...(related.length > 0 && { related }),
    ...(authors.length > 0 && { authors }),
    ...(contextual && { contextual }),
  }
}

/** Frontmatter `authors`: a name, or `{name, url, image}`, or a list of either. */
export function readAuthors(authors: unknown, urls: UrlOptions): AuthorView[] {
  const list = Array.isArray(authors) ? authors : authors === undefined || authors === null ? [] : [authors]
  return list.flatMap((author: unknown): AuthorView[] => {
    if (typeof author === 'string') return author.trim() === '' ? [] : [{ name: author.trim() }]
    const { name, url, href = url, image, avatar = image } = (author ?? {}) as Record<string, unknown>
    if (typeof name !== 'string' || name.trim() === '') return []
    return [
      {
        name: name.trim(),
        ...(typeof href === 'string' && { href: siteHref(href, urls).href }),
        ...(typeof avatar === 'string' && isImage(avatar) && { image: assetUrl(avatar, urls.base) }),
      },
    ]
  })
}

/** A path of the site or a web address; no other scheme. */
function isImage(path: string): boolean {
  return /^https?:/i.test(path) || !/^[a-z][a-z\d+.-]*:/i.test(path)
}
