import { JSONPathEnvironment } from 'json-p3'
import type { MutableJson } from '../load/data.js'
import { LIMITS } from '../load/limits.js'

/** Limit of values that one target selects. */
const MAX_SELECTED = 20_000
const MAX_LENGTH = 1000

const environment = new JSONPathEnvironment({ maxRecursionDepth: LIMITS.depth * 2 })
// Untrusted regular expressions can backtrack forever.
environment.functionRegister.delete('match')
environment.functionRegister.delete('search')

/** Returns the paths that a JSONPath (RFC 9535) selects, or why it is refused. */
export function select(target: string, root: MutableJson): { paths: string[][] } | { problem: string } {
  const refused = tooCostly(target)
  if (refused) return { problem: refused }
  try {
    const paths: string[][] = []
    for (const node of environment.lazyQuery(target, root as never)) {
      paths.push(node.location.map(String))
      if (paths.length > MAX_SELECTED) return { problem: `it matches more than ${MAX_SELECTED} values` }
    }
    return { paths }
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { problem: said.replace(/\.$/, '').slice(0, 200) }
  }
}

/** Returns why a query is too slow: nested searches multiply the size of the document with itself. */
function tooCostly(target: string): string | undefined {
  if (target.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`
  const bare = target.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")
  const filter = bare.indexOf('?')
  const inFilters = filter < 0 ? '' : bare.slice(filter)
  if ((bare.match(/\.\./g) ?? []).length > 2) return 'it contains ".." more than twice'
  if (/\$|@[^\]]*\.\./.test(inFilters)) return 'its filter searches the whole document'
  return (bare.match(/\?/g) ?? []).length > 3 ? 'it has more than three filters' : undefined
}
