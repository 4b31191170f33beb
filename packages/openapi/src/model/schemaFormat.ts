/** Formats of JSON Schema. The others, such as Avro and Protobuf, are shown as written. */
const JSON_SCHEMA = /^application\/(?:vnd\.aai\.asyncapi|schema|vnd\.oai\.openapi)(?:\+(?:json|yaml))?(?:$|\s*;)/i

export function isJsonSchema(format: unknown): boolean {
  return typeof format !== 'string' || JSON_SCHEMA.test(format)
}
