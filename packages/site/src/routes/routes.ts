import { compareText, type Diagnostic, fileToSlug, slugToPathname } from '@octavo/core'

/** A page file and its URL. */
export interface Route {
  slug: string
  pathname: string
  file: string
}

export interface RouteTable {
  /** Routes by slug, in slug order. */
  routes: Map<string, Route>
  diagnostics: Diagnostic[]
}

/**
 * Assigns a route to each page file. Two files never have the same route, even on case-insensitive file systems:
 * `.mdx` takes precedence over `.md`, then a file over the `index` of its folder, then the first name in code-unit
 * order.
 *
 * @param slugs slugs of files whose route is not their path
 */
export function createRoutes(files: Iterable<string>, slugs: ReadonlyMap<string, string> = new Map()): RouteTable {
  const routes = new Map<string, Route>()
  const diagnostics: Diagnostic[] = []
  const byKey = new Map<string, Route>()
  for (const file of [...files].sort(compareCandidates)) {
    const slug = slugs.get(file) ?? fileToSlug(file)
    const other = byKey.get(slug.toLowerCase())
    if (other) {
      diagnostics.push(duplicate(other, file))
      continue
    }
    const route = { slug, pathname: slugToPathname(slug), file }
    byKey.set(slug.toLowerCase(), route)
    routes.set(slug, route)
  }
  return { routes: new Map([...routes].sort(([a], [b]) => compareText(a, b))), diagnostics }
}

function compareCandidates(a: string, b: string): number {
  return rank(a) - rank(b) || compareText(a, b)
}

function rank(file: string): number {
  return (/\.md$/i.test(file) ? 1 : 0) + (/\/index\.mdx?$/i.test(file) ? 2 : 0)
}

function duplicate(winner: Route, file: string): Diagnostic {
  return {
    rule: 'ROUTE_DUPLICATE',
    severity: 'warning',
    file,
    message: `${winner.file} and ${file} have the same path ${winner.pathname}; ${winner.file} is used.`,
    hint: `Rename or remove ${file}.`,
  }
}
