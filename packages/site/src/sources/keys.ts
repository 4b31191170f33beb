import type { Diagnostic } from '@octavo/core'

export type RawNode = Readonly<Record<string, unknown>>
export type Pointer = readonly (string | number)[]
export type Location = { file: string } & Pick<Diagnostic, 'start' | 'end'>

/** Returns the location of a value in docs.json. */
export type Locate = (pointer: Pointer) => Location

export function isRawNode(value: unknown): value is RawNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function asBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

/** A diagnostic without its location, which is added later. Default for `severity`: `warning`. */
export type Problem = Omit<Diagnostic, 'severity' | 'file' | 'start' | 'end'> & Partial<Pick<Diagnostic, 'severity'>>
