/** One operation of an OpenAPI document, as navigation refers to it. */
export interface OperationReference {
  /** Path of the document from the docs root, or its https URL. */
  spec?: string
  /** Upper-case HTTP method, or `WEBHOOK`. */
  method: string
  /** Path template, or the name of a webhook. */
  path: string
  /** JSON pointer to the operation; undefined while the document cannot be read. */
  pointer?: string
}
