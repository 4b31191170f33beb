// The functions that make shapes have no side effects: bundles for browsers, which read only the site's files, drop them.

/** Returns whether an untrusted value has the expected shape. */
export type Shape = (value: unknown) => boolean

export const isString: Shape = (value) => typeof value === 'string'
export const isNumber: Shape = (value) => typeof value === 'number' && Number.isFinite(value)
export const isCount: Shape = (value) => Number.isSafeInteger(value) && (value as number) >= 0

/* @__NO_SIDE_EFFECTS__ */
export function listShape(item: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(item)
}

/* @__NO_SIDE_EFFECTS__ */
export function optional(shape: Shape): Shape {
  return (value) => value === undefined || shape(value)
}

// Unknown properties are allowed: a later version may have written them.
/* @__NO_SIDE_EFFECTS__ */
export function objectShape(properties: Record<string, Shape>): Shape {
  const entries = Object.entries(properties)
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([name, shape]) => shape((value as Record<string, unknown>)[name]))
}
