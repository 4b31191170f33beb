/** A JSON value from a document. It is untrusted: any string can be a key, even `__proto__`. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject

/** An object without a prototype, so that a lookup finds only keys of the document. */
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
