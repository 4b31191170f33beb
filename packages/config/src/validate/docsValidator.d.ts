import type { SchemaError } from './schemaError.js'

/**
 * Validates docs.json as plain data. ajv generates this module from `docsSchema` when the package is built
 * (`generate/`), and in the sources before unit tests run. It is not in the repository.
 */
export const validate: {
  (data: unknown): boolean
  /** Errors of the last validation. Null if the value was valid. */
  errors: SchemaError[] | null
}
