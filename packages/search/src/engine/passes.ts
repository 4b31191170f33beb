import type { PageKind } from '../index/outline.js'
import type { GroupRule, SearchFilter } from '../types.js'

/** Returns whether a filter includes a page. */
export function passes(page: PageKind, { version, language, tab, tag, groups = [] }: SearchFilter = {}): boolean {
  const agrees = (wanted: string | undefined, own: string | undefined) =>
    wanted === undefined || own === undefined || wanted === own
  return (
    agrees(version, page.version) &&
    agrees(language, page.language) &&
    (tab === undefined || tab === page.tab) &&
    (tag === undefined || tag === page.tag) &&
    (page.groups === undefined || page.groups.some((rule) => isFor(rule, groups)))
  )
}

/** A rule that only excludes is for all other groups, and not for readers without groups. */
function isFor(rule: GroupRule, groups: readonly string[]): boolean {
  if (typeof rule === 'string') return groups.includes(rule)
  const { includes = ['*'], excludes = [] } = rule
  if (groups.some((group) => excludes.includes(group))) return false
  return groups.some((group) => includes.some((pattern) => fits(pattern, group)))
}

/** Matches each part at its first occurrence, so that many stars take no longer. */
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
