import { type Diagnostic, didYouMean } from '@octavo/core'
import { isJsonObject } from '@octavo/openapi'
import { keyLocation } from '../sources/frontmatterLocation.js'
import { type Finding, listSources, type MissingMention, type PageSpecs } from './pageOperations.js'
import { isExplained, presentSources } from './scopedSpecs.js'
import { specPath } from './specReferences.js'

/** The model that a page's `openapi-schema` resolves to. */
export type PageModel = { source: string; name: string } | (MissingMention & { hint?: string })

/**
 * Returns the model that frontmatter refers to: in the named document, or else in documents of the page's part of
 * navigation, or else in any document.
 */
export function findPageModel(text: string, { specs, scoped }: Finding): PageModel {
  const words = text.trim().split(/\s+/)
  const name = words.at(-1) ?? ''
  const file = words.slice(0, -1).join(' ')
  const match = file === '' ? undefined : specs.match(file)
  if (file !== '' && match === undefined)
    return { missing: text, sources: [], isExplained: false, wanted: specPath(file) }
  const sources = match === undefined ? [...new Set([...scoped, ...specs.all()])] : [match]
  const source = sources.find((candidate) => Object.hasOwn(sourceModels(specs, candidate), name))
  if (source !== undefined) return { source, name }
  const names = new Set(sources.flatMap((candidate) => Object.keys(sourceModels(specs, candidate))))
  const hint = didYouMean(name, names)
  const about = { sources: presentSources(sources, specs), isExplained: isExplained(sources, specs) }
  return { missing: name, hint, ...about }
}

function sourceModels(specs: PageSpecs, source: string): object {
  const components = specs.get(source).document?.root.components
  const schemas = isJsonObject(components) ? components.schemas : undefined
  return isJsonObject(schemas) ? schemas : {}
}

export interface PageWithModel {
  file: string
  pageTarget: PageModel
}

/** Reports pages that refer to missing models. */
export function checkPageModels(
  pages: readonly PageWithModel[],
  readText: (file: string) => string | undefined,
): Diagnostic[] {
  return pages.flatMap(({ file, pageTarget: pageModel }): Diagnostic[] => {
    if (!('missing' in pageModel) || pageModel.isExplained) return []
    const { missing, sources, hint, wanted } = pageModel
    const message =
      sources.length === 0
        ? `"${missing}" names a model that is in no OpenAPI document of the site; the page shows a notice.`
        : `Unknown model "${missing}" in ${listSources(sources)}; the page shows a notice.`
    return [
      {
        rule: sources.length === 0 ? 'FM_SPEC_MISSING' : 'FM_MODEL_MISSING',
        severity: 'warning',
        file,
        ...keyLocation(readText(file) ?? '', 'openapi-schema'),
        message,
        expected: 'the name of a schema in "components", such as "User" or "api.yaml User".',
        hint,
        wanted,
      },
    ]
  })
}
