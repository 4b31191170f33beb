import { SourceMap } from 'node:module'
import type { Diagnostic, Position } from '@octavo/core'
import type { UserModule } from '../types.js'
import { toFilePlace } from './moduleDraft.js'

const PREFIX = 'octavo-page:'

/** The name of a module in stack traces. */
export function userFileName(file: string): string {
  return PREFIX + encodeURI(file)
}

/** What failed, as messages name it, and what readers get instead. */
export interface FailedPart {
  name: string
  outcome: string
}

export interface Thrown {
  error: unknown
  /** The file that was being rendered. */
  file: string
  /** Where user code was a short time before. */
  sample?: Error | undefined
  part: FailedPart
}

/** Describes what user code threw, at the line of the file it was written in. */
export function renderDiagnostic(
  { error, file, sample, part }: Thrown,
  modules: ReadonlyMap<string, UserModule>,
): Diagnostic {
  const place =
    (error instanceof Error ? findPlace(error, modules) : undefined) ?? (sample && findPlace(sample, modules))
  const reason = error instanceof Error ? error.message : String(error)
  return {
    rule: 'MDX_RENDER',
    severity: 'warning',
    file: place?.file ?? file,
    ...(place && { start: place.start }),
    message: `${part.name} failed to render: "${reason.slice(0, 300)}"; ${part.outcome}.`,
    ...hintFor(reason),
  }
}

function hintFor(reason: string): { hint?: string } {
  if (BROWSER.test(reason)) {
    return { hint: 'Pages are rendered without a browser: use browser names inside useEffect only.' }
  }
  if (reason.startsWith('Maximum call stack size exceeded')) {
    return { hint: 'Look for a component or function that uses itself without end.' }
  }
  if (/^(?:process\.|require is not )/.test(reason)) {
    return { hint: 'Pages cannot use Node; import files of this repository, or write the value into the page.' }
  }
  const name = UNDECLARED.exec(reason)?.[1]
  return name
    ? { hint: `Declare or import ${name}; braces meant as text are written \\{${name}\\} or \`{${name}}\`.` }
    : {}
}

const UNDECLARED = /^([\w$]{1,100}) is not defined/
const BROWSER = /^(?:window|document|navigator|location|localStorage|sessionStorage|matchMedia) is not defined/

const FRAME = new RegExp(`${PREFIX}([^\\s()]+):(\\d+):(\\d+)`, 'g')

/** The innermost frame that lies in user code and leads back to a line of it. */
function findPlace(
  { stack = '', message }: Error,
  modules: ReadonlyMap<string, UserModule>,
): { file: string; start: Position } | undefined {
  for (const [, name = '', line, column] of stack.matchAll(FRAME)) {
    const file = decodeURI(name)
    const module = modules.get(file)
    if (!module) continue
    const at = nameColumn(module.code, UNDECLARED.exec(message)?.[1], { line: Number(line), column: Number(column) })
    const place = traceBack({ line: Number(line), column: at }, module.maps)
    if (place) return { file, start: toFilePlace(place, module.starts) }
  }
  return undefined
}

function traceBack(place: Position, maps: readonly string[]): Position | undefined {
  let current = place
  for (const map of maps) {
    const entry = new SourceMap(JSON.parse(map)).findEntry(current.line - 1, current.column - 1)
    if (!('originalLine' in entry)) return undefined
    current = { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
  return current
}

/** The engine points to the operator beside an undeclared name: the column of the nearest such name on that line. */
function nameColumn(code: string, name: string | undefined, { line, column }: Position): number {
  const text = code.split('\n', line)[line - 1] ?? ''
  if (name === undefined || text.length > 5000) return column
  const columns = [...text.matchAll(/[\w$]+/g)].flatMap((word) => (word[0] === name ? [word.index + 1] : []))
  return columns.sort((a, b) => Math.abs(a - column) - Math.abs(b - column))[0] ?? column
}
