import type { PageLink } from '@octavo/content'
import { type Diagnostic, type Heading, nearestName, pathnameToSlug } from '@octavo/core'
import { checkLinks, checkSvg, type Site } from '@octavo/site'
import type { ResolvedOctavoOptions } from '../options.js'

/** What the link check needs of a rendered page. */
export interface CheckedPage {
  links: readonly PageLink[]
  headings: readonly Heading[]
}

/** Reports links that lead nowhere, over all pages that were rendered. */
export function checkSiteLinks(site: Site, pages: ReadonlyMap<string, CheckedPage>): Diagnostic[] {
  const { routes, navigated } = site.derived
  const statics = new Set(site.derived.statics)
  const ids = new Map<string, ReadonlySet<string>>()
  const nearest = new Map<string, string | undefined>()
  const targets = {
    hasPage: (slug: string) => routes.has(slug) || navigated.has(slug) || slug === '',
    hasFile: (path: string) => statics.has(path),
    redirects: (pathname: string) => site.redirects.match(pathname) !== undefined,
    nearest(slug: string) {
      // A link in a footer or snippet is broken on every page: each wrong slug is looked up once.
      if (!nearest.has(slug)) nearest.set(slug, nearestName(slug, routes.keys()))
      return nearest.get(slug)
    },
    headingIds(slug: string) {
      const page = pages.get(slug)
      if (!page) return undefined
      const known = ids.get(slug) ?? new Set(page.headings.flatMap(({ id }) => [id, pathnameToSlug(id)]))
      ids.set(slug, known)
      return known
    },
  }
  return [...pages.values()].flatMap(({ links }) => checkLinks(links, targets))
}

/** Reports SVG files that would run scripts on the site. */
export function checkSvgFiles(site: Site, { unsafeSvg }: Pick<ResolvedOctavoOptions, 'unsafeSvg'>): Diagnostic[] {
  if (unsafeSvg) return []
  return site.derived.statics
    .filter((path) => /\.svg$/i.test(path))
    .flatMap((path) => {
      const problem = checkSvg(path, site.repository.readText(path) ?? '')
      return problem ? [problem] : []
    })
}
