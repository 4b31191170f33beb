import { type Diagnostic, DocsError, normalizeDiagnostics, toStrict } from '@octavo/core'
import type { Site } from '@octavo/site'
import type { SpecLink } from '../api/specLinks.js'
import type { RenderedPage } from '../build/renderBodies.js'
import { checkFonts } from '../fonts/checkFonts.js'
import type { ResolvedOctavoOptions } from '../options.js'
import type { RenderedConfigTexts } from '../render/configTexts.js'
import { checkThumbnails } from '../thumbnails/checkThumbnails.js'
import { apiProblems } from './apiPages.js'
import { checkContextual } from './contextualChecks.js'
import { addFileHints } from './fileHints.js'
import { applyPagePolicy, checkAnyPage, keepGoingAdvice } from './severity.js'
import { type CheckedPage, checkCanonical, checkIcons, checkSiteLinks, checkSvgFiles } from './siteChecks.js'

export interface CollectOptions {
  site: Site
  pages: readonly (Omit<RenderedPage, 'body'> & { body: CheckedPage })[]
  /** Problems and links of docs.json's texts. */
  texts: Pick<RenderedConfigTexts, 'diagnostics' | 'links'>
  /** Links in descriptions of OpenAPI documents. */
  specLinks: readonly SpecLink[]
  /** Problems that only a build finds. */
  others?: readonly Diagnostic[]
  options: Pick<ResolvedOctavoOptions, 'strict' | 'unsafeSvg' | 'links' | 'base' | 'siteUrl' | 'assistant'>
}

/** Every problem of a site whose pages have been rendered: the same list for build and check. */
export function collectDiagnostics({
  site,
  pages,
  texts,
  specLinks,
  others = [],
  options,
}: CollectOptions): Diagnostic[] {
  const ofPages = pages.flatMap(({ slug, file, body, isGenerated }) =>
    applyPagePolicy([...body.diagnostics, ...(isGenerated ? [] : apiProblems(site, file))], file, {
      isNavigated: site.trails.has(slug),
    }),
  )
  const links = checkSiteLinks(site, new Map(pages.map(({ slug, body }) => [slug, body])), {
    ofTexts: texts.links,
    ofSpecs: specLinks,
    options,
  })
  return finalDiagnostics(
    [
      ...addFileHints(site.diagnostics, site),
      ...texts.diagnostics,
      ...others,
      ...addFileHints(ofPages, site),
      ...checkAnyPage(pages),
      ...checkIcons(site),
      ...checkCanonical(site),
      ...checkContextual(site, options),
      ...links,
      ...checkSvgFiles(site, options),
      ...checkFonts(site, site.config),
      ...checkThumbnails(site),
    ],
    options,
  )
}

/** Sorted, each once; all of them errors with `strict`. */
export function finalDiagnostics(
  problems: readonly Diagnostic[],
  { strict }: Pick<ResolvedOctavoOptions, 'strict'>,
): Diagnostic[] {
  const normalized = normalizeDiagnostics(problems)
  return strict ? toStrict(normalized) : normalized
}

/** Ends a run because of problems, with the code frames of the files they are in. */
export function throwProblems(site: Site, diagnostics: readonly Diagnostic[]): never {
  throw new DocsError(diagnostics, (file) => site.repository.readText(file), keepGoingAdvice(diagnostics))
}
