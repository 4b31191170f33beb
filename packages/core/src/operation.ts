/** One operation of an OpenAPI document, as navigation refers to it. */
export interface OperationReference {
  /** Path from the docs root, or https URL, of the document. */
  spec?: string
  /** Upper-case HTTP method, or `WEBHOOK`. */
  method: string
  /** Path template, or the webhook's name. */
  path: string
  /** JSON pointer to the operation; undefined while the document cannot be read. */
  pointer?: string
}
