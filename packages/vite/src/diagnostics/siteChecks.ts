import type { PageLink } from '@octavo/content'
import { type Diagnostic, type Frontmatter, type Heading, hasErrors, nearestName } from '@octavo/core'
import { checkLinks, checkSvg, type Site } from '@octavo/site'
import type { ResolvedOctavoOptions } from '../options.js'

/** What the link check needs of a rendered page. */
export interface CheckedPage {
  links: readonly PageLink[]
  headings: readonly Heading[]
  /** Ids of elements that are no headings. */
  anchors: readonly string[]
  diagnostics: readonly Diagnostic[]
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
    anchorIds(slug: string) {
      const page = pages.get(slug)
      const file = routes.get(slug)?.file
      if (!page || !file || hasErrors(page.diagnostics) || isGenerated(site.facts(file)?.frontmatter)) return undefined
      const known = ids.get(slug) ?? new Set([...page.headings.map(({ id }) => id), ...page.anchors])
      ids.set(slug, known)
      return known
    },
  }
  return [...pages.values()].flatMap(({ links }) => checkLinks(links, targets))
}

/** Fields of operations and schemas have ids that no page body tells. */
function isGenerated(frontmatter: Frontmatter | undefined): boolean {
  const { openapi, api, asyncapi, graphql, sdk } = frontmatter ?? {}
  return Boolean(openapi ?? api ?? asyncapi ?? graphql ?? sdk ?? frontmatter?.['openapi-schema'])
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
