import type { Heading } from '@octavo/core'

export interface TocEntry {
  id: string
  text: string
  children: TocEntry[]
}

/** Returns headings of levels two to four as a tree. Headings inside an update are nested below it at any level. */
export function tocTree(headings: readonly Heading[]): TocEntry[] {
  const root: TocEntry[] = []
  const open: { depth: number; entry: TocEntry }[] = []
  for (const heading of headings) {
    if (!isListed(heading)) continue
    const depth = heading.within === undefined ? heading.depth : heading.depth + DEPTHS
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop()
    const entry: TocEntry = { id: heading.id, text: heading.text, children: [] }
    const siblings = open.at(-1)?.entry.children ?? root
    siblings.push(entry)
    open.push({ depth, entry })
  }
  return root
}

/** A level greater than any heading level. */
const DEPTHS = 6

function isListed({ depth, toc, text }: Heading): boolean {
  return depth >= 2 && depth <= 4 && toc !== false && text !== ''
}
