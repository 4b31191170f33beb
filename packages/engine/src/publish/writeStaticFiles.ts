import { publishedSvg, type Site } from '@octavo/site'
import type { FileHashes } from '../files/fileHashes.js'
import type { OutputTree } from '../files/outputTree.js'
import { publishedStyle } from '../files/publishedStyle.js'
import { rootedStyle } from '../files/relativeUrls.js'
import type { ClientAssets, ClientFile } from './clientAssets.js'

interface WriteStaticOptions {
  tree: OutputTree
  site: Site
  /** The theme's files. */
  files: readonly ClientFile[]
  /** The diagram library, on sites with diagrams. */
  mermaid: ClientAssets['mermaid'] | undefined
  hashes: FileHashes
  /** Root path of the site. */
  base: string
  /** Paths of SVG files with scripts, which are removed before publishing. */
  unsafeSvgs: ReadonlySet<string>
}

/** Copies the repository's static files to their paths, and the theme's files to `_octavo/`. */
export function writeStaticFiles({ tree, site, files, mermaid, hashes, base, unsafeSvgs }: WriteStaticOptions): void {
  const styles = new Set(site.derived.styles)
  for (const path of site.derived.statics) {
    if (unsafeSvgs.has(path)) {
      const content = publishedSvg(site.repository.readText(path) ?? '')
      if (content !== undefined) tree.add(path, { content })
      continue
    }
    const isStyle = styles.has(path) || (base !== '/' && path.endsWith('.css'))
    const css = isStyle ? site.repository.readText(path) : undefined
    if (css !== undefined) {
      const output = styles.has(path) ? publishedStyle(path, css) : css
      tree.add(path, { content: rootedStyle(output, base) })
      continue
    }
    const absolute = site.repository.resolve(path)
    if (absolute !== undefined) tree.add(path, { originalPath: absolute }, { hash: hashes.getAnew(path) })
  }
  for (const { path, content } of files) tree.add(path, { content })
  // The folder's name contains the version, so a path identifies its content.
  for (const { path, originalPath } of mermaid?.files ?? []) tree.add(path, { originalPath }, { hash: path })
}
