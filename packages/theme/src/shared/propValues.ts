/** Untyped props from MDX. */
export interface MdxProps {
  // biome-ignore lint/suspicious/noExplicitAny: Preact's children type is not assignable to unknown index signatures
  children?: any
  [name: string]: unknown
}

/** Returns a string or number prop as text. */
export function readString(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns a boolean prop: `true`, `"true"`, `""` (a bare HTML attribute) and `1` are true; `false`, `"false"`, `0` and `"0"` are not. */
export function readBoolean(value: unknown, fallback = false): boolean {
  if (value === undefined || value === null) return fallback
  if (typeof value === 'string') return !['false', '0', 'no'].includes(value.trim().toLowerCase())
  return Boolean(value)
}

interface NumberRange {
  min: number
  max: number
}

/** Returns an integer in a range, which can also be a string such as `"3"`. */
export function readInteger(value: unknown, fallback: number, range: NumberRange): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return fallback
  return Math.min(range.max, Math.max(range.min, Math.trunc(number)))
}

/** Returns the prop if it is one of the allowed words, otherwise the fallback. */
export function readOption<T extends string, F extends T | undefined>(
  value: unknown,
  allowed: readonly T[],
  fallback: F,
): T | F {
  return allowed.find((option) => option === value) ?? fallback
}

/** Returns the strings in an array or in a JSON array string, or a single string. */
export function readStrings(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('[') ? readStrings(parseJson(value)) : [value]
  return Array.isArray(value) ? value.map(readString).filter((item) => item !== undefined) : []
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function classes(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
