import type { ResolvedDocsConfig } from '@octavo/config'
import { createHighlighter } from '@octavo/content'
import type { ResolvedOctavoOptions } from '../options.js'
import { renderSettings } from '../render/renderSettings.js'

/** The style sheet of highlighted code, for the themes that docs.json names. */
export function createHighlightStyles(
  options: ResolvedOctavoOptions,
  config: ResolvedDocsConfig | undefined,
): Promise<string> {
  const { codeThemes } = renderSettings(options, config).content
  return createHighlighter(codeThemes && { themes: codeThemes }).styles()
}
