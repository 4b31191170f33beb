/** A JSON type name. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/**
 * The part of JSON Schema draft-07 that the docs.json schema uses. Unions are written as one schema with several
 * types, not as `anyOf`, so that an error is always about the branch the author meant.
 */
export interface JsonSchema {
  $ref?: string
  type?: JsonType | readonly JsonType[]
  description?: string
  default?: unknown
  examples?: readonly unknown[]
  enum?: readonly string[]
  /** Checks strings only; linear-time expressions. */
  pattern?: string
  /** Finishes the sentence "Expected …" and is shown by editors. */
  patternErrorMessage?: string
  format?: 'color-hex'
  minLength?: number
  minimum?: number
  maximum?: number
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  if?: JsonSchema
  then?: JsonSchema
  else?: JsonSchema
}

/** A string of any content. */
export function text(description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'string', description, ...extra }
}

/** A boolean. */
export function flag(description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'boolean', description, ...extra }
}

/** Returns the schema of a string enum. */
export function choice(values: readonly string[], description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'string', enum: values, description, ...extra }
}

/** A list. */
export function list(items: JsonSchema, description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'array', items, description, ...extra }
}

/** An object with exactly the keys of `T`; the compiler keeps type and schema together. */
export function record<T>(description: string, properties: Properties<T>, extra: JsonSchema = {}): JsonSchema {
  return { type: 'object', description, properties, additionalProperties: false, ...extra }
}

/** As `record`, with keys that each object has. */
export function recordWith<T>(description: string, required: Keys<T>, properties: Properties<T>): JsonSchema {
  return record<T>(description, properties, { required })
}

type Properties<T> = Record<keyof Required<T>, JsonSchema>
type Keys<T> = readonly (keyof T & string)[]

/** An object with free keys, except the one that would set its prototype. */
export function map(values: JsonSchema, description: string, extra: JsonSchema = {}): JsonSchema {
  const propertyNames = { pattern: '^(?!__proto__$)' }
  return { type: 'object', description, propertyNames, additionalProperties: values, ...extra }
}

/** Returns an object with a changed value of each key. */
export function mapValues<T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}
