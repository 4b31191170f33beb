const SCHEMA_MAPS = { properties: 'Schema{}', patternProperties: 'Schema{}', dependentSchemas: 'Schema{}' }
const SCHEMAS = {
  ...Object.fromEntries(
    [
      'items',
      'additionalProperties',
      'unevaluatedProperties',
      'unevaluatedItems',
      'propertyNames',
      'contains',
      'not',
      'if',
      'then',
    ]
      .concat('else', 'contentSchema')
      .map((key) => [key, 'Schema']),
  ),
  ...Object.fromEntries(['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((key) => [key, 'Schema[]'])),
}
const PARAMETER = { schema: 'Schema', examples: 'Example{}', content: 'MediaType{}', example: 'any' }

/** The objects inside each object of OpenAPI 3. `{}` is a map by names that authors choose, `[]` a list. */
export const OBJECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Document: { info: 'Info', servers: 'Server[]', tags: 'Tag[]', externalDocs: 'ExternalDocs', security: 'Security[]' },
  Info: { contact: 'Contact', license: 'License' },
  Server: { variables: 'ServerVariable{}' },
  PathItem: { servers: 'Server[]', parameters: 'Parameter[]' },
  Operation: {
    externalDocs: 'ExternalDocs',
    parameters: 'Parameter[]',
    requestBody: 'RequestBody',
    responses: 'Response{}',
    callbacks: 'Callback{}',
    security: 'Security[]',
    servers: 'Server[]',
    'x-codeSamples': 'CodeSample[]',
    'x-code-samples': 'CodeSample[]',
  },
  Parameter: PARAMETER,
  Header: PARAMETER,
  RequestBody: { content: 'MediaType{}' },
  MediaType: {
    schema: 'Schema',
    itemSchema: 'Schema',
    example: 'any',
    examples: 'Example{}',
    encoding: 'Encoding{}',
    itemEncoding: 'Encoding',
    prefixEncoding: 'Encoding[]',
  },
  Encoding: { headers: 'Header{}', encoding: 'Encoding{}', itemEncoding: 'Encoding', prefixEncoding: 'Encoding[]' },
  Response: { headers: 'Header{}', content: 'MediaType{}', links: 'Link{}' },
  Example: { value: 'any', dataValue: 'any' },
  Link: { server: 'Server', parameters: 'any', requestBody: 'any' },
  Tag: { externalDocs: 'ExternalDocs' },
  SecurityScheme: { flows: 'OAuthFlows' },
  OAuthFlows: Object.fromEntries(
    ['implicit', 'password', 'clientCredentials', 'authorizationCode', 'deviceAuthorization'].map((flow) => [
      flow,
      'OAuthFlow',
    ]),
  ),
  Schema: {
    ...SCHEMAS,
    ...SCHEMA_MAPS,
    discriminator: 'Discriminator',
    xml: 'Xml',
    externalDocs: 'ExternalDocs',
    default: 'any',
    example: 'any',
    examples: 'any',
    const: 'any',
  },
}
