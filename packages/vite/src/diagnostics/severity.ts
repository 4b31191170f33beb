import { type Diagnostic, hasErrors } from '@octavo/core'

export interface PagePolicy {
  isNavigated: boolean
  onPageError: 'fail' | 'placeholder'
}

/**
 * Fits the problems of one page to what they mean for the site (reliability plan 4.1): a page that
 * navigation does not name never stops a build, it is left out; with `placeholder` no page does.
 */
export function applyPagePolicy(
  diagnostics: readonly Diagnostic[],
  file: string,
  { isNavigated, onPageError }: PagePolicy,
): Diagnostic[] {
  if (!hasErrors(diagnostics)) return [...diagnostics]
  if (isNavigated && onPageError === 'fail') return [...diagnostics]
  const note = isNavigated
    ? 'A notice is published in place of the page.'
    : `${file} is left out; it is not in navigation.`
  return diagnostics.map((diagnostic) =>
    diagnostic.severity === 'error'
      ? { ...diagnostic, severity: 'warning', hint: [diagnostic.hint, note].filter(Boolean).join(' ') }
      : diagnostic,
  )
}
