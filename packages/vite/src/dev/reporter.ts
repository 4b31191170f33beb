import { type Diagnostic, formatDiagnostic, hasErrors, plural, type Severity } from '@octavo/core'
import type { Logger } from 'vite'

export interface Reporter {
  /** Prints what has not been printed since its file last changed. */
  report(diagnostics: readonly Diagnostic[]): void
  /** These files changed: their problems are news again. */
  forget(files: Iterable<string>): void
  /** All that is known of a page or of docs.json: says so once when its problems are gone. */
  settle(file: string, diagnostics: readonly Diagnostic[]): void
}

/** Prints the problems of a dev server on the terminal. */
export function createReporter(
  logger: Pick<Logger, 'error' | 'info' | 'warn'>,
  readSource: (file: string) => string | undefined,
): Reporter {
  const printed = new Map<string, Set<string>>()
  const faulty = new Map<string, Severity>()
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
    settle(file, diagnostics) {
      const before = faulty.get(file)
      const now = hasErrors(diagnostics) ? 'error' : diagnostics.length > 0 ? 'warning' : undefined
      if (now) faulty.set(file, now)
      else faulty.delete(file)
      if (before === undefined || now === before || now === 'error') return
      const left = now ? ` (${plural(diagnostics.length, 'warning')} left)` : ''
      logger.info(`\n${file} is right again${left}.`)
    },
  }
}
