import { LineIndex, locationInText, type Position } from '@octavo/core'
import type { LocateOptions, TextPart } from '../model/spec.js'
import type { MutableJson } from './data.js'
import type { Fault } from './faults.js'
import { LIMITS } from './limits.js'

export interface SourceDiagnostic extends Omit<Fault, 'file' | 'path' | 'atKey' | 'place'> {
  offset?: number
  endOffset?: number
  path?: string[]
}

/** Offsets of a key and its value. For a list item, both are the item's. */
export interface Span {
  key: [number, number]
  value: [number, number]
}

export interface Source {
  file: string
  /** Undefined if the file cannot be parsed. */
  value?: MutableJson
  /** True if scalars without quotes can be texts. */
  isYaml?: boolean
  problems: readonly SourceDiagnostic[]
  /** Returns the position of a path, or of its longest existing prefix. */
  locate(path: readonly string[], options?: LocateOptions): { start: Position; end: Position } | undefined
  /** Returns the source text of a value, or of the longest existing prefix of its path. */
  writtenAt(path: readonly string[]): string | undefined
  positionAt(offset: number): Position
  /** Frees data that only `locate` and `writtenAt` need. The next call to either parses the file again. */
  release(): void
}

interface SourceText extends Pick<Source, 'file' | 'problems' | 'isYaml'> {
  text: string
  /** Returns the offsets of a path, or of its longest existing prefix. */
  find?(path: readonly string[], atKey: boolean): [number, number] | undefined
  release?(): void
}

export function createSource({ file, isYaml, problems, text, find = () => undefined, release }: SourceText): Source {
  let lines: LineIndex | undefined
  const positionAt = (offset: number) => {
    lines ??= new LineIndex(text)
    return lines.positionAt(offset)
  }
  return {
    file,
    isYaml,
    problems,
    positionAt,
    locate(path, { atKey = false, part } = {}) {
      const span = find(path, atKey)
      if (!span) return undefined
      const [start, end] = (part && partSpan({ raw: text, start: span[0], value: part.text }, part)) ?? span
      return { start: positionAt(start), end: positionAt(end) }
    },
    writtenAt(path) {
      const span = find(path, false)
      return span && text.slice(...span)
    },
    release() {
      lines = undefined
      release?.()
    },
  }
}

function partSpan(text: Parameters<typeof locationInText>[0], part: TextPart): [number, number] | undefined {
  const start = locationInText(text, part.start)
  return start === undefined ? undefined : [start, locationInText(text, part.end) ?? start + 1]
}

/** Offsets of a duplicate key, and the line of the first occurrence. */
interface DuplicateKey {
  start: number
  end: number
  line: number
}

export function duplicateKey(name: string, { start, end, line }: DuplicateKey): SourceDiagnostic {
  return {
    rule: 'OAS_DUP_KEY',
    offset: start,
    endOffset: end,
    message: `Duplicate key "${name.slice(0, 100)}", first at line ${line}; only the last one is used.`,
    expected: 'unique keys.',
    hint: 'Merge the two values or remove one.',
  }
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
