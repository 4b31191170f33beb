import { type Diagnostic, formatDiagnostic } from '@octavo/core'
import type { Logger } from 'vite'

export interface Reporter {
  /** Prints what has not been printed since its file last changed. */
  report(diagnostics: readonly Diagnostic[]): void
  /** These files changed: their problems are news again. */
  forget(files: Iterable<string>): void
}

/** Prints the problems of a dev server on the terminal. */
export function createReporter(
  logger: Pick<Logger, 'error' | 'warn'>,
  readSource: (file: string) => string | undefined,
): Reporter {
  const printed = new Map<string, Set<string>>()
  return {
    report(diagnostics) {
      for (const diagnostic of diagnostics) {
        const { rule, file = '', start, message } = diagnostic
        const ofFile = printed.get(file) ?? new Set()
        const key = JSON.stringify([rule, start, message])
        if (ofFile.has(key)) continue
        printed.set(file, ofFile.add(key))
        const text = `\n${formatDiagnostic(diagnostic, { readSource, color: process.stdout.isTTY })}`
        if (diagnostic.severity === 'error') logger.error(text)
        else logger.warn(text)
      }
    },
    forget(files) {
      for (const file of files) printed.delete(file)
    },
  }
}
