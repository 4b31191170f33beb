import { defineRules } from './rule.js'

/** Returns a site with this OpenAPI document. `rest` is below `info`. */
function api(rest: string): Record<string, string> {
  return {
    'docs.json':
      '{ "theme": "mint", "name": "Docs", "colors": { "primary": "#0d9373" }, "navigation": { "groups": [{ "group": "Docs", "pages": ["index"] }, { "group": "API", "openapi": "api.yaml" }] } }\n',
    'api.yaml': `openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\n${rest}`,
  }
}

/** Returns a site whose only operation has this schema as its response. */
function schema(text: string): Record<string, string> {
  return api(`paths:
  /pets:
    get:
      responses:
        '200':
          description: OK
          content:
            application/json:
              schema: ${text}
`)
}

export const OPENAPI_RULES = /* @__PURE__ */ defineRules({
  OAS_NOT_FOUND: {
    severity: 'warning',
    title: 'Missing OpenAPI document',
    explanation: 'The document does not exist, so it has no pages. Correct the path in `docs.json`.',
  },
  OAS_UNREACHABLE: {
    severity: 'warning',
    title: 'Unreachable OpenAPI document',
    explanation:
      'The document could not be fetched, or its URL is not `https`. Its pages show a notice; copy the document into the docs folder.',
  },
  OAS_SYNTAX: {
    severity: 'error',
    title: 'Invalid JSON or YAML',
    explanation: 'The document cannot be parsed, so it has no pages. The position shows the first syntax error.',
  },
  OAS_JSON_LENIENT: {
    severity: 'warning',
    title: 'Non-standard JSON',
    explanation:
      'The document has trailing commas, comments or other syntax that JSON does not allow. Octavo accepts the document, but other tools may reject it.',
  },
  OAS_YAML_LENIENT: {
    severity: 'warning',
    title: 'Non-standard YAML',
    explanation:
      'The document has lines of a value that are not indented more than its key, or a comment without a space before it. Many readers accept this, and so does Octavo, but other tools may reject the document.',
    example: api(
      "paths:\n  /pets:\n    get:\n      summary: 'List pets'# all\n      responses: { '200': { description: OK } }\n",
    ),
  },
  OAS_ENCODING: {
    severity: 'error',
    title: 'Unsupported encoding',
    explanation: 'The document is not UTF-8. Save it as UTF-8.',
  },
  OAS_EMPTY: { severity: 'error', title: 'Empty OpenAPI document', explanation: 'The file is empty.' },
  OAS_NOT_OBJECT: {
    severity: 'error',
    title: 'Not an object',
    explanation:
      'The document is a list or a single value. An OpenAPI document is an object with `openapi`, `info` and `paths`.',
  },
  OAS_NOT_OPENAPI: {
    severity: 'warning',
    title: 'Not an OpenAPI document',
    explanation: 'The document has neither an `openapi` nor an `asyncapi` field, so its pages show a notice.',
  },
  OAS_VERSION: {
    severity: 'warning',
    title: 'Unsupported OpenAPI version',
    explanation:
      'The document is Swagger 2.0 or has an unsupported version, so its pages show a notice. Convert it to OpenAPI 3.0, 3.1 or 3.2. AsyncAPI is supported from 2.0 to 3.1.',
  },
  OAS_VERSION_NEW: {
    severity: 'warning',
    title: 'Newer OpenAPI version',
    explanation: 'The version is newer than 3.2. The document is read as 3.2; later additions are ignored.',
  },
  OAS_NO_PATHS: {
    severity: 'warning',
    title: 'Document without paths',
    explanation:
      'The document has neither `paths` nor `webhooks`, so it has no pages. OpenAPI 3.0 requires `paths`, which may be empty.',
  },
  OAS_DUP_KEY: {
    severity: 'warning',
    title: 'Duplicate key',
    explanation: 'An object has the same key twice; the last one is used. Merge the two, or remove one.',
  },
  OAS_TYPE: {
    severity: 'warning',
    title: 'Wrong type in a document',
    explanation: 'A field has the wrong type and is ignored, or is converted to a string if that is unambiguous.',
  },
  OAS_FIELD_MISSING: {
    severity: 'warning',
    title: 'Missing required field',
    explanation: 'An object lacks a field that OpenAPI requires. The message says whether the object is omitted.',
  },
  OAS_FIELD_UNKNOWN: {
    severity: 'warning',
    title: 'Unknown field',
    explanation:
      'The field is not part of OpenAPI and is not shown. Correct the typo; names of extensions start with `x-`.',
  },
  OAS_OPERATION_INVALID: {
    severity: 'warning',
    title: 'Invalid operation',
    explanation: 'The operation is not an object, so it has no page. Other operations are not affected.',
  },
  OAS_METHOD: {
    severity: 'warning',
    title: 'Invalid HTTP method',
    explanation: 'An HTTP method in `additionalOperations` is invalid, so the operation is omitted.',
  },
  OAS_PATH_PARAM: {
    severity: 'warning',
    title: 'Mismatched path parameter',
    explanation:
      'A placeholder in the path, such as `{id}`, has no matching path parameter, or a path parameter is not used in the path.',
  },
  OAS_PATH_REQUIRED: {
    severity: 'warning',
    title: 'Path parameter that is not required',
    explanation: 'A path parameter has no `required: true`, which OpenAPI demands. It is read as required.',
    example: api(
      "paths:\n  /pets/{id}:\n    parameters: [{ name: id, in: path, schema: { type: string } }]\n    get: { responses: { '200': { description: OK } } }\n",
    ),
  },
  OAS_PATH_QUERY: {
    severity: 'warning',
    title: 'Path with a query string',
    explanation:
      'A path contains `?`, so requests cannot be sent to it. Describe the rest as parameters with `in: query`.',
    example: api("paths:\n  /pets?limit=5:\n    get: { responses: { '200': { description: OK } } }\n"),
  },
  OAS_DUP_PATH: {
    severity: 'warning',
    title: 'Paths that are the same',
    explanation:
      'Two paths differ only in the names of their parameters, such as `/a/{id}` and `/a/{name}`. OpenAPI does not allow this; merge the two.',
    example: api(`paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: OK } } }
  /pets/{name}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    put: { responses: { '200': { description: OK } } }
`),
  },
  OAS_NO_RESPONSES: {
    severity: 'warning',
    title: 'Operation without responses',
    explanation: 'The operation has no `responses`, so its page does not show what the API returns.',
    example: api('paths:\n  /pets:\n    get: { summary: List pets }\n'),
  },
  OAS_RESPONSE_DESCRIPTION: {
    severity: 'warning',
    title: 'Response without a description',
    explanation: 'A response has neither a `description` nor a `summary`. OpenAPI 3.0 and 3.1 require a description.',
    example: api("paths:\n  /pets:\n    get: { responses: { '200': {} } }\n"),
  },
  OAS_MEDIA_TYPE: {
    severity: 'warning',
    title: 'Invalid media type',
    explanation:
      'A key of `content` is not a media type such as `application/json`. A `schema` directly in `content` is read as that of JSON.',
    example: api(
      "paths:\n  /pets:\n    get: { responses: { '200': { description: OK, content: { schema: { type: string } } } } }\n",
    ),
  },
  OAS_LINK_OPERATION: {
    severity: 'warning',
    title: 'Link to an unknown operation',
    explanation: 'The document does not contain the `operationId` of a link. Correct it, or use `operationRef`.',
    example: api(
      "paths:\n  /pets:\n    get: { responses: { '200': { description: OK, links: { next: { operationId: getPet } } } } }\n",
    ),
  },
  OAS_ARRAY_ITEMS: {
    severity: 'warning',
    title: 'Array without items',
    explanation: 'An array has no `items`, so its page does not show what it contains. Add the schema of its items.',
    example: schema('{ type: array }'),
  },
  OAS_PROPERTIES_INDENT: {
    severity: 'warning',
    title: 'Properties beside `properties`',
    explanation:
      'A schema has unknown keywords that look like properties, often because they are not indented under `properties`. They are not shown.',
    example: schema('{ type: object, name: { type: string } }'),
  },
  OAS_PATTERN: {
    severity: 'warning',
    title: 'Invalid regular expression',
    explanation:
      'A `pattern` or a key of `patternProperties` is not a regular expression of JavaScript (ECMA-262), which OpenAPI uses.',
    example: schema("{ type: string, pattern: '([a-z' }"),
  },
  OAS_DEFAULT: {
    severity: 'warning',
    title: 'Default outside its schema',
    explanation: 'A `default` is not a value that its schema allows, such as one that is not in its `enum`.',
    example: schema('{ type: string, enum: [cat, dog], default: bird }'),
  },
  OAS_EXAMPLE: {
    severity: 'warning',
    title: 'Example outside its schema',
    explanation:
      'An `example` is not a value that its schema allows. Only the first one of a document is listed, with the number of the others.',
    example: schema('{ type: integer, example: many }'),
  },
  OAS_PATH_SLASH: {
    severity: 'warning',
    title: 'Path without a leading slash',
    explanation: 'OpenAPI requires that every path starts with `/`. Write `/users` instead of `users`.',
  },
  OAS_LONG_NAME: {
    severity: 'warning',
    title: 'Name too long for a URL',
    explanation:
      'A summary, tag or path is too long, so the URL contains only its first words. Shorten it, or set `x-mint.href`.',
  },
  OAS_DUP_PARAMETER: {
    severity: 'warning',
    title: 'Duplicate parameter',
    explanation: 'An operation declares the same parameter twice. Remove one of the two.',
  },
  OAS_DUP_OPERATION_ID: {
    severity: 'warning',
    title: 'Duplicate operationId',
    explanation: 'Two operations have the same `operationId`, which must be unique in a document.',
  },
  OAS_DUP_TAG: {
    severity: 'warning',
    title: 'Duplicate tag',
    explanation: '`tags` describes the same tag twice; the first description is used.',
  },
  OAS_TAG_PARENT: {
    severity: 'warning',
    title: 'Missing parent tag',
    explanation: 'The `parent` of a tag is not a tag of the document, so the tag has no parent.',
  },
  OAS_TAG_CYCLE: {
    severity: 'warning',
    title: 'Circular parent tags',
    explanation: 'Tags are parents of each other. Remove one of the `parent` fields.',
  },
  OAS_STATUS: {
    severity: 'warning',
    title: 'Invalid response status',
    explanation: 'A key of `responses` is not a status. Write `"200"`, a range such as `"4XX"`, or `default`.',
  },
  OAS_BAD_HEADER_NAME: {
    severity: 'warning',
    title: 'Invalid header name',
    explanation: 'The name contains characters that HTTP headers cannot have, so the header is omitted.',
  },
  OAS_BAD_URL: {
    severity: 'warning',
    title: 'Invalid server URL',
    explanation: 'The URL of a server is invalid, so the playground cannot send requests to it.',
  },
  OAS_SERVER_VARIABLE: {
    severity: 'warning',
    title: 'Missing server variable',
    explanation: 'The URL of a server has a name in braces that is not in its `variables`. Add it with a default.',
  },
  OAS_SECURITY_MISSING: {
    severity: 'warning',
    title: 'Missing security scheme',
    explanation: '`security` names a scheme that is not in `components.securitySchemes`.',
  },
  OAS_SECURITY_SCHEME: {
    severity: 'warning',
    title: 'Unsupported HTTP authentication scheme',
    explanation:
      'The HTTP scheme is neither `basic` nor `bearer`. Readers have to enter the credentials exactly as the server expects them. If credentials are computed for each request, the playground cannot send requests.',
  },
  OAS_REF_MISSING: {
    severity: 'warning',
    title: 'Missing $ref target',
    explanation: 'A `$ref` points to a file or a component that does not exist. It is shown as unresolved, or omitted.',
  },
  OAS_REF_TYPE: {
    severity: 'warning',
    title: '$ref to another kind of object',
    explanation:
      'A `$ref` points to an object of another kind, such as a parameter in place of a schema, or to an unsupported file.',
  },
  OAS_REF_CYCLE: {
    severity: 'warning',
    title: 'Circular $ref',
    explanation:
      'References, or `allOf`, point only to each other, so the schema is empty. Replace one of the references with the schema itself.',
  },
  OAS_REF_OUTSIDE: {
    severity: 'warning',
    title: '$ref outside the docs folder',
    explanation:
      'The reference points outside the docs folder and is shown as unresolved. Copy the file into the docs folder.',
  },
  OAS_REF_SCHEME: {
    severity: 'warning',
    title: '$ref with an unsupported scheme',
    explanation:
      'The URL of the reference is not `https`, so it is shown as unresolved. Copy the file into the docs folder.',
  },
  OAS_REF_REMOTE: {
    severity: 'warning',
    title: '$ref to another server',
    explanation:
      'References to other servers are not followed and are shown as unresolved. Allow the origin with `--remote-refs`, or copy the file into the docs folder.',
  },
  OAS_OVERLAY: {
    severity: 'warning',
    title: 'Overlay without effect',
    explanation:
      'The overlay, or one of its actions, is invalid or changes nothing. Check its `target` and the document it extends.',
  },
  OAS_OVERLAY_MISSING: {
    severity: 'warning',
    title: 'Missing overlay',
    explanation: '`docs.json` lists an overlay that does not exist. The document is shown without it.',
  },
  OAS_X_MINT: {
    severity: 'warning',
    title: 'Invalid extension',
    explanation: 'An [extension](/api/extensions) of the document has a value that is not supported, so it is ignored.',
  },
  OAS_REMOVED_HTML: {
    severity: 'notice',
    title: 'Unsupported HTML in a description',
    explanation:
      'Descriptions are untrusted text, so SVG, MathML, videos and embedded pages in them are omitted. Show a picture as `![text](/path.svg)`, and link to a video or page.',
    example: api(`paths:
  /pets:
    get:
      description: 'A pet: <svg viewBox="0 0 9 9"><circle r="4"/></svg>'
      responses:
        '200': { description: OK }
`),
  },
  API_NO_CORS: {
    severity: 'warning',
    title: 'Server that pages cannot call',
    explanation:
      'With `--network`: the server does not respond, or does not allow requests from pages of the site (CORS). The playground can send requests to it only where the site [forwards them](/api/playground#how-requests-reach-the-api).',
    phases: ['check'],
  },
  OAS_SCHEMA: {
    severity: 'warning',
    title: 'Document differs from the OpenAPI schema',
    explanation: 'With `--strict-openapi`: the document does not match the published JSON schema of its version.',
    phases: ['check'],
  },
  OAS_SCHEMA_SKIPPED: {
    severity: 'warning',
    title: 'Document not compared with the OpenAPI schema',
    explanation:
      'With `--strict-openapi`: the document could not be compared, because its version has no published schema or the comparison exceeded a limit.',
    phases: ['check'],
  },
})
