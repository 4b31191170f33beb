import { LineIndex } from '@octavo/core'
import type { CompileContext } from '../compileContext.js'
import { toFilePosition } from '../esm/moduleDraft.js'
import { referToImport, resolveImport } from '../esm/resolveImport.js'
import { resolveUrlPath, splitUrl } from '../esm/url.js'
import { readSiteLink } from '../remark/siteLink.js'
import type { PageLink, PageReference, UserModule } from '../types.js'

/** Returns the links in a module's JSX, for the link check. */
export function moduleLinks({ file, source, starts, outline }: UserModule): PageLink[] {
  const lines = outline.links.length > 0 ? new LineIndex(source) : undefined
  const place = (offset: number) => lines && toFilePosition(lines.positionAt(offset), starts)
  return outline.links.flatMap(({ url, start, end }) => {
    const link = readSiteLink(url)
    return link ? [{ ...link, file, position: place(start), end: place(end) }] : []
  })
}

/** Notes the references in a module: its links, files and imports. Those of an MDX file's statements are known already. */
export function referInModule({ file, source, starts, outline }: UserModule, context: CompileContext): void {
  const { refer } = context
  if (!refer) return
  const lines = new LineIndex(source)
  const range = ({ start, end }: { start: number; end: number }) => ({
    file,
    start: toFilePosition(lines.positionAt(start), starts),
    end: toFilePosition(lines.positionAt(end), starts),
  })
  const add = (kind: PageReference['kind'], link: { url: string; start: number; end: number }): void => {
    const target = resolveUrlPath(splitUrl(link.url).path, '')
    const { start: position, end } = range(link)
    const isFile = target !== undefined && context.asset(target) !== undefined
    if (target !== undefined && (kind === 'page' || isFile))
      refer({ kind: isFile ? 'file' : kind, url: link.url, target, base: file, file, position, end })
  }
  for (const link of outline.links) if (readSiteLink(link.url)) add('page', link)
  for (const { isImport, ...link } of outline.files) {
    if (!isImport) add('file', link)
    else if (starts.length === 0) {
      const resolved = resolveImport(link.url, file, context)
      referToImport({ specifier: link.url, resolved, file }, () => range(link), context)
    }
  }
}
