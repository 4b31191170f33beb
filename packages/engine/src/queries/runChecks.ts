import type { Diagnostic } from '@octavo/core'
import type { Site } from '@octavo/site'
import type { SpecFindings } from '../api/specLinks.js'
import type { SiteRepository } from '../files/siteRepository.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { readSkills } from '../outputs/skills.js'
import type { RenderedConfigTexts } from '../render/configTexts.js'
import type { IslandBundle } from '../render/islandTypes.js'
import { islandProblems } from '../render/pageIslands.js'
import { apiDiagnostics } from './apiPageProblems.js'
import { addFileHints } from './fileHints.js'
import { leakDiagnostics } from './leakedKeys.js'
import { partialPages } from './partialPages.js'
import { applyPagePolicy, checkAnyPage } from './severity.js'
import { type CheckedPage, checkConfig, checkSiteLinks, checkSvgFiles } from './siteChecks.js'

/**
 * Input of the checks of a whole site. No property is optional, so that TypeScript reports a command that omits one.
 */
interface CheckInput {
  site: Site
  pages: readonly { slug: string; file: string; isGenerated: boolean; body: CheckedPage }[]
  /** Diagnostics and links of the texts in docs.json. */
  texts: Pick<RenderedConfigTexts, 'diagnostics' | 'links'>
  /** Findings in descriptions of OpenAPI documents. */
  descriptions: SpecFindings
  islands: Pick<IslandBundle, 'failures'>
  /** Undefined before a build writes its output, because these are found during writing. */
  output: OutputFindings | undefined
  /** Where pages are edited. */
  repository: SiteRepository | undefined
  options: Pick<ResolvedOctavoOptions, 'unsafeSvg' | 'links' | 'base' | 'siteUrl' | 'assistant'>
}

export interface OutputFindings {
  /** Admin keys by their location. */
  leaks: ReadonlyMap<string, string>
  /** Diagnostics of documents with too many fragments. */
  fragments: readonly Diagnostic[]
}

/** Returns every diagnostic of a site whose pages have been rendered, before options change severities. */
export function runChecks({
  site,
  pages,
  texts,
  descriptions,
  islands,
  output,
  ...settings
}: CheckInput): Diagnostic[] {
  const { options, repository } = settings
  const links = checkSiteLinks(site, new Map(pages.map(({ slug, body }) => [slug, body])), {
    ofTexts: texts.links,
    ofSpecs: descriptions.links,
    options,
  })
  return [
    ...addFileHints(site.diagnostics, site),
    ...texts.diagnostics,
    ...addFileHints(descriptions.diagnostics, site),
    ...addFileHints(
      pages.flatMap(({ body, ...page }) => pageDiagnostics(site, { ...page, diagnostics: body.diagnostics })),
      site,
    ),
    ...checkAnyPage(pages),
    ...partialPages(site, pages),
    ...checkConfig(site, options, repository),
    ...links,
    ...checkSvgFiles(site, options),
    ...readSkills(site).diagnostics,
    ...islandProblems(pages, islands),
    ...(output ? checkOutput(site, output) : []),
  ]
}

export function checkOutput(site: Site, { leaks, fragments }: OutputFindings): Diagnostic[] {
  return [...leakDiagnostics(site, leaks), ...fragments]
}

interface PageDiagnostics {
  slug: string
  file: string
  isGenerated: boolean
  /** Diagnostics from rendering. */
  diagnostics: readonly Diagnostic[]
}

/** Returns the diagnostics of a single page, including their effect on the site. */
export function pageDiagnostics(site: Site, { slug, file, isGenerated, diagnostics }: PageDiagnostics): Diagnostic[] {
  return applyPagePolicy([...diagnostics, ...(isGenerated ? [] : apiDiagnostics(site, file))], file, {
    isNavigated: site.trails.has(slug),
  })
}
