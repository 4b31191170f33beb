import type { MutableJson } from '../load/data.js'

/** Locations of fields that authors write in the wrong object, often from Swagger 2.0. */
const MOVED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Document: {
    securitySchemes: 'move it into "components": components: { securitySchemes: … }.',
    securityDefinitions: 'move it into "components" as "securitySchemes".',
    schemas: 'move it into "components": components: { schemas: … }.',
    definitions: 'move it into "components" as "schemas".',
    parameters: 'move it into "components": components: { parameters: … }.',
    responses: 'move it into "components": components: { responses: … }.',
    host: 'write the URL in "servers": servers: [{ url: https://… }].',
    basePath: 'write it at the end of the URL in "servers".',
    schemes: 'write the scheme in the URL of "servers".',
    consumes: 'name the media type in "content" of each request body.',
    produces: 'name the media type in "content" of each response.',
  },
  Operation: {
    consumes: 'name the media type in "content" of the request body: requestBody: { content: { <media type>: … } }.',
    produces: 'name the media type in "content" of the responses: content: { <media type>: … }.',
    schemes: 'write the scheme in the URL of "servers".',
    body: 'write it as "requestBody": requestBody: { content: { <media type>: { schema: … } } }.',
  },
  Response: {
    schema: 'move it into a media type: content: { <media type>: { schema: … } }.',
    examples: 'move it into a media type: content: { <media type>: { examples: … } }.',
  },
  RequestBody: { schema: 'move it into a media type: content: { <media type>: { schema: … } }.' },
}

/** Fields of schemas that are located in parameters and headers in Swagger 2.0. */
const SCHEMA_FIELDS = new Set(
  (
    'type format enum default items minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern ' +
    'minItems maxItems uniqueItems multipleOf nullable properties'
  ).split(' '),
)

/** Returns where an unknown field belongs. */
export function moveHint(shape: string, key: string): string | undefined {
  if ((shape === 'Parameter' || shape === 'Header') && SCHEMA_FIELDS.has(key)) {
    return `Fix: move it into "schema": schema: { ${key}: … }.`
  }
  const moved = MOVED[shape]
  const hint = moved && Object.hasOwn(moved, key) ? moved[key] : undefined
  return hint && `Fix: ${hint}`
}

const FORMATS = 'date date-time time duration email uuid uri url hostname ipv4 ipv6 byte binary password'.split(' ')

/** Schema types of other languages. */
const TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FORMATS.map((format) => [format, `type: string and format: ${format}`])),
  datetime: 'type: string and format: date-time',
  timestamp: 'type: string and format: date-time',
  guid: 'type: string and format: uuid',
  str: 'type: string',
  text: 'type: string',
  int: 'type: integer',
  int32: 'type: integer and format: int32',
  int64: 'type: integer and format: int64',
  long: 'type: integer and format: int64',
  float: 'type: number and format: float',
  double: 'type: number and format: double',
  decimal: 'type: number',
  bool: 'type: boolean',
  list: 'type: array',
  dict: 'type: object and additionalProperties',
  map: 'type: object and additionalProperties',
  enum: 'type: string and enum',
}

const SCHEMES: Readonly<Record<string, string>> = {
  bearer: 'type: http and scheme: bearer',
  jwt: 'type: http, scheme: bearer and bearerFormat: JWT',
  token: 'type: http and scheme: bearer',
  basic: 'type: http and scheme: basic',
  oauth: 'type: oauth2',
  openid: 'type: openIdConnect',
}

const LOCATIONS: Readonly<Record<string, string>> = {
  body: 'Fix: describe the body in "requestBody" of the operation: requestBody: { content: { <media type>: { schema: … } } }.',
  formData:
    'Fix: describe the form in "requestBody" of the operation: requestBody: { content: { multipart/form-data: { schema: … } } }.',
}

/** Returns the correct form of a value that other formats have in this field. */
export function valueHint(shape: string, key: string, value: MutableJson): string | undefined {
  const find = (table: Readonly<Record<string, string>>, name: string) =>
    Object.hasOwn(table, name) ? table[name] : undefined
  if (shape === 'Schema' && key === 'required' && typeof value === 'boolean') {
    return 'Fix: list the names of required properties in the object that has them: required: [name].'
  }
  if (typeof value !== 'string') return undefined
  if (shape === 'Parameter' && key === 'in') return find(LOCATIONS, value)
  if (key !== 'type') return undefined
  const text = find(shape === 'SecurityScheme' ? SCHEMES : shape === 'Schema' ? TYPES : {}, value.toLowerCase())
  return text && `Fix: write ${text}.`
}
