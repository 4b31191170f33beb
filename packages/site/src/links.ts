import type { PageLink } from '@octavo/content'
import { type Diagnostic, pathnameToSlug, slugToPathname, suggest } from '@octavo/core'
import { fragmentId, nearestAnchor, resolveAnchor } from './anchors.js'
import type { RedirectMatch } from './routes/redirects.js'

export interface LinkTargets {
  hasPage(slug: string): boolean
  hasFile(path: string): boolean
  /** Path of the site's URL, such as `/docs/`, with which links in docs.json can start. */
  sitePath?: string | undefined
  redirect(pathname: string): RedirectMatch | undefined
  /** True if the host may not support redirect rules. */
  isUnpacked?: boolean
  /** Returns the existing slug closest to a wrong one. */
  nearest(slug: string): string | undefined
  /** Returns the operation whose page would have this slug if it were in navigation. */
  unlisted?(slug: string): { entry: string; source: string } | undefined
  /** Returns the IDs that links to a page can contain, or undefined if they are unknown. */
  anchorIds?(slug: string): ReadonlySet<string> | undefined
}

/** Reports links to missing pages, files or redirects of the site, with the nearest page. */
export function checkLinks(links: readonly PageLink[], targets: LinkTargets): Diagnostic[] {
  return links.flatMap((link) => {
    const problem = findProblem(link, targets)
    return problem ? [{ ...problem, start: link.position, end: link.end }] : []
  })
}

function findProblem({ slug: text, hash, file, isFile }: PageLink, targets: LinkTargets): Diagnostic | undefined {
  const slug = withoutSitePath(text, targets)
  const pathname = slugToPathname(slug)
  if (targets.hasPage(slug)) {
    const id = fragmentId(hash ?? '')
    const ids = id === '' ? undefined : (targets.anchorIds?.(slug) ?? (OTHER_RENDERER.test(id) ? NO_IDS : undefined))
    return !ids || resolveAnchor(ids, id) !== undefined ? undefined : brokenAnchor(file, pathname, id, ids)
  }
  if (targets.hasFile(slug)) return undefined
  if (isFile) return unpublished(file, pathname)
  const redirect = targets.redirect(pathname)
  if (redirect)
    return targets.isUnpacked && redirect.isPattern ? unfollowed(pathname, { file, hash, targets }) : undefined
  const unlisted = targets.unlisted?.(slug)
  if (unlisted) {
    return {
      rule: 'LINK_BROKEN',
      severity: 'warning',
      file,
      message: `The link to ${pathname} has no page: ${unlisted.entry} is in ${unlisted.source}, but not in navigation.`,
      hint: `Add "${unlisted.entry}" to the pages of a group or tab with that document.`,
    }
  }
  const nearest = targets.nearest(slug)
  return {
    rule: 'LINK_BROKEN',
    severity: 'warning',
    file,
    message: `The link to ${pathname} has no page.`,
    expected: 'the path of a page, a site file, or a redirect in docs.json.',
    ...suggest('url', pathname, nearest === undefined ? undefined : slugToPathname(nearest)),
  }
}

function unpublished(file: string, pathname: string): Diagnostic {
  return {
    rule: 'LINK_BROKEN',
    severity: 'warning',
    file,
    message: `The link to ${pathname} is broken: the file is not published.`,
    hint: 'Link to source code by its web URL. Files of other kinds are published unless .mintignore excludes them.',
  }
}

/** Fragments that other renderers of API references have. */
const OTHER_RENDERER = /^(?:operation|tag|section)\//
const NO_IDS: ReadonlySet<string> = new Set()

/**
 * Removes the site path from a slug, unless a page or file has the full slug. Links in pages do not contain the site
 * path.
 */
function withoutSitePath(slug: string, { sitePath, hasPage, hasFile }: LinkTargets): string {
  if (sitePath === undefined || !`/${slug}/`.startsWith(sitePath) || hasPage(slug) || hasFile(slug)) return slug
  return slug.slice(sitePath.length - 1)
}

function unfollowed(
  pathname: string,
  { file, hash = '', targets }: Pick<PageLink, 'file' | 'hash'> & { targets: LinkTargets },
): Diagnostic {
  let destination: string | undefined = pathname
  for (let hop = 0; hop < MAX_HOPS && destination?.startsWith('/'); hop++) {
    const next: RedirectMatch | undefined = targets.redirect(destination.replace(/[?#].*$/s, ''))
    if (!next) break
    destination = next.destination
  }
  const slug = pathnameToSlug(destination.replace(/[?#].*$/s, ''))
  const exists = !destination.startsWith('/') || targets.hasPage(slug) || targets.hasFile(slug)
  return {
    rule: 'LINK_REDIRECT',
    severity: 'warning',
    file,
    message: `The link to ${pathname} needs a redirect with parameters, which static files cannot provide: it is broken in this build.`,
    hint: exists ? `Link to "${destination}${hash && !destination.includes('#') ? `#${hash}` : ''}".` : undefined,
  }
}

/** Maximum number of successive redirects. */
const MAX_HOPS = 10

function brokenAnchor(file: string, pathname: string, hash: string, ids: ReadonlySet<string>): Diagnostic {
  const problem = { rule: 'LINK_ANCHOR', severity: 'warning', file } as const
  if (ids === NO_IDS) {
    const message = `Broken anchor: no operation, tag or section of an API reference has the anchor "#${hash}".`
    return {
      ...problem,
      message,
      hint: 'Link to a page, or in an OpenAPI document to an existing operation or tag, such as `#operation/listPets`.',
    }
  }
  const nearest = nearestAnchor(ids, hash)
  const message = `Broken anchor: ${pathname} has no heading or id "${hash}".`
  return { ...problem, message, ...suggest('url', `#${hash}`, nearest === undefined ? undefined : `#${nearest}`) }
}
