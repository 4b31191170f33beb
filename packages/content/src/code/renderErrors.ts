import { SourceMap } from 'node:module'
import type { Diagnostic, Position } from '@octavo/core'
import type { UserModule } from '../types.js'

const PREFIX = 'octavo-page:'

/** The name of a module in stack traces. */
export function userFileName(file: string): string {
  return PREFIX + encodeURI(file)
}

/** What user code threw, at the line of the file it was written in. */
export function renderDiagnostic(error: unknown, file: string, modules: ReadonlyMap<string, UserModule>): Diagnostic {
  const place = error instanceof Error ? findPlace(error.stack ?? '', modules) : undefined
  const reason = error instanceof Error ? error.message : String(error)
  return {
    rule: 'MDX_RENDER',
    severity: 'error',
    file: place?.file ?? file,
    ...(place && { start: place.start }),
    message: `The page's code threw "${reason.slice(0, 300)}".`,
    ...(BROWSER.test(reason) && {
      hint: 'Pages are rendered without a browser: use browser names inside useEffect only.',
    }),
  }
}

const BROWSER = /^(?:window|document|navigator|location|localStorage|sessionStorage|matchMedia) is not defined/

const FRAME = new RegExp(`${PREFIX}([^\\s()]+):(\\d+):(\\d+)`, 'g')

/** The innermost frame that lies in user code and leads back to a line of it. */
function findPlace(
  stack: string,
  modules: ReadonlyMap<string, UserModule>,
): { file: string; start: Position } | undefined {
  for (const [, name = '', line, column] of stack.matchAll(FRAME)) {
    const file = decodeURI(name)
    const module = modules.get(file)
    if (!module) continue
    const entry = new SourceMap(JSON.parse(module.map)).findEntry(Number(line) - 1, Number(column) - 1)
    if ('originalLine' in entry)
      return { file, start: { line: entry.originalLine + 1, column: entry.originalColumn + 1 } }
  }
  return undefined
}
