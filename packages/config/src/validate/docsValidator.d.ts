import type { SchemaError } from './schemaError.js'

/**
 * Validates docs.json as plain data. ajv writes this module from `docsSchema` when the package is
 * built (`generate/`), and into the sources before unit tests run; it is not in the repository.
 */
export const validate: {
  (data: unknown): boolean
  /** Errors of the last validation; null when the value was valid. */
  errors: SchemaError[] | null
}
