import type { Site } from '@octavo/site'
import { hookSelectors } from '../styles/hookSelectors.js'
import type { ClientAssets } from './clientAssets.js'
import type { FileHashes } from './fileHashes.js'
import type { OutputTree } from './outputTree.js'
import { rootedStyle } from './relativeUrls.js'

export interface WriteStaticOptions {
  tree: OutputTree
  site: Site
  assets: ClientAssets
  hashes: FileHashes
  /** Files refer to each other by relative paths. */
  isRelative: boolean
}

/** Copies the repository's static files to their paths, and the theme's own to `_octavo/`. */
export function writeStaticFiles({ tree, site, assets, hashes, isRelative }: WriteStaticOptions): void {
  const styles = new Set(site.derived.styles)
  for (const path of site.derived.statics) {
    const isStyle = styles.has(path) || (isRelative && path.endsWith('.css'))
    const css = isStyle ? site.repository.readText(path) : undefined
    if (css !== undefined) {
      const own = styles.has(path) ? hookSelectors(css) : css
      tree.add(path, { content: isRelative ? rootedStyle(own) : own })
      continue
    }
    const absolute = site.repository.resolve(path)
    if (absolute !== undefined) tree.add(path, { copyOf: absolute }, { hash: hashes.get(path) })
  }
  for (const { path, content } of assets.files) tree.add(path, { content })
  // The folder's name holds the version, so a path stands for its content.
  for (const { path, copyOf } of assets.mermaid?.files ?? []) tree.add(path, { copyOf }, { hash: path })
}
