import { loadConfig, resolveConfig } from '@octavo/config'
import { createHighlighter } from '@octavo/content'
import { Repository } from '@octavo/site'
import type { ResolvedOctavoOptions } from '../options.js'
import { renderSettings } from '../render/renderSettings.js'

/** The style sheet of highlighted code, for the themes that docs.json names. */
export async function createHighlightStyles(options: ResolvedOctavoOptions): Promise<string> {
  const repository = new Repository(options.root)
  const { config } = loadConfig({ readText: (file) => repository.readText(file) })
  const { codeThemes } = renderSettings(options, resolveConfig(config)).content
  return createHighlighter(codeThemes && { themes: codeThemes }).styles()
}
