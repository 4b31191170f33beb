import type { Position } from '@octavo/core'
import type { MutableJson } from './data.js'
import type { Fault } from './faults.js'
import { LIMITS } from './limits.js'

export interface SourceDiagnostic extends Omit<Fault, 'file' | 'path' | 'atKey' | 'place'> {
  offset?: number
  endOffset?: number
  path?: string[]
}

/** Offsets of a key and its value; both are the item in a list. */
export interface Span {
  key: [number, number]
  value: [number, number]
}

/** A parsed file. */
export interface Source {
  file: string
  /** Undefined when the file cannot be parsed. */
  value?: MutableJson
  problems: readonly SourceDiagnostic[]
  /** Returns the position of a path, or of its longest prefix that exists. */
  locate(path: readonly string[], atKey?: boolean): { start: Position; end: Position } | undefined
  /** Returns the source text of a value, or undefined. */
  written(path: readonly string[]): string | undefined
  positionAt(offset: number): Position
  /** Frees what only `locate` and `written` need; the next call parses again. */
  release(): void
}

export function tooDeep(path: string[], file: string): SourceDiagnostic {
  return {
    rule: 'OAS_TOO_DEEP',
    path,
    message: `${file} exceeds the nesting limit (${LIMITS.depth} levels) here; deeper values are omitted.`,
    hint: 'Move the inner schemas to "components" and refer to them.',
  }
}

export function tooManyValues(file: string): SourceDiagnostic {
  return {
    rule: 'OAS_TOO_BIG',
    severity: 'error',
    message: `${file} exceeds the limit of ${LIMITS.values / 1_000_000} million values.`,
  }
}
