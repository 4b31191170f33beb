import { SourceMap } from 'node:module'
import { type Diagnostic, formatLocation, type Position } from '@octavo/core'
import { partAt, toFilePosition } from '../esm/moduleDraft.js'
import type { PartStart, UserModule } from '../types.js'

const PREFIX = 'octavo-page:'

/** Returns the name of a module in stack traces. */
export function userFileName(file: string): string {
  return PREFIX + encodeURI(file)
}

/** The name of a failed part in messages, and its outcome for readers. */
export interface FailedPart {
  name: string
  outcome: string
}

export interface Thrown {
  error: unknown
  /** The rendered part. An expression is reported at its position, other parts at the position of the error. */
  at: { file: string; start?: Position; isExpression?: boolean }
  /** An error with a recent stack of user code. */
  sample?: Error | undefined
  part: FailedPart
}

/** Returns the diagnostic for an error of user code, at its position in the source file. */
export function renderDiagnostic(
  { error, at, sample, part }: Thrown,
  modules: ReadonlyMap<string, UserModule>,
): Diagnostic {
  const places = error instanceof Error ? findPlaces(error, modules) : []
  const thrownAt = places[0] ?? (sample && findPlaces(sample, modules)[0])
  const expressionPlace = at.isExpression ? (places.find((place) => isWithin(place, at)) ?? at) : undefined
  const { file, start } = expressionPlace ?? thrownAt ?? at
  const reason = errorText(error)
  const hint = [
    hintFor(reason),
    expressionPlace && thrownAt && expressionPlace !== thrownAt && `Thrown at ${formatLocation(thrownAt)}.`,
  ]
  return {
    rule: 'MDX_RENDER',
    severity: 'warning',
    file,
    start,
    message: `${part.name} failed to render: "${reason.slice(0, 300)}"; ${part.outcome}.`,
    hint: hint.some(Boolean) ? hint.filter(Boolean).join(' ') : undefined,
  }
}

/** Returns a text for any thrown value, even if it is not an error. */
function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  return 'message' in error && typeof error.message === 'string' ? error.message : 'an object was thrown'
}

function hintFor(reason: string): string | undefined {
  if (BROWSER.test(reason)) {
    return 'Pages are rendered without a browser. Use browser APIs only inside useEffect.'
  }
  if (reason.startsWith('async components')) {
    return 'Read data with top-level `await` in the file of the component, or load it in useEffect.'
  }
  if (reason.startsWith('Maximum call stack size exceeded')) {
    return 'Look for infinite recursion in a component or function.'
  }
  if (/^(?:process\.|require is not )/.test(reason)) {
    return 'Pages cannot use Node APIs. Import a file of this repository, or write the value into the page.'
  }
  const name = UNDECLARED.exec(reason)?.[1]
  return name && `Declare or import ${name}, or write \\{${name}\\} or \`{${name}}\` for text.`
}

const UNDECLARED = /^([\w$]{1,100}) is not defined/
const BROWSER = /^(?:window|document|navigator|location|localStorage|sessionStorage|matchMedia) is not defined/

const FRAME = new RegExp(`${PREFIX}([^\\s()]+):(\\d+):(\\d+)`, 'g')

interface CodePlace {
  file: string
  start: Position
  /** The statement or expression of an MDX file that contains it. */
  part: PartStart | undefined
}

function isWithin({ file, part }: CodePlace, at: Thrown['at']): boolean {
  return file === at.file && part?.file.line === at.start?.line && part?.file.column === at.start?.column
}

/** Returns the stack frames in user code with their source positions, innermost first. */
function findPlaces({ stack = '', message }: Error, modules: ReadonlyMap<string, UserModule>): CodePlace[] {
  const places: CodePlace[] = []
  for (const [, name = '', line, column] of stack.matchAll(FRAME)) {
    const file = decodeURI(name)
    const module = modules.get(file)
    if (!module) continue
    const at = nameColumn(module.code, UNDECLARED.exec(message)?.[1], { line: Number(line), column: Number(column) })
    const place = traceBack({ line: Number(line), column: at }, module.maps)
    if (place) places.push({ file, start: toFilePosition(place, module.starts), part: partAt(place, module.starts) })
  }
  return places
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

/** Returns the column of the nearest such name, because V8 points to the operator beside an undeclared name. */
function nameColumn(code: string, name: string | undefined, { line, column }: Position): number {
  const text = code.split('\n', line)[line - 1] ?? ''
  if (name === undefined || text.length > 5000) return column
  const columns = [...text.matchAll(/[\w$]+/g)].flatMap((word) => (word[0] === name ? [word.index + 1] : []))
  return columns.sort((a, b) => Math.abs(a - column) - Math.abs(b - column))[0] ?? column
}
