import { assistantLabelsScript, labelsScript } from '@octavo/theme'
import { assistantLabelsPath, labelsPath } from '../files/labelPaths.js'
import type { OutputFile } from '../options/plugin.js'
import type { ViewContext } from '../view/viewContext.js'

/** Returns the files with the labels of scripts, one for each language. */
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
