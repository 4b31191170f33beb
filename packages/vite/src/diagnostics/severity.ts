import { type Diagnostic, failsRun, hasErrors } from '@octavo/core'
import type { ResolvedOctavoOptions } from '../options.js'

type Policy = Pick<ResolvedOctavoOptions, 'onPageError' | 'strict'>

/**
 * Returns the diagnostics of one page with their effect on the site. A page outside navigation never stops a build, it is
 * skipped; errors of the others belong to the page, so that `--keep-going` can publish a notice in its place.
 */
export function applyPagePolicy(
  diagnostics: readonly Diagnostic[],
  file: string,
  { isNavigated, onPageError }: Pick<Policy, 'onPageError'> & { isNavigated: boolean },
): Diagnostic[] {
  if (!hasErrors(diagnostics)) return [...diagnostics]
  const note = isNavigated ? NOTICE : `${file} is skipped; it is not in navigation.`
  return diagnostics.map((diagnostic) => {
    if (diagnostic.severity !== 'error') return diagnostic
    const hint = [diagnostic.hint, note].filter(Boolean).join(' ')
    if (!isNavigated) return { ...diagnostic, severity: 'warning', hint }
    return { ...diagnostic, unit: 'page', ...(onPageError === 'placeholder' && { hint }) }
  })
}

const NOTICE = 'A notice is published in place of the page.'

/** Returns true when nothing may be published. `strict` lets every error stop publication. */
export function stopsPublication(diagnostics: readonly Diagnostic[], { onPageError, strict }: Policy): boolean {
  return failsRun(diagnostics, { keepGoing: onPageError === 'placeholder' && !strict })
}

/** Returns the advice to publish the rest of a site, when errors of pages or documents are all that stops it. */
export function keepGoingAdvice(diagnostics: readonly Diagnostic[]): string | undefined {
  if (!hasErrors(diagnostics) || failsRun(diagnostics, { keepGoing: true })) return undefined
  return "Fix: correct the errors, or publish the other pages, with a notice in place of these: --keep-going (plugin: onPageError: 'placeholder')."
}
