/** Scores if the path has a parameter with a different name than the query, or additional leading segments. */
const [TEMPLATE, PART] = [0.9, 0.7]

const METHOD =
  /(?:^|[^\w/.-])(get|post|put|patch|delete|head|options|trace)[ \t]+(?:https?:\/\/[^/\s]+)?(\/[!#-&(-_a-~]*)/i
/** Matches the origin of a server, which queries can contain before the path. */
const ORIGIN = /^https?:\/\/[^/]+(?=\/)/
const TEMPLATE_SEGMENT = /^(?::.+|<.*>|\[.*\])$/

export interface QueriedOperation {
  method: string
  path: string
}

/** Returns whether an operation can be found by its path. Webhooks have none. */
export function hasPath({ path }: QueriedOperation): boolean {
  return path.toLowerCase().replace(ORIGIN, '').startsWith('/')
}

/**
 * Returns the operation that a query names with method and path, such as `GET /users/{id}`, and the rest of the query.
 */
export function operationIn(query: string): { operation: QueriedOperation; beside: string } | undefined {
  const [all, method, path] = METHOD.exec(query) ?? []
  return all && method && path
    ? { operation: { method, path: path.replace(/\?.*|[.,;:!)]+$/, '') }, beside: query.replace(all, ' ') }
    : undefined
}

/**
 * Returns the index term for an operation. It starts with the last segment of the path, because queries can contain
 * the server's base path or a version.
 */
export function operationTerm({ method, path }: QueriedOperation): string {
  return `:${method.toLowerCase()}/${pathSegments(path).join('/')}`
}

/** Returns the prefixes of index terms that may belong to an operation. */
export function operationStarts({ method, path }: QueriedOperation): string[] {
  const [last = ''] = pathSegments(path)
  return [...new Set([last, '{}'])].map((segment) => `:${method.toLowerCase()}/${segment}`)
}

/**
 * Returns how well a term of the index matches an operation, from 0 to 1. If all compared segments are parameters, the
 * paths must be equal, because otherwise only the method would match.
 */
export function operationScore({ path }: QueriedOperation, term: string): number {
  const termSegments = term.split('/').slice(1).filter(Boolean)
  const segments = pathSegments(path)
  let score = termSegments.length === segments.length ? 1 : PART
  const shared = termSegments.slice(0, segments.length)
  for (const [at, segment] of shared.entries()) if (segment !== segments[at]) score *= segment === '{}' ? TEMPLATE : 0
  return shared.every((segment) => segment === '{}') && termSegments.join() !== segments.join() ? 0 : score
}

/** Returns the folded segments, last first. All parameters are equal. */
function pathSegments(path: string): string[] {
  const [place = '', fragment] = path.toLowerCase().replace(ORIGIN, '').split('#', 2)
  const segments = place
    .replace(/\{[^{}]*\}/g, '{}')
    .split('/')
    .filter(Boolean)
    .reverse()
  return [
    ...(fragment === undefined ? [] : [`#${fragment}`]),
    ...segments.map((segment) => (TEMPLATE_SEGMENT.test(segment) ? '{}' : segment)),
  ]
}
