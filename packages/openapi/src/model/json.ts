/** A JSON value as a document holds it. Foreign: keys may be anything, `__proto__` included. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject

/** Objects have no prototype, so that no key of a document is found on one. */
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
