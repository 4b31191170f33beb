import type { PageFeature } from '@octavo/content'
import { indexFile } from '@octavo/search'
import { assistantLabelsScript, playgroundLabelsScript } from '@octavo/theme'
import { assistantLabelsPath, labelsPath, playgroundLabelsPath } from '../urls/labelPaths.js'
import type { ViewContext } from './viewContext.js'

/** Where a page's runtime finds what it loads on first use: scripts, their words, and the search index. */
export function pageParts(
  { assets, urls, assistant: hasAssistant }: Pick<ViewContext, 'assets' | 'urls' | 'assistant'>,
  { scope, language, features }: { scope: string; language: string; features: readonly PageFeature[] },
): Record<string, string> {
  const { diagrams, api, playground, assistant, ask: _ask, 'oauth-callback': _callback, ...parts } = assets.parts
  const hasDiagrams = diagrams !== undefined && assets.mermaid !== undefined && features.includes('mermaid')
  return {
    labels: urls.base + labelsPath(language),
    'search-index': urls.base + indexFile(scope),
    ...parts,
    ...(features.includes('api') && api && { api }),
    ...(features.includes('playground') && playground && playgroundParts(playground, language, urls.base)),
    ...(hasAssistant && assistant && { assistant, ...assistantWords(language, urls.base) }),
    ...(hasDiagrams && { diagrams, mermaid: assets.mermaid }),
  }
}

/** The playground brings English along. */
function playgroundParts(playground: string, language: string, base: string): Record<string, string> {
  const hasWords = playgroundLabelsScript(language) !== undefined
  return { playground, ...(hasWords && { 'playground-labels': base + playgroundLabelsPath(language) }) }
}

/** The chat brings English along, too. */
function assistantWords(language: string, base: string): Record<string, string> {
  const hasWords = assistantLabelsScript(language) !== undefined
  return hasWords ? { 'assistant-labels': base + assistantLabelsPath(language) } : {}
}
