import type { Site } from '@octavo/site'
import { hookSelectors } from '../styles/hookSelectors.js'
import type { ClientAssets } from './clientAssets.js'
import type { FileHashes } from './fileHashes.js'
import type { OutputTree } from './outputTree.js'

export interface WriteStaticOptions {
  tree: OutputTree
  site: Site
  assets: ClientAssets
  hashes: FileHashes
}

/** Copies the repository's static files to their paths, and the theme's own to `_octavo/`. */
export function writeStaticFiles({ tree, site, assets, hashes }: WriteStaticOptions): void {
  const styles = new Set(site.derived.styles)
  for (const path of site.derived.statics) {
    const css = styles.has(path) ? site.repository.readText(path) : undefined
    if (css !== undefined) {
      tree.add(path, { content: hookSelectors(css) })
      continue
    }
    const absolute = site.repository.resolve(path)
    if (absolute !== undefined) tree.add(path, { copyOf: absolute }, hashes.get(path))
  }
  for (const { path, content } of assets.files) tree.add(path, { content })
  // The folder's name holds the version, so a path stands for its content.
  for (const { path, copyOf } of assets.mermaid?.files ?? []) tree.add(path, { copyOf }, path)
}
