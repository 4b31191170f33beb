/** How surely an operation is meant whose path has a template where another was asked for, or more segments in front. */
const [TEMPLATE, PART] = [0.9, 0.7]

const METHOD =
  /(?:^|[^\w/.-])(get|post|put|patch|delete|head|options|trace)[ \t]+(?:https?:\/\/[^/\s]+)?(\/[!#-&(-_a-~]*)/i
const TEMPLATE_SEGMENT = /^(?::.+|<.*>|\[.*\])$/

export interface AskedOperation {
  method: string
  path: string
}

/** The operation that a query names by its method and path, such as `GET /users/{id}`, and what it says beside it. */
export function operationIn(query: string): { operation: AskedOperation; beside: string } | undefined {
  const found = METHOD.exec(query)
  const [all = '', method, written] = found ?? []
  if (!found || method === undefined || written === undefined) return undefined
  const [path = ''] = written.split('?', 1)
  return {
    operation: { method: method.toLowerCase(), path: path.replace(/[.,;:!)]+$/, '') },
    beside: `${query.slice(0, found.index)} ${query.slice(found.index + all.length)}`,
  }
}

/**
 * What an operation is found by. The last segment of its path comes first: in front of a path may stand what a server's
 * address ends with, or a version.
 */
export function operationTerm({ method, path }: AskedOperation): string {
  return `:${method.toLowerCase()}/${segmentsOf(path).join('/')}`
}

/** What the terms begin with that may be those of an operation. */
export function operationStarts({ method, path }: AskedOperation): string[] {
  const [last = ''] = segmentsOf(path)
  return [...new Set([last, '{}'])].map((segment) => `:${method.toLowerCase()}/${segment}`)
}

/** How surely a term is that of an operation, 0–1. */
export function operationSureness(asked: AskedOperation, term: string): number {
  const own = term.split('/').slice(1).filter(Boolean)
  const wanted = segmentsOf(asked.path)
  const shared = Math.min(own.length, wanted.length)
  let sureness = own.length === wanted.length ? 1 : PART
  let isNamed = own.length === wanted.length && own.every((segment) => segment === '{}')
  for (let at = 0; at < shared; at++) {
    const [a, b] = [own[at], wanted[at]]
    if (a === b) isNamed ||= a !== '{}'
    else if (a === '{}') sureness *= TEMPLATE
    else return 0
  }
  return isNamed ? sureness : 0
}

/** Folded, the last one first; templates are alike whatever they are called. */
function segmentsOf(path: string): string[] {
  const [place = '', fragment] = path.toLowerCase().split('#', 2)
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
