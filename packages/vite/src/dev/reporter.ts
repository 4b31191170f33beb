import { type Diagnostic, formatDiagnostic, hasErrors, plural, type Severity } from '@octavo/core'
import type { Logger } from 'vite'

export interface Reporter {
  /** Prints what has not been printed since its file last changed; of warnings only those that the file did not have before. */
  report(diagnostics: readonly Diagnostic[]): void
  /** These files changed: their problems are news again. */
  forget(files: Iterable<string>): void
  /** All that is known of a page or of docs.json: says so once when its problems are gone. */
  settle(file: string, diagnostics: readonly Diagnostic[]): void
}

/** Problems printed whole at once; a document may have hundreds. */
const MAX_SHOWN = 20

/** Prints the problems of a dev server on the terminal. */
export function createReporter(
  logger: Pick<Logger, 'error' | 'info' | 'warn'>,
  readSource: (file: string) => string | undefined,
): Reporter {
  /** By file and by problem with its place: what tells it apart when it has moved. */
  const printed = new Map<string, Map<string, string>>()
  const before = new Map<string, ReadonlySet<string>>()
  const isNew = ({ rule, file = '', start, message, severity }: Diagnostic): boolean => {
    const ofFile = printed.get(file) ?? new Map<string, string>()
    printed.set(file, ofFile)
    const key = JSON.stringify([rule, start, message])
    if (ofFile.has(key)) return false
    const known = `${rule} ${message}`
    ofFile.set(key, known)
    return severity === 'error' || !before.get(file)?.has(known)
  }
  const faulty = new Map<string, Severity>()
  return {
    report(diagnostics) {
      const news = diagnostics.filter(isNew)
      const read = readOnce(readSource)
      for (const diagnostic of news.slice(0, MAX_SHOWN)) {
        const text = `\n${formatDiagnostic(diagnostic, { readSource: read, color: process.stdout.isTTY })}`
        if (diagnostic.severity === 'error') logger.error(text)
        else logger.warn(text)
      }
      const left = news.length - MAX_SHOWN
      if (left > 0) logger.warn(`\n… and ${plural(left, 'more problem')}: octavo check lists all of them.`)
    },
    forget(files) {
      for (const file of files) {
        const known = printed.get(file)
        if (known) before.set(file, new Set(known.values()))
        printed.delete(file)
      }
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

/** Problems come file by file, and a document may be large: it is read once. */
function readOnce(readSource: (file: string) => string | undefined): (file: string) => string | undefined {
  let latest: { file: string; text: string | undefined } | undefined
  return (file) => {
    if (latest?.file !== file) latest = { file, text: readSource(file) }
    return latest.text
  }
}
