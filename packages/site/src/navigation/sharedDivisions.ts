import type { Diagnostic, PageNode } from '@octavo/core'
import type { NavigationInput, WrittenDivision } from './navigationScope.js'

interface Placed {
  node: PageNode
  /** Location of the innermost parent division: its keys joined with slashes. */
  division: string
}

/**
 * Reports divisions that readers can never open, because each of their pages is also in an earlier division, which the
 * URL of the page opens. Only sibling divisions are compared. Languages are skipped, because they share pages that are
 * not translated yet.
 */
export function sharedDivisions(
  divisions: readonly WrittenDivision[],
  mentions: readonly Placed[],
  locate: NavigationInput['locate'],
): Diagnostic[] {
  const byPointer = new Map(divisions.map((division) => [division.pointer.join('/'), division]))
  const homes = new Map<string, string>()
  for (const { node, division } of mentions) if (!homes.has(node.slug)) homes.set(node.slug, division)
  const withOwn = new Set([...homes.values()].flatMap(divisionChain))
  const shared = new Map<string, PageNode>()
  for (const { node, division } of mentions) {
    for (const part of divisionChain(division)) if (!withOwn.has(part) && !shared.has(part)) shared.set(part, node)
  }
  return [...shared].flatMap(([at, page]): Diagnostic[] => {
    const division = byPointer.get(at)
    const list = at.slice(0, at.lastIndexOf('/') + 1)
    const home = divisionChain(homes.get(page.slug) ?? '').find((part) => part.startsWith(list) && byPointer.has(part))
    const first = home === undefined ? undefined : byPointer.get(home)
    if (!division || !first || division.hidden || division.kind === 'language') return []
    const spec = page.operation?.spec ?? page.document
    return [
      {
        rule: 'NAV_DIVISION_SHARED',
        severity: 'warning',
        ...locate([...division.pointer, division.kind]),
        message: `Every page of the ${division.kind} "${division.name}" is also in the ${first.kind} "${first.name}", which comes first: choosing "${division.name}" opens "${first.name}".`,
        hint:
          spec !== undefined
            ? `Give the pages of one of them another path: "openapi": { "source": ${JSON.stringify(spec)}, "directory": "…" }.`
            : `List a page in "${division.name}" that is nowhere else, or remove the ${division.kind}.`,
      },
    ]
  })
}

/**
 * Returns a division and its parents: `navigation/tabs/0/versions/1` is also in `navigation/tabs/0`. Each division
 * adds two segments.
 */
function divisionChain(division: string): readonly string[] {
  const parts = division.split('/')
  return parts.flatMap((_, index) => (index >= 2 && index % 2 === 0 ? [parts.slice(0, index + 1).join('/')] : []))
}
