import type { PageLink } from '@octavo/content'
import { type Diagnostic, nearestName, slugToPathname } from '@octavo/core'

export interface LinkTargets {
  hasPage(slug: string): boolean
  hasFile(path: string): boolean
  redirects(pathname: string): boolean
  /** The slug most like a wrong one. */
  nearest(slug: string): string | undefined
  /** Ids of a page's headings, or undefined when they are not known. */
  headingIds?(slug: string): ReadonlySet<string> | undefined
}

/** Reports links that lead to no page, file or redirect of the site, with the nearest page. */
export function checkLinks(links: readonly PageLink[], targets: LinkTargets): Diagnostic[] {
  return links.flatMap((link) => {
    const problem = findProblem(link, targets)
    return problem ? [{ ...problem, ...(link.position && { start: link.position }) }] : []
  })
}

function findProblem({ slug, hash, file }: PageLink, targets: LinkTargets): Diagnostic | undefined {
  const pathname = slugToPathname(slug)
  if (targets.hasPage(slug)) {
    const ids = hash ? targets.headingIds?.(slug) : undefined
    return !hash || !ids || ids.has(hash) ? undefined : brokenAnchor(file, pathname, hash, ids)
  }
  if (targets.hasFile(slug) || targets.redirects(pathname)) return undefined
  const nearest = targets.nearest(slug)
  return {
    rule: 'LINK_BROKEN',
    severity: 'warning',
    file,
    message: `The link to ${pathname} has no page.`,
    expected: 'the path of a page, a file of the site, or a redirect of docs.json.',
    ...(nearest !== undefined && { hint: `Did you mean "${slugToPathname(nearest)}"?` }),
  }
}

function brokenAnchor(file: string, pathname: string, hash: string, ids: ReadonlySet<string>): Diagnostic {
  const nearest = nearestName(hash, ids)
  return {
    rule: 'LINK_ANCHOR',
    severity: 'warning',
    file,
    message: `The link to ${pathname}#${hash} names a heading that the page does not have.`,
    ...(nearest !== undefined && { hint: `Did you mean "#${nearest}"?` }),
  }
}
