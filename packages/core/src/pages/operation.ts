/** A reference to an operation of an OpenAPI document in navigation. */
export interface OperationReference {
  /** Path of the document from the docs root, or its https URL. */
  spec?: string
  /** Upper-case HTTP method, or `WEBHOOK`. */
  method: string
  /** Path template, or the name of a webhook. */
  path: string
  /** JSON pointer to the operation. Undefined while the document cannot be read. */
  pointer?: string
}
