import type { PageKind } from '../index/outline.js'
import type { SearchFilter } from '../types.js'

/** Whether a filter lets a page through. */
export function passes(page: PageKind, { version, language, tab, tag, groups = [] }: SearchFilter = {}): boolean {
  const agrees = (wanted: string | undefined, own: string | undefined) =>
    wanted === undefined || own === undefined || wanted === own
  return (
    agrees(version, page.version) &&
    agrees(language, page.language) &&
    (tab === undefined || tab === page.tab) &&
    (tag === undefined || tag === page.tag) &&
    (!page.groups?.length || page.groups.some((group) => groups.includes(group)))
  )
}
