import type { Site } from '@octavo/site'
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
  for (const path of site.derived.statics) {
    const style = isRelative && path.endsWith('.css') ? site.repository.readText(path) : undefined
    if (style !== undefined) {
      tree.add(path, { content: rootedStyle(style) })
      continue
    }
    const absolute = site.repository.resolve(path)
    if (absolute !== undefined) tree.add(path, { copyOf: absolute }, hashes.get(path))
  }
  for (const { path, content } of assets.files) tree.add(path, { content })
}
