import { assistantLabelsScript, labelsScript } from '@octavo/theme'
import type { ViewContext } from '../view/pageView.js'
import type { OutputFile } from './siteFiles.js'

/** Output path of the words that scripts put into pages of a language. */
export function labelsPath(language: string): string {
  return `_octavo/labels/${language}.js`
}

/** Output path of the chat's words. */
export function assistantLabelsPath(language: string): string {
  return `_octavo/labels/assistant-${language}.js`
}

/** The words that scripts put into pages, of each language. */
export function labelFiles({ scopes, assistant }: Pick<ViewContext, 'scopes' | 'assistant'>): OutputFile[] {
  const languages = [...new Set(scopes.list.map(({ language }) => language))]
  return languages.flatMap((language) => {
    const words = assistant && assistantLabelsScript(language)
    return [
      { path: labelsPath(language), content: labelsScript(language) },
      ...(words ? [{ path: assistantLabelsPath(language), content: words }] : []),
    ]
  })
}
