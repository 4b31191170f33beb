import type { PageFeature } from '@octavo/content'
import { indexFile } from '@octavo/search'
import { hasLabelScripts } from '@octavo/theme'
import { assistantLabelsPath, labelsPath, playgroundLabelsPath } from '../files/labelPaths.js'
import type { ViewContext } from './viewContext.js'

type PageParts = Record<string, string | undefined>

/** Returns the URLs of the files that a page loads on first use: scripts, labels and the search index. */
export function pageParts(
  { assets, urls, assistant: hasAssistant }: Pick<ViewContext, 'assets' | 'urls' | 'assistant'>,
  { scope, language, features }: { scope: string; language: string; features: readonly PageFeature[] },
): PageParts {
  const {
    diagrams,
    api,
    playground,
    channel,
    'page-samples': pageSamples,
    'playground-samples': samples,
    'playground-history': history,
    'playground-editor': editor,
    assistant,
    ask: _ask,
    integrations: _integrations,
    islands: _islands,
    'not-found': _notFound,
    feedback: _feedback,
    'oauth-callback': _callback,
    ...parts
  } = assets.parts
  const hasDiagrams = diagrams !== undefined && assets.mermaid !== undefined && features.includes('mermaid')
  return {
    labels: urls.base + labelsPath(language),
    'search-index': urls.base + indexFile(scope),
    ...parts,
    api: features.includes('api') ? api : undefined,
    ...(features.includes('playground') &&
      playground &&
      playgroundParts(
        {
          playground,
          'playground-samples': samples,
          'playground-history': history,
          'playground-editor': editor,
          'page-samples': pageSamples,
        },
        language,
        urls.base,
      )),
    ...(features.includes('channel') && channel && playgroundParts({ channel }, language, urls.base)),
    ...(hasAssistant && assistant && assistantParts(assistant, language, urls.base)),
    diagrams: hasDiagrams ? diagrams : undefined,
    mermaid: hasDiagrams ? assets.mermaid : undefined,
  }
}

/** Returns the playground's files for a language. English labels are part of the script. */
function playgroundParts(parts: PageParts, language: string, base: string): PageParts {
  return {
    ...parts,
    'playground-labels': hasLabelScripts(language) ? base + playgroundLabelsPath(language) : undefined,
  }
}

/** Returns the chat's files for a language. English labels are part of the script. */
function assistantParts(assistant: string, language: string, base: string): PageParts {
  return { assistant, 'assistant-labels': hasLabelScripts(language) ? base + assistantLabelsPath(language) : undefined }
}
