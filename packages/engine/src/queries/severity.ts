import { breaksPage, type Diagnostic, DocsError, failsRun, hasErrors, normalizeDiagnostics, RULES } from '@octavo/core'
import type { Site } from '@octavo/site'
import type { ResolvedOctavoOptions } from '../options/options.js'

type SeverityOptions = Pick<ResolvedOctavoOptions, 'rules' | 'strict'>
type Policy = Pick<ResolvedOctavoOptions, 'onPageError' | 'strict'>

/** Returns diagnostics for reporting: sorted, without duplicates, and with the severities set by options. */
export function finalDiagnostics(diagnostics: readonly Diagnostic[], options: SeverityOptions): Diagnostic[] {
  return normalizeDiagnostics(diagnostics).flatMap((diagnostic) => applySettings(diagnostic, options))
}

function applySettings(diagnostic: Diagnostic, { rules, strict }: SeverityOptions): Diagnostic[] {
  const { unit, ...rest } = diagnostic
  const isError = diagnostic.severity === 'error'
  // An error without a unit always stops publication, except an error of a rule that a plugin declares.
  const isLowerable = !isError || unit !== undefined || !Object.hasOwn(RULES, diagnostic.rule)
  const setting = isLowerable ? rules[diagnostic.rule] : undefined
  if (setting === 'off') return []
  if ((strict && diagnostic.severity !== 'notice') || (!isError && setting === 'error'))
    return [{ ...rest, severity: 'error' }]
  return [{ ...diagnostic, severity: setting ?? diagnostic.severity }]
}

/**
 * Returns the diagnostics of one page, including their effect on the site. A page with errors outside navigation is
 * skipped. Errors of other pages get the unit `page`, unless they have one, so that `--keep-going` can publish a notice
 * instead.
 */
export function applyPagePolicy(
  diagnostics: readonly Diagnostic[],
  file: string,
  { isNavigated }: { isNavigated: boolean },
): Diagnostic[] {
  return diagnostics.map((diagnostic): Diagnostic => {
    const { severity, unit = 'page' } = diagnostic
    if (severity !== 'error') return diagnostic
    if (isNavigated) return { ...diagnostic, unit }
    if (unit === 'block') return { ...diagnostic, severity: 'warning' }
    return { ...addHint(diagnostic, `${file} is skipped; it is not in navigation.`), severity: 'warning' }
  })
}

/** Returns the diagnostics of a published site. Errors state what was published instead. */
export function describePublished(
  diagnostics: readonly Diagnostic[],
  site: { specSources(): readonly string[] },
): Diagnostic[] {
  if (!diagnostics.some(({ unit }) => unit)) return [...diagnostics]
  const documents = new Set(site.specSources())
  const notes = {
    block: () => 'A notice is published instead.',
    page: () => 'A notice is published in place of the page.',
    document: (file = '') =>
      documents.has(file) ? 'Its pages show a notice.' : 'References to it are shown as unresolved.',
    setting: () => 'The site is published without it.',
  }
  return diagnostics.map((diagnostic) => {
    const { unit, file } = diagnostic
    return unit ? addHint(diagnostic, notes[unit](file)) : diagnostic
  })
}

function addHint(diagnostic: Diagnostic, note: string): Diagnostic {
  return { ...diagnostic, hint: [diagnostic.hint, note].filter(Boolean).join(' ') }
}

interface RenderedPage {
  body: { diagnostics: readonly Diagnostic[] }
}

/** Reports a site without any valid page, which is never published. */
export function checkAnyPage(pages: readonly RenderedPage[]): Diagnostic[] {
  if (pages.some(({ body }) => !breaksPage(body.diagnostics))) return []
  const hint =
    pages.length > 0 ? 'Fix: correct the errors of at least one page.' : 'Fix: add a page and list it in "navigation".'
  return [{ rule: 'SITE_NO_PAGES', severity: 'error', message: 'No page could be published.', hint }]
}

/** Returns true if nothing must be published. With `strict`, every error prevents publication. */
export function stopsPublication(diagnostics: readonly Diagnostic[], { onPageError, strict }: Policy): boolean {
  return failsRun(diagnostics, { keepGoing: onPageError === 'placeholder' && !strict })
}

/**
 * Throws a DocsError with all diagnostics and their code frames.
 * @param pages rendered pages, to say how many have no error
 */
export function throwDiagnostics(
  site: Site,
  diagnostics: readonly Diagnostic[],
  pages: readonly RenderedPage[] = [],
): never {
  const advice = keepGoingAdvice(diagnostics, pages)
  throw new DocsError(diagnostics, (file) => site.repository.readText(file), advice)
}

/** Returns advice to publish the rest of a site if only errors of single units prevent it. */
function keepGoingAdvice(diagnostics: readonly Diagnostic[], pages: readonly RenderedPage[]): string | undefined {
  if (!hasErrors(diagnostics) || failsRun(diagnostics, { keepGoing: true })) return undefined
  const rest = diagnostics.some(({ unit }) => unit === 'setting' || unit === 'block')
    ? 'the rest of the site'
    : 'the other pages'
  const valid = pages.filter(({ body }) => !hasErrors(body.diagnostics)).length
  const count = pages.length > 0 ? `Pages without errors: ${valid} of ${pages.length}. ` : ''
  return `${count}Fix: correct the errors, or publish ${rest} with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`).`
}
