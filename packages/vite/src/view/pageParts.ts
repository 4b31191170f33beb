import type { PageFeature } from '@octavo/content'
import { labelsPath, searchIndexPath } from '../outputs/searchIndex.js'
import type { ViewContext } from './pageView.js'

/** Where a page's runtime finds what it loads on first use: scripts, their words, and the search index. */
export function pageParts(
  { assets, urls }: Pick<ViewContext, 'assets' | 'urls'>,
  language: string,
  features: readonly PageFeature[],
): Record<string, string> {
  const { diagrams, ...parts } = assets.parts
  const hasDiagrams = diagrams !== undefined && assets.mermaid !== undefined && features.includes('mermaid')
  return {
    labels: urls.base + labelsPath(language),
    'search-index': urls.base + searchIndexPath(language),
    ...parts,
    ...(hasDiagrams && { diagrams, mermaid: assets.mermaid }),
  }
}
