import type { PageView } from '@octavo/core'
import { assetUrl } from '../files/urls.js'
import { pageAuthors } from './pageChrome.js'
import type { PageInput } from './pageInput.js'
import { trailLanguage } from './trail.js'
import type { ViewContext } from './viewContext.js'

export interface HeadFacts {
  title: string
  breadcrumbs: PageView['page']['breadcrumbs']
  isOperation: boolean
}

type Thing = Record<string, unknown>

/** Returns the JSON-LD graph of a page: publisher, site, page, breadcrumbs, and the article or operation. */
export function structuredData(
  context: ViewContext,
  { slug, frontmatter }: PageInput,
  { title, breadcrumbs, isOperation, canonical }: HeadFacts & { canonical: string },
): string | undefined {
  const { config, urls, dates, site } = context
  const root = urls.site
  if (root === undefined) return undefined
  const { organization = {} } = config.seo
  const publisher = organization.id ?? `${root}#organization`
  const logo = organization.logo ?? config.logo?.light
  const language = trailLanguage(site.trails.get(frontmatter.original?.slug ?? slug) ?? [])
  const description = frontmatter.description ?? site.operationDescription(slug)
  const dateModified = dates.get(slug)
  const post = site.post(slug)?.post
  const authors = pageAuthors(context, { slug, frontmatter })
  const graph: Thing[] = [
    {
      '@type': 'Organization',
      '@id': publisher,
      name: organization.name ?? config.name,
      legalName: organization.legalName,
      url: organization.url ?? root,
      logo: logo === undefined ? undefined : assetUrl(logo, root),
      sameAs: organization.sameAs,
    },
    {
      '@type': 'WebSite',
      '@id': `${root}#website`,
      name: config.name,
      description: config.description,
      url: root,
      publisher: { '@id': publisher },
    },
    {
      '@type': 'WebPage',
      '@id': canonical,
      name: title,
      description,
      url: canonical,
      inLanguage: language,
      isPartOf: { '@id': `${root}#website` },
      breadcrumb: breadcrumbs.length > 0 ? { '@id': `${canonical}#breadcrumb` } : undefined,
    },
    ...(breadcrumbs.length > 0 ? [breadcrumbList(breadcrumbs, { title, canonical, base: urls.base, root })] : []),
    {
      '@type': isOperation ? 'APIReference' : post ? 'BlogPosting' : 'TechArticle',
      '@id': `${canonical}#article`,
      headline: title,
      description: description ?? post?.excerpt[0],
      url: canonical,
      inLanguage: language,
      dateModified,
      datePublished: frontmatter.createdDate ?? post?.date,
      author:
        authors.length > 0
          ? authors.map(({ name, href }) => ({
              '@type': 'Person',
              name,
              url: href && absoluteUrl(href, urls.base, root),
            }))
          : { '@id': publisher },
      keywords: post && post.tags.length > 0 ? post.tags.map(({ label }) => label) : undefined,
      publisher: { '@id': publisher },
      mainEntityOfPage: { '@id': canonical },
    },
  ]
  return scriptJson({ '@context': 'https://schema.org', '@graph': graph })
}

interface BreadcrumbContext {
  title: string
  canonical: string
  base: string
  root: string
}

function breadcrumbList(
  breadcrumbs: HeadFacts['breadcrumbs'],
  { title, canonical, base, root }: BreadcrumbContext,
): Thing {
  const parents = breadcrumbs.map(({ label, href }) => ({
    name: label,
    item: absoluteUrl(href, base, root),
  }))
  return {
    '@type': 'BreadcrumbList',
    '@id': `${canonical}#breadcrumb`,
    itemListElement: [...parents, { name: title, item: canonical }].map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...item,
    })),
  }
}

function absoluteUrl(href: string, base: string, root: string): string {
  return href.startsWith(base) ? root + href.slice(base.length).replace(/\.html(?=$|[?#])/, '') : href
}

/** Returns JSON that can't end its script element or open a comment in it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
