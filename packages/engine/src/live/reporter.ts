import { type Diagnostic, formatGroup, hasErrors, plural, type Severity, summarizeDiagnostics } from '@octavo/core'
import type { Logger } from 'vite'
import { readOnce } from '../queries/readOnce.js'

export interface Reporter {
  /** Prints diagnostics that are new since their file last changed, and warnings only if they are new in it. */
  report(diagnostics: readonly Diagnostic[]): void
  /** Prints the first site diagnostics that were neither printed nor in the previous list. */
  reportSite(diagnostics: readonly Diagnostic[]): void
  /** Forgets the printed diagnostics of changed files, so that they are printed again. */
  forget(files: Iterable<string>): void
  /** Receives all diagnostics of a file. Prints a message once its errors or warnings are fixed. */
  settle(file: string, diagnostics: readonly Diagnostic[]): void
}

/** Maximum number of causes printed at once, because an OpenAPI document can have hundreds. */
const MAX_SHOWN = 20

/** Returns a reporter that prints the diagnostics of a dev server to the terminal. */
export function createReporter(
  logger: Pick<Logger, 'error' | 'info' | 'warn'>,
  readSource: (file: string) => string | undefined,
): Reporter {
  /** Printed diagnostics by file and key, with their rule and message, which do not depend on the location. */
  const printed = new Map<string, Map<string, string>>()
  const before = new Map<string, ReadonlySet<string>>()
  const isNew = (diagnostic: Diagnostic): boolean => {
    const { rule, file = '', message, severity } = diagnostic
    if (printed.get(file)?.has(diagnosticKey(diagnostic))) return false
    return severity === 'error' || !before.get(file)?.has(`${rule} ${message}`)
  }
  const note = (diagnostic: Diagnostic): void => {
    const { rule, file = '', message } = diagnostic
    const messages = printed.get(file) ?? new Map<string, string>()
    printed.set(file, messages.set(diagnosticKey(diagnostic), `${rule} ${message}`))
  }
  /** Prints the first causes and returns their diagnostics. */
  const print = (news: readonly Diagnostic[]): Diagnostic[] => {
    const read = readOnce(readSource)
    const diagnosticGroups = summarizeDiagnostics(news).groups.slice(0, MAX_SHOWN)
    for (const group of diagnosticGroups) {
      const text = `\n${formatGroup(group, { readSource: read, color: process.stdout.isTTY })}`
      if (group.first.severity === 'error') logger.error(text)
      else logger.warn(text)
    }
    const printedNow = diagnosticGroups.flatMap(({ first, others }) => [first, ...others])
    const left = news.length - printedNow.length
    if (left > 0) logger.warn(`\n… and ${left} more: run octavo check to list them.`)
    return printedNow
  }
  let siteMessages: ReadonlySet<string> = new Set()
  const faulty = new Map<string, Severity>()
  return {
    report(diagnostics) {
      print(diagnostics.filter(isNew))
      diagnostics.forEach(note)
    },
    reportSite(diagnostics) {
      const previousKeys = siteMessages
      // Positions change with every line that is inserted above.
      const keyInSite = ({ rule, file, message }: Diagnostic) => JSON.stringify([rule, file, message])
      siteMessages = new Set(diagnostics.map(keyInSite))
      print(diagnostics.filter((diagnostic) => isNew(diagnostic) && !previousKeys.has(keyInSite(diagnostic)))).forEach(
        note,
      )
    },
    forget(files) {
      for (const file of files) {
        const messages = printed.get(file)
        if (messages) before.set(file, new Set(messages.values()))
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
      logger.info(`\n${file} is fixed${left}.`)
    },
  }
}

function diagnosticKey({ rule, start, message }: Diagnostic): string {
  return JSON.stringify([rule, start, message])
}
