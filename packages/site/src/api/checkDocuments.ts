import type { Diagnostic } from '@octavo/core'
import type { Pointer } from '../sources/keys.js'
import type { PageModel } from './pageModels.js'
import type { PageOperation } from './pageOperations.js'
import { foreignContent, type SpecLookup } from './scopedSpecs.js'
import { atOverlays, type NamedSpecs } from './specReferences.js'

/** Reports errors in the documents that docs.json names and pages resolve to, or would if they could be used. */
export function checkDocuments(
  named: NamedSpecs,
  pages: readonly { found: PageOperation | PageModel }[],
  specs: SpecLookup,
  locate: (pointer: Pointer) => Pick<Diagnostic, 'file' | 'start' | 'end'>,
): Diagnostic[] {
  const isUnusable = (source: string) => specs.get(source).document === undefined
  const ofPages = pages.flatMap(({ found }) => ('source' in found ? found.source : found.sources.filter(isUnusable)))
  const problems = [...new Set([...named.sources, ...ofPages])].flatMap((source) => {
    const spec = specs.get(source)
    return [...atOverlays(spec.diagnostics, source, named, locate), ...foreignContent(source, spec)]
  })
  // A missing document is reported where it is named.
  return problems.filter(({ rule }) => rule !== 'OAS_NOT_FOUND')
}
