import type { Diagnostic } from '@octavo/core'

/** Errors are warnings on pages that navigation does not name: these are skipped. */
const SKIPPED = /is skipped; it is not in navigation\.$/

/** Returns the files of pages that cannot be published. */
export function filesWithErrors(diagnostics: readonly Diagnostic[]): string[] {
  const files = diagnostics.flatMap(({ severity, file, hint = '' }) => {
    const isError = severity === 'error' || SKIPPED.test(hint)
    return isError && file !== undefined && /\.mdx?$/.test(file) ? [file] : []
  })
  return [...new Set(files)]
}
