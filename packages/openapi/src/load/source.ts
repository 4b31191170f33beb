import type { Diagnostic, Position } from '@octavo/core'
import type { MutableJson } from './data.js'
import { LIMITS } from './limits.js'

export interface SourceDiagnostic extends Omit<Diagnostic, 'file' | 'start' | 'end'> {
  offset?: number
  endOffset?: number
  path?: string[]
}

/** Offsets of a key (or of an item) and of the value behind it. */
export interface Span {
  key: [number, number]
  value: [number, number]
}

/** What was read of one file. */
export interface Source {
  file: string
  /** Undefined when nothing of it can be used. */
  value?: MutableJson
  problems: readonly SourceDiagnostic[]
  /** The place of a path, or of the last part of it that is written there. Made when it is first asked for. */
  locate(path: readonly string[], atKey?: boolean): { start: Position; end: Position } | undefined
  /** The text of a value, as it stands there; undefined where the path does not lead to one. */
  written(path: readonly string[]): string | undefined
  positionAt(offset: number): Position
  /** Lets go of what only `locate` needs; it comes back when it is asked for. */
  release(): void
}

export function tooDeep(path: string[], file: string): SourceDiagnostic {
  return {
    rule: 'OAS_TOO_DEEP',
    severity: 'warning',
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
