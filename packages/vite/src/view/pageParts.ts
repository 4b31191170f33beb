import type { PageFeature } from '@octavo/content'
import { playgroundLabelsScript } from '@octavo/theme'
import { playgroundLabelsPath } from '../api/playgroundFiles.js'
import { labelsPath, searchIndexPath } from '../outputs/searchIndex.js'
import type { ViewContext } from './pageView.js'

/** Where a page's runtime finds what it loads on first use: scripts, their words, and the search index. */
export function pageParts(
  { assets, urls }: Pick<ViewContext, 'assets' | 'urls'>,
  language: string,
  features: readonly PageFeature[],
): Record<string, string> {
  const { diagrams, api, playground, 'oauth-callback': _, ...parts } = assets.parts
  const hasDiagrams = diagrams !== undefined && assets.mermaid !== undefined && features.includes('mermaid')
  return {
    labels: urls.base + labelsPath(language),
    'search-index': urls.base + searchIndexPath(language),
    ...parts,
    ...(features.includes('api') && api && { api }),
    ...(features.includes('playground') && playground && playgroundParts(playground, language, urls.base)),
    ...(hasDiagrams && { diagrams, mermaid: assets.mermaid }),
  }
}

/** The playground brings English along. */
function playgroundParts(playground: string, language: string, base: string): Record<string, string> {
  const hasWords = playgroundLabelsScript(language) !== undefined
  return { playground, ...(hasWords && { 'playground-labels': base + playgroundLabelsPath(language) }) }
}
