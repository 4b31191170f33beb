export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/**
 * The subset of JSON Schema draft-07 used in the docs.json schema. A union is one schema with several types instead of
 * `anyOf`, so that an error always refers to the form that the author used.
 */
export interface JsonSchema {
  $ref?: string
  type?: JsonType | readonly JsonType[]
  description?: string
  default?: unknown
  examples?: readonly unknown[]
  enum?: readonly string[]
  /** Regular expression for strings, which must match in linear time. */
  pattern?: string
  /** Completes the sentence "Expected …". Editors also show it. */
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

/** Returns the schema of any string. */
export function text(description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'string', description, ...extra }
}

/** Returns the schema of a boolean. */
export function flag(description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'boolean', description, ...extra }
}

/** Returns the schema of a string enum. */
export function choice(values: readonly string[], description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'string', enum: values, description, ...extra }
}

export function list(items: JsonSchema, description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'array', items, description, ...extra }
}

/** Returns the schema of an object with exactly the keys of `T`. TypeScript ensures that type and schema match. */
export function record<T>(description: string, properties: Properties<T>, extra: JsonSchema = {}): JsonSchema {
  return { type: 'object', description, properties, additionalProperties: false, ...extra }
}

/** Like `record`, with required keys. */
export function recordWith<T>(description: string, required: Keys<T>, properties: Properties<T>): JsonSchema {
  return record<T>(description, properties, { required })
}

type Properties<T> = Record<keyof Required<T>, JsonSchema>
type Keys<T> = readonly (keyof T & string)[]

/** Returns the schema of an object with arbitrary keys, except `__proto__`. */
export function map(values: JsonSchema, description: string, extra: JsonSchema = {}): JsonSchema {
  const propertyNames = { pattern: '^(?!__proto__$)' }
  return { type: 'object', description, propertyNames, additionalProperties: values, ...extra }
}

/** Returns an object with the same keys and converted values. */
export function mapValues<T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}
