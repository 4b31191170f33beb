import type { PageKind } from '../index/outline.js'
import type { GroupRule, SearchFilter } from '../types.js'

/** Returns whether a filter includes a page. */
export function passes(page: PageKind, { version, language, tab, tag, groups = [] }: SearchFilter = {}): boolean {
  const agrees = (requested: string | undefined, value: string | undefined) =>
    requested === undefined || value === undefined || requested === value
  return (
    agrees(version, page.version) &&
    agrees(language, page.language) &&
    (tab === undefined || tab === page.tab) &&
    (tag === undefined || tag === page.tag) &&
    (page.groups === undefined || page.groups.some((rule) => isFor(rule, groups)))
  )
}

/**
 * Returns whether a group rule includes a reader. A rule with only `excludes` includes all other groups, but no
 * readers without groups.
 */
function isFor(rule: GroupRule, groups: readonly string[]): boolean {
  if (typeof rule === 'string') return groups.includes(rule)
  const { includes = ['*'], excludes = [] } = rule
  if (groups.some((group) => excludes.includes(group))) return false
  return groups.some((group) => includes.some((pattern) => fits(pattern, group)))
}

/**
 * Returns whether a pattern matches. Each part is matched at its first occurrence, so the time does not grow with
 * the number of stars.
 */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return text === pattern
  let at = text.startsWith(first) ? first.length : -1
  for (const part of rest) {
    const next = at < 0 ? -1 : text.indexOf(part, at)
    at = next < 0 ? -1 : next + part.length
  }
  return at >= 0 && text.length - last.length >= at && text.endsWith(last)
}
