import { LineIndex } from '@octavo/core'
import { toFilePosition } from '../esm/moduleDraft.js'
import { readSiteLink } from '../remark/siteLink.js'
import type { PageLink, UserModule } from '../types.js'

/** Returns the links in a module's JSX, for the link check. */
export function moduleLinks({ file, source, starts, outline }: UserModule): PageLink[] {
  const lines = outline.links.length > 0 ? new LineIndex(source) : undefined
  const place = (offset: number) => lines && toFilePosition(lines.positionAt(offset), starts)
  return outline.links.flatMap(({ url, start, end }) => {
    const link = readSiteLink(url)
    return link ? [{ ...link, file, position: place(start), end: place(end) }] : []
  })
}
