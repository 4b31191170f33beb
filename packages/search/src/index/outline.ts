import type { ListedPage } from '../types.js'

/** The page properties used in filters and ranking. */
export type PageKind = Pick<ListedPage, 'language' | 'version' | 'tab' | 'tag' | 'groups' | 'boost'>

/** Ranking data of all documents. Names and texts are loaded when a page is shown. */
export interface Outline {
  /** For each page, twice its number of sections, plus one if the first section has no heading. */
  sections: readonly number[]
  /** Distinct kinds of pages. */
  kinds: readonly PageKind[]
  /** Index of each page's kind in `kinds`. */
  pageKinds: readonly number[]
  /** Field lengths in the format of `IndexData`. */
  lengths: readonly string[]
}

export function indexOutline({
  pages,
  lengths,
}: {
  pages: readonly ListedPage[]
  lengths: readonly string[]
}): Outline {
  const kinds = new Map<string, { number: number; kind: PageKind }>()
  const pageKinds = pages.map((page) => {
    const kind = pageKind(page)
    const key = JSON.stringify(kind)
    const entry = kinds.get(key) ?? { number: kinds.size, kind }
    kinds.set(key, entry)
    return entry.number
  })
  return {
    sections: pages.map(({ sections }) => 2 * sections.length + (sections[0]?.id === '' ? 1 : 0)),
    kinds: [...kinds.values()].map(({ kind }) => kind),
    pageKinds,
    lengths,
  }
}

function pageKind({ language, version, tab, tag, groups, boost }: ListedPage): PageKind {
  return {
    language,
    version,
    tab,
    tag,
    groups,
    boost,
  }
}
