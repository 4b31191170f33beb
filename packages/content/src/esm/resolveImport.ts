import { pathnameToSlug } from '@octavo/core'
import type { CompileContext } from '../compileContext.js'
import type { Location } from '../parsers/sourceFile.js'
import { resolveSpecifier } from './resolveSpecifier.js'
import { assetUrl, splitUrl } from './url.js'

export type ResolvedImport =
  | { kind: 'file'; file: string; text: string }
  /** A static file: its root-relative URL, without the base path. */
  | { kind: 'asset'; url: string }
  | { kind: 'react' }
  | { kind: 'outside' }
  /** A module of an installed npm package. */
  | { kind: 'installed' }
  | { kind: 'package' }
  | { kind: 'missing'; candidates: string[] }

/** Suffix of imports of the text of a file. */
export const RAW = '?raw'

/** Files that are imported as URLs. */
const ASSET = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|mp4|webm|mov|mp3|wav|ogg|pdf)$/i

/** Resolves an import in `importer`. */
export function resolveImport(
  specifier: string,
  importer: string,
  { readText, asset, hasPackage }: Pick<CompileContext, 'readText' | 'asset' | 'hasPackage'>,
): ResolvedImport {
  const isRaw = specifier.endsWith(RAW)
  const resolved = resolveSpecifier(isRaw ? specifier.slice(0, -RAW.length) : specifier, importer)
  if (resolved.kind === 'package' && hasPackage(specifier)) return { kind: 'installed' }
  if (resolved.kind !== 'file') return resolved
  for (const file of resolved.candidates) {
    if (ASSET.test(file) && !isRaw) {
      if (asset(file)) return { kind: 'asset', url: assetUrl(file, splitUrl(''), {}) }
      continue
    }
    const text = readText(file)
    if (text !== undefined) return { kind: 'file', file: isRaw ? file + RAW : file, text }
  }
  return { kind: 'missing', candidates: resolved.candidates }
}

/** Notes a reference to an imported file, at the specifier. */
export function referToImport(
  { specifier, resolved, file: importer }: { specifier: string; resolved: ResolvedImport; file: string },
  place: () => Location,
  { refer }: Pick<CompileContext, 'refer'>,
): void {
  if (!refer || (resolved.kind !== 'file' && resolved.kind !== 'asset')) return
  const path = resolved.kind === 'asset' ? pathnameToSlug(resolved.url) : resolved.file
  const target = path.endsWith(RAW) ? path.slice(0, -RAW.length) : path
  const { file, start: position, end } = place()
  refer({ kind: 'file', url: specifier, target, base: importer, file, position, end })
}
