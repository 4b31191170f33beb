import type { JsonSchema, JsonType } from '../schemas/jsonSchema.js'

/** Parameters of each schema keyword's error in ajv. */
interface Params {
  type: { type: JsonType | readonly JsonType[] }
  enum: { allowedValues: readonly string[] }
  minLength: { limit: number }
  pattern: { pattern: string }
  minimum: { limit: number }
  maximum: { limit: number }
  minItems: { limit: number }
  maxItems: { limit: number }
  required: { missingProperty: string }
  additionalProperties: { additionalProperty: string }
  propertyNames: { propertyName: string }
  if: { failingKeyword: string }
}

type Keyword = keyof Params

/** An error from ajv. */
export type SchemaError = { [K in Keyword]: SchemaErrorCase<K> }[Keyword]

interface SchemaErrorCase<K extends Keyword> {
  keyword: K
  params: Params[K]
  /** JSON pointer to the value. */
  instancePath: string
  /** The schema that contains `keyword`. */
  parentSchema: JsonSchema
  /** Set if the error is about the name of a key. A `propertyNames` error follows. */
  propertyName?: string
}
